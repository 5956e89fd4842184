"""Our own contract for import-linter: a package that lives on the standard library and little else."""

import sys

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output


class OwnCodeOnly(Contract):
    """The named packages import the project, the standard library and `allowed`, nothing else.

    A list of forbidden libraries would let the next new one through; this one names what may come in.
    """

    type_name = "own_code_only"
    modules = fields.ListField(subfield=fields.StringField())
    allowed = fields.SetField(subfield=fields.StringField())

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        """Compare every direct import of the packages with what may come in."""
        options = self.contract_options
        known = {*self.session_options["root_packages"], *sys.stdlib_module_names, *options["allowed"]}
        strangers: list[tuple[str, str]] = []
        for package in options["modules"]:
            for module in sorted({package, *graph.find_descendants(package)}):
                output.verbose_print(verbose, f"Looking at the imports of {module}.")
                for imported in sorted(graph.find_modules_directly_imported_by(module)):
                    if imported.split(".")[0] not in known:
                        strangers.append((module, imported))
        return ContractCheck(kept=not strangers, metadata={"strangers": strangers})

    def render_broken_contract(self, check: ContractCheck) -> None:
        """Say which module imports which library."""
        for module, imported in check.metadata["strangers"]:
            output.print_error(f"{module} imports {imported}", bold=False)
        output.print(f"Allowed besides the standard library: {', '.join(self.contract_options['allowed'])}.")

/** Large messages come packed, in binary frames; all others as text. */

/**
 * TypeScript 4.8 has no name for it, browsers have.
 * @typedef {new (format: "gzip") => GenericTransformStream} Unpacker
 */
const Unpacking = /** @type {{DecompressionStream: Unpacker}} */ (/** @type {unknown} */ (globalThis));

/**
 * @param {string | ArrayBuffer} data
 * @returns {Promise<unknown>} what was written in it
 */
export async function unpack(data) {
  if (typeof data === "string") return JSON.parse(data);
  const bytes = new Uint8Array(data);
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return JSON.parse(new TextDecoder().decode(bytes));
  const stream = new Blob([bytes]).stream().pipeThrough(new Unpacking.DecompressionStream("gzip"));
  return new Response(stream).json();
}

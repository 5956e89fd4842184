"""What happens without being asked: tasks between questions, the course of rounds, Yusuf's turns."""

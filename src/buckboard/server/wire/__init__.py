"""What is said on the wire: scenes, messages on the socket, what REST takes and gives."""

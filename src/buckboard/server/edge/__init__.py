"""Where the outside arrives: addresses, limits, requests and sockets."""

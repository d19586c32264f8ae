"""What client and server both know: the engines and the protocol. Pure: no sockets, files, clock or window."""

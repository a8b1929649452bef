import type { Socket } from 'node:net'

/** A socket that Node's HTTP server reads; neither is documented, and both are as old as the server. */
interface ParsedSocket extends Socket {
  parser?: { pause(): void } | null
}

/**
 * Keeps Node's HTTP parser from being paused on a TLS connection. Where a request begins while an earlier answer is not flushed
 * yet, Node stops reading the socket, which is right, and pauses the parser behind the piece that it has. A TCP socket hands on
 * nothing after it was stopped; a TLS socket goes on with the records that it has read already (64 KiB at most), and a paused
 * parser refuses them: `HPE_PAUSED`. Here they are parsed, and nothing further is read until the answer is flushed.
 */
export function keepParserRunning(socket: ParsedSocket): void {
  if (socket.parser) socket.parser.pause = ignore
}

function ignore(): void {}

import type { Socket } from 'node:net'

/** A socket that Node's HTTP server reads; neither is documented, and both are as old as the server. */
interface ParsedSocket extends Socket {
  parser?: { pause(): void } | null
}

/**
 * Keeps Node's HTTP parser from being paused on a TLS connection. When a request begins while an earlier answer is not flushed
 * yet, Node stops reading the socket and pauses the parser. A TCP socket then emits nothing more. A TLS socket still emits the records
 * that it has read already (64 KiB at most), and a paused parser refuses them: `HPE_PAUSED`. Without the pause they are parsed,
 * and nothing further is read until the answer is flushed.
 */
export function keepParserRunning(socket: ParsedSocket): void {
  if (socket.parser) socket.parser.pause = ignore
}

function ignore(): void {}

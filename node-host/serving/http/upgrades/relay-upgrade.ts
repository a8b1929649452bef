import type { Socket } from 'node:net'
import { type ApiUpgrade, type ByteDuplex, ConnectionCut } from '../../../../core/index.ts'
import { SocketDuplex } from '../../../base/streams/socket-duplex.ts'
import { logStreamFailure, type AdapterContext } from '../adapter-context.ts'
import { writeChunks } from '../bodies/output-sink.ts'
import { switchingProtocols } from '../switching-protocols.ts'

/** A client's connection after its upgrade request; the HTTP server has let go of the socket. */
export interface DetachedConnection {
  readonly socket: Socket
  /** Bytes already read from the socket behind the request. */
  readonly head: Buffer
}

/**
 * Answers 101 and carries bytes between the client and the upgrade's duplex, at the pace of each reader, until both directions
 * have ended or one side has left; then both connections are closed. Never rejects.
 */
export async function relayUpgrade(
  { socket, head }: DetachedConnection,
  { headers, duplex }: ApiUpgrade,
  context: AdapterContext,
): Promise<void> {
  if (socket.destroyed || !socket.writable) {
    socket.destroy()
    return duplex.close()
  }
  socket.write(switchingProtocols(headers), 'latin1')
  const client = new SocketDuplex(socket, head, (cause) => cause ?? new ConnectionCut())
  const sent = toClient(duplex, socket, context)
  // A duplex that is over takes no more bytes, also while the client sends none.
  const isOver = duplex.closed.then(() => false)
  const isTaken = await Promise.race([fromClient(client, duplex), isOver])
  await sent
  if (isTaken) return
  // The duplex accepts no more bytes, but those it sent before still reach a client that reads.
  duplex.close()
  socket.destroySoon()
  socket.setTimeout(context.limits.stallMs, () => socket.destroy())
}

/** Whether both directions of a socket have ended cleanly; the request's signal then need not abort. */
export function hasEnded(socket: Socket): boolean {
  return socket.readableEnded && socket.writableFinished
}

async function toClient(
  duplex: ByteDuplex,
  socket: Socket,
  context: AdapterContext,
): Promise<void> {
  const outcome = await writeChunks(duplex.incoming, socket, {
    stallMs: context.limits.stallMs,
    report: (error) => logStreamFailure(context, error),
  })
  if (outcome === 'complete') {
    socket.end()
    return
  }
  socket.destroy()
  duplex.close()
}

/** Writes the client's bytes to the duplex. False when the duplex accepts no more. */
async function fromClient(client: SocketDuplex, duplex: ByteDuplex): Promise<boolean> {
  const chunks = client.incoming[Symbol.asyncIterator]()
  for (;;) {
    const step = await chunks.next().catch(() => undefined)
    // The client's connection broke, so nobody reads the duplex any more.
    if (!step) duplex.close()
    else if (step.done === true) duplex.end()
    else if (await isWritten(duplex, step.value)) continue
    else return false
    return true
  }
}

async function isWritten(duplex: ByteDuplex, chunk: Uint8Array): Promise<boolean> {
  try {
    await duplex.write(chunk)
    return true
  } catch {
    return false
  }
}

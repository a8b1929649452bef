import type { Pod } from '../../base/api/types/core.v1.generated.ts'
import type { Timers } from '../../base/runtime.ts'
import type { NodeAccess } from '../node-access/node-access.ts'

/** How long a client may send on once the pod has ended its direction, in milliseconds. */
const lingerMs = 1000

/** The client's end of one forwarded connection. */
export interface ForwardedConnection {
  readonly incoming: AsyncIterable<Uint8Array>
  write(chunk: Uint8Array): Promise<void>
}

/** The pod whose ports are forwarded, and the node that runs it. */
export interface ForwardTarget {
  readonly node: NodeAccess
  readonly pod: Pod
}

/** Carries one connection to a port of a pod until both directions have ended. @returns why that failed, if it did. */
export async function forwardPort(
  { node, pod }: ForwardTarget,
  port: number,
  client: ForwardedConnection,
  timers: Timers,
  signal: AbortSignal,
): Promise<string | undefined> {
  try {
    const duplex = await node.portForward(pod, port, signal)
    const leave = (): void => duplex.close()
    signal.addEventListener('abort', leave)
    const sent = pump(client.incoming, (chunk) =>
      // A program that takes no more may have answered all the same.
      duplex.write(chunk).catch(() => undefined),
    ).then(() => duplex.end())
    // A client may leave its direction open for ever; the pod's end is the end of the connection.
    sent.catch(leave)
    try {
      await pump(duplex.incoming, (chunk) => client.write(chunk))
      // What is under way to the pod may still reach it, as with containerd.
      await within(timers, lingerMs, Promise.race([sent, duplex.closed]))
    } finally {
      signal.removeEventListener('abort', leave)
      duplex.close()
    }
    return undefined
  } catch (error) {
    const { uid = '', name = '' } = pod.metadata
    const why = error instanceof Error ? error.message : String(error)
    return `error forwarding port ${port} to pod ${name}, uid ${uid}: ${why}`
  }
}

/** Waits for a promise, at most so long. */
async function within(
  timers: Timers,
  milliseconds: number,
  promise: Promise<unknown>,
): Promise<void> {
  await new Promise<void>((resolve) => {
    const cancel = timers.after(milliseconds, resolve)
    const settled = (): void => {
      cancel()
      resolve()
    }
    promise.then(settled, settled)
  })
}

async function pump(
  from: AsyncIterable<Uint8Array>,
  write: (chunk: Uint8Array) => Promise<void>,
): Promise<void> {
  for await (const chunk of from) await write(chunk)
}

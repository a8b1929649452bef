import type { Cancel } from '../../base/runtime.ts'
import { type ForwardTarget, forwardPort } from './forward-port.ts'
import { type SessionRuntime, SpdySession } from './spdy/spdy-session.ts'
import type { SpdyStream } from './spdy/spdy-stream.ts'

/** Time for the second stream of a connection to come, in milliseconds. */
const openingMs = 30_000
const encoder = new TextEncoder()

/** The streams of a connection, until both are there. */
interface Pair {
  error?: SpdyStream
  data?: SpdyStream
  stopWaiting?: Cancel
}

/** Serves forwarded connections over SPDY: each has a stream for data and one for its error, with the port in a header. */
export function forwardOverSpdy(target: ForwardTarget, runtime: SessionRuntime): SpdySession {
  const pairs = new Map<string, Pair>()
  const session = new SpdySession((stream) => {
    const type = stream.headers.get('streamtype')
    const port = portOf(stream)
    if (port === undefined || (type !== 'error' && type !== 'data')) return session.refuse(stream)
    const id =
      stream.headers.get('requestid') ?? String(type === 'data' ? stream.id - 2 : stream.id)
    const pair: Pair = pairs.get(id) ?? {}
    if (pair[type]) return session.refuse(stream)
    pair[type] = stream
    const { error, data } = pair
    if (error && data) {
      pairs.delete(id)
      pair.stopWaiting?.()
      void forward(session, target, port, { error, data }, runtime)
      return
    }
    pairs.set(id, pair)
    pair.stopWaiting = runtime.timers.after(openingMs, () => session.refuse(stream))
    stream.onClose = () => {
      pair.stopWaiting?.()
      pairs.delete(id)
    }
  }, runtime)
  return session
}

async function forward(
  session: SpdySession,
  target: ForwardTarget,
  port: number,
  { error, data }: Required<Pick<Pair, 'error' | 'data'>>,
  { timers }: SessionRuntime,
): Promise<void> {
  const ending = new AbortController()
  error.onClose = () => undefined
  data.onClose = () => ending.abort()
  const failure = await forwardPort(target, port, data, timers, ending.signal)
  if (failure !== undefined) await error.write(encoder.encode(failure)).catch(() => undefined)
  data.end()
  error.end()
  session.remove(data)
  session.remove(error)
}

function portOf({ headers }: SpdyStream): number | undefined {
  const text = headers.get('port') ?? ''
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0
  return port >= 1 && port <= 65_535 ? port : undefined
}

import type { Timers } from '../runtime.ts'
import { type ForwardTarget, forwardPort } from './forward-port.ts'
import { SpdySession } from './spdy/spdy-session.ts'
import type { SpdyStream } from './spdy/spdy-stream.ts'

/** Time for the second stream of a connection to come, in milliseconds. */
const openingMs = 30_000
const encoder = new TextEncoder()

interface Pair {
  error?: SpdyStream
  data?: SpdyStream
}

/** Serves forwarded connections over SPDY: each has a stream for data and one for its error, with the port in a header. */
export function forwardOverSpdy(target: ForwardTarget, timers: Timers): SpdySession {
  const pairs = new Map<string, Pair>()
  const session = new SpdySession((stream) => {
    const type = stream.headers.get('streamtype')
    const port = portOf(stream)
    if (port === undefined || (type !== 'error' && type !== 'data')) return refuse(stream)
    const id =
      stream.headers.get('requestid') ?? String(type === 'data' ? stream.id - 2 : stream.id)
    const pair: Pair = pairs.get(id) ?? {}
    if (pair[type]) return refuse(stream)
    pair[type] = stream
    pairs.set(id, pair)
    const { error, data } = pair
    if (!error || !data) {
      const stopWaiting = timers.after(openingMs, () => {
        if (pairs.get(id) === pair && pairs.delete(id)) refuse(stream)
      })
      session.signal.addEventListener('abort', stopWaiting)
      return
    }
    pairs.delete(id)
    void forward(session, target, port, { error, data })
  })
  const refuse = (stream: SpdyStream): void => {
    stream.reset()
    session.remove(stream)
  }
  return session
}

async function forward(
  session: SpdySession,
  target: ForwardTarget,
  port: number,
  { error, data }: Required<Pair>,
): Promise<void> {
  const failure = await forwardPort(target, port, data, session.signal)
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

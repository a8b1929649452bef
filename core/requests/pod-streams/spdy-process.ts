import type { ApiUpgrade } from '../../base/http/request-handler.ts'
import { BytePipe } from '../../base/outgoing/byte-pipe.ts'
import type { ResourceContext } from '../rest/resource-context.ts'
import { processRequestOf } from './connect-options.ts'
import { protocolNames } from './protocol-names.ts'
import { runProcess, type StartProcess } from './run-process.ts'
import { agreeOnSpdy, spdyUpgrade } from './spdy-upgrade.ts'
import { SpdySession } from './spdy/spdy-session.ts'
import type { SpdyStream } from './spdy/spdy-stream.ts'

const protocols = ['v4.channel', 'v3.channel', 'v2.channel', 'channel']

/** Time for a client to open the streams it asked for, in milliseconds. */
const openingMs = 30_000

/** Serves `exec` and `attach` over SPDY: a stream for each direction, named by the header `streamType`. */
export function serveSpdyProcess(context: ResourceContext, start: StartProcess): ApiUpgrade {
  const protocol = agreeOnSpdy(context, protocolNames(protocols, context.services.brand))
  const wanted = processRequestOf(context.query)
  const expected = ['error', ...(wanted.stdin ? ['stdin'] : [])]
  if (wanted.stdout) expected.push('stdout')
  if (wanted.stderr) expected.push('stderr')
  if (wanted.tty && /^v[34]\./.test(protocol ?? '')) expected.push('resize')
  const streams = new Map<string, SpdyStream>()
  const { runtime } = context.services
  const session = new SpdySession((stream) => {
    const type = stream.headers.get('streamtype') ?? ''
    if (!expected.includes(type) || streams.has(type)) return session.refuse(stream)
    streams.set(type, stream)
    if (streams.size < expected.length) return
    stopWaiting()
    void serve(session, streams, start, protocol?.startsWith('v4.') ?? false)
  }, runtime)
  const stopWaiting = runtime.timers.after(openingMs, () => session.close())
  session.signal.addEventListener('abort', () => stopWaiting())
  return spdyUpgrade(session, protocol)
}

async function serve(
  session: SpdySession,
  streams: ReadonlyMap<string, SpdyStream>,
  start: StartProcess,
  hasStatus: boolean,
): Promise<void> {
  const none = new BytePipe()
  none.end()
  await runProcess(
    {
      stdin: streams.get('stdin')?.incoming ?? none,
      resize: streams.get('resize')?.incoming ?? none,
      write: async (stream, chunk) => streams.get(stream)?.write(chunk),
      finish: async (status) => streams.get('error')?.write(status),
      end: () => {
        for (const stream of streams.values()) stream.end()
        session.end()
      },
      signal: session.signal,
      hasStatus,
    },
    start,
  )
}

import { tokenProtocolPrefix } from '../../access/authn/bearer-token.ts'
import { badRequest } from '../../base/api/errors/api-error.ts'
import type { ApiConnection, ApiUpgrade } from '../../base/http/request-handler.ts'
import { BytePipe } from '../../base/streams/byte-pipe.ts'
import type { ResourceContext } from '../rest/resource-context.ts'
import { ChannelSocket } from './channel-socket.ts'
import { chooseProtocol } from './choose-protocol.ts'
import { admitConnect, processFields, processRequestOf } from './connect-options.ts'
import { protocolNames } from './protocol-names.ts'
import { runProcess, type StartProcess } from './run-process.ts'
import { agreeOnSpdy, spdyUpgrade } from './spdy-upgrade.ts'
import { SpdySession } from './spdy/spdy-session.ts'
import type { SpdyStream } from './spdy/spdy-stream.ts'
import { chooseContainer, nodeOf, readPod, requireNode } from './stream-target.ts'

/** Subprotocols of `exec` and `attach`. */
const subprotocols = ['v5.channel', 'v4.channel', 'v4.base64.channel', 'channel', 'base64.channel']

const [stdin, stdout, stderr, status, resize] = [0, 1, 2, 3, 4]

/** Serves `exec` and `attach` over WebSocket, or with `protocols` undefined over SPDY. */
export async function connectToProcess(
  context: ResourceContext,
  protocols: readonly string[] | undefined,
): Promise<ApiConnection | ApiUpgrade> {
  const start = await processOf(context)
  if (!protocols) return serveSpdyProcess(context, start)
  const { brand } = context.services
  const prefix = tokenProtocolPrefix(brand.apiDomain)
  const protocol = chooseProtocol(protocols, protocolNames(subprotocols, brand), prefix)
  const socket = new ChannelSocket(protocol)
  const wanted = processRequestOf(context.query)
  const none = new BytePipe()
  none.end()
  const hasStatus = protocol.name !== undefined && /^v[45]\./.test(protocol.name)
  void runProcess(
    {
      stdin: wanted.stdin ? socket.input(stdin) : none,
      resize: socket.input(resize),
      write: (stream, chunk) => socket.send(stream === 'stdout' ? stdout : stderr, chunk),
      finish: (bytes) => socket.send(status, bytes),
      end: () => socket.end(),
      signal: socket.signal,
      hasStatus,
    },
    start,
  )
  return socket.connection
}

/** Checks a request for a process, and returns what starts it. @throws ApiError */
async function processOf(context: ResourceContext): Promise<StartProcess> {
  const { info, query } = context
  const isExec = info.subresource === 'exec'
  await admitConnect(context, processFields(query, isExec))
  const pod = await readPod(context)
  const container = chooseContainer(pod, query.get('container') ?? '')
  requireNode(pod)
  const node = nodeOf(context.services, pod)
  const wanted = processRequestOf(query)
  if (!wanted.stdin && !wanted.stdout && !wanted.stderr) {
    throw badRequest('you must specify at least 1 of stdin, stdout, stderr')
  }
  if (!isExec) return (streams, signal) => node.attach(pod, container, wanted, streams, signal)
  const command = query.getAll('command')
  if (command.length === 0)
    throw badRequest('you must specify at least one command for the container')
  return (streams, signal) => node.exec(pod, container, command, wanted, streams, signal)
}

const protocols = ['v4.channel', 'v3.channel', 'v2.channel', 'channel']

/** Time for a client to open the streams it asked for, in milliseconds. */
const openingMs = 30_000

/** Serves `exec` and `attach` over SPDY: a stream for each direction, named by the header `streamType`. */
function serveSpdyProcess(context: ResourceContext, start: StartProcess): ApiUpgrade {
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

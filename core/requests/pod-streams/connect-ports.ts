import { tokenProtocolPrefix } from '../../access/authn/bearer-token.ts'
import { badRequest } from '../../base/api/errors/api-error.ts'
import { onAbort } from '../../base/execution/on-abort.ts'
import type { ApiConnection, ApiUpgrade } from '../../base/http/request-handler.ts'
import type { Timers } from '../../base/runtime.ts'
import type { ResourceContext } from '../rest/resource-context.ts'
import { ChannelSocket } from './channel-socket.ts'
import { chooseProtocol } from './choose-protocol.ts'
import { admitConnect, portsOf } from './connect-options.ts'
import { forwardPort, type ForwardTarget } from './forward-port.ts'
import { protocolNames } from './protocol-names.ts'
import { forwardOverSpdy } from './spdy-forward.ts'
import { agreeOnSpdy, spdyUpgrade } from './spdy-upgrade.ts'
import { nodeOf, readPod, requireNode } from './stream-target.ts'

const spdyProtocols = ['portforward']
const tunnels = ['SPDY/3.1+portforward']
const channelProtocols = ['v4.channel', 'v4.base64.channel']
/** Ports of one WebSocket with channels: each takes two of 256 channels. */
const mostPorts = 127
const encoder = new TextEncoder()

/** Serves `portforward`: SPDY, SPDY in the messages of a WebSocket, or a WebSocket with two channels for each port. */
export async function connectToPorts(
  context: ResourceContext,
  protocols: readonly string[] | undefined,
): Promise<ApiConnection | ApiUpgrade> {
  const ports = portsOf(context.query)
  await admitConnect(context, ports.length > 0 ? { ports: [...ports] } : {})
  const pod = await readPod(context)
  requireNode(pod)
  const target: ForwardTarget = { node: nodeOf(context.services, pod), pod }
  const { runtime } = context.services
  if (!protocols) {
    const agreed = agreeOnSpdy(context, protocolNames(spdyProtocols, context.services.brand))
    return spdyUpgrade(forwardOverSpdy(target, runtime), agreed)
  }
  const { brand } = context.services
  const known = protocolNames(tunnels, brand)
  const tunnel = protocols.find((protocol) => known.includes(protocol))
  if (tunnel !== undefined) {
    const { duplex } = forwardOverSpdy(target, runtime)
    return {
      protocol: tunnel,
      stream: { kind: 'binary', messages: duplex.incoming },
      receive: async (message) => duplex.write(message).catch(() => undefined),
    }
  }
  const prefix = tokenProtocolPrefix(brand.apiDomain)
  const protocol = chooseProtocol(protocols, protocolNames(channelProtocols, brand), prefix)
  const socket = new ChannelSocket(protocol)
  void forwardChannels(socket, target, checkPorts(ports), runtime.timers)
  return socket.connection
}

/** @throws ApiError `BadRequest` */
function checkPorts(ports: readonly number[]): readonly number[] {
  if (ports.length === 0) throw badRequest('query parameter "ports" is required')
  if (ports.length > mostPorts) throw badRequest(`at most ${mostPorts} ports can be forwarded`)
  if (ports.includes(0)) throw badRequest('unable to parse "0" as a port from 1 to 65535')
  return ports
}

async function forwardChannels(
  socket: ChannelSocket,
  target: ForwardTarget,
  ports: readonly number[],
  timers: Timers,
): Promise<void> {
  const forwarded = ports.map(async (port, index) => {
    const [data, error] = [index * 2, index * 2 + 1]
    const incoming = socket.input(data)
    // Each channel begins with its port, little-endian.
    const head = Uint8Array.of(port & 0xff, port >> 8)
    await socket.send(data, head)
    await socket.send(error, head)
    const write = (chunk: Uint8Array): Promise<void> => socket.send(data, chunk)
    const ending = new AbortController()
    const stopWaiting = onAbort(socket.signal, () => ending.abort())
    const failure = await forwardPort(target, port, { incoming, write }, timers, ending.signal)
    stopWaiting()
    if (failure !== undefined) await socket.send(error, encoder.encode(failure))
  })
  await Promise.allSettled(forwarded)
  socket.end()
}

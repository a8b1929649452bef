import type { Brand } from '../../base/api/brand.ts'
import type { WireClient } from '../../base/client/client.ts'
import { resourcePath } from '../../base/client/resource-path.ts'
import type { Transport } from '../../base/client/transport.ts'
import { FetchError } from '../../base/outgoing/fetch-error.ts'
import type { Clock } from '../../base/runtime.ts'
import type { ByteDuplex } from '../../base/streams/byte-duplex.ts'
import { connectedPair } from '../../base/streams/connected-pair.ts'
import { readAll } from '../../base/streams/join-bytes.ts'
import { nameServerConnection } from '../../cluster/controllers/nodes/simulated-nodes/network/name-server-port.ts'
import { askConnection } from '../../cluster/controllers/nodes/simulated-nodes/network/ports/ask-connection.ts'
import { serviceResource } from '../../cluster/controllers/shared/objects/resources.ts'
import { dnsPort } from '../../cluster/simulation/dns/answer-message.ts'
import { type AskNames, bareAnswer } from '../../cluster/simulation/dns/dns-message.ts'
import { nameServerListener } from '../../cluster/simulation/network/name-server.ts'
import type { NetworkView, PortConnection } from '../../cluster/simulation/network/network-view.ts'
import type {
  Ending,
  PortAnswer,
  PortListener,
  PortProtocol,
  PortTable,
} from '../../cluster/simulation/network/port-listener.ts'
import { joinedHeaders } from '../../requests/aggregation/functions/function-request.ts'
import { findSite, type Site, SiteError } from '../web/find-site.ts'
import { openSite } from '../web/open-site.ts'

export interface MachineNetworkParts {
  readonly client: () => WireClient
  readonly transport: () => Transport
  readonly brand: Brand
  readonly clock: Clock
  /** Ports that programs of the machine listen on. */
  readonly ports: PortTable
  readonly names: AskNames
  /** URL of the API server, as kubeconfig has it. */
  readonly server: string
  readonly signal: AbortSignal
}

/** Address of the machine's own name server, as systemd-resolved has it. */
export const machineNameServer = '127.0.0.53'
/** Bytes of an answer that are read. */
const mostBody = 8 * 1024 * 1024

type PortRequestParts = Parameters<PortConnection['request']>[0]

/**
 * The network of the learner's machine: its own ports, the API server, and what an API server can reach in the cluster: nodes with a node
 * port, load balancers, services and pods. Nothing else is reached.
 */
export class MachineNetwork implements NetworkView {
  readonly nameServer: string = machineNameServer
  readonly #parts: MachineNetworkParts
  /** Connections to services, whose pods take turns. */
  #turn = 0

  constructor(parts: MachineNetworkParts) {
    this.#parts = parts
  }

  /** Nothing is known at once: names are asked of the name server. */
  names(): ReturnType<NetworkView['names']> {
    return bareAnswer('NXDOMAIN')
  }

  connect(host: string, port: number, protocol: PortProtocol = 'TCP'): PortConnection {
    const { ports, names, clock, server } = this.#parts
    if (host === machineNameServer && port === dnsPort) {
      const listener = nameServerListener(names, protocol)
      const client = { address: '127.0.0.1', port: 0 }
      return nameServerConnection(listener, host, client, () => clock.now())
    }
    const api = new URL(server)
    const isLoopback = host === 'localhost' || host === '::1' || host.startsWith('127.')
    const listener = isLoopback ? ports.get(port, protocol) : undefined
    if (listener) return this.#own(host, listener)
    const apiPort = Number(api.port || (api.protocol === 'http:' ? 80 : 443))
    const isApi = host === api.hostname || (isLoopback && api.hostname === 'localhost')
    if (isApi && port === apiPort) return this.#apiServer(host)
    if (isLoopback) return refusing(host, port)
    return this.#inCluster(host, port)
  }

  /** Whether an address answers echo requests: a machine outside of the cluster reaches no address of it. */
  echoes(address: string): boolean {
    return address.startsWith('127.') || address === '::1'
  }

  #own(address: string, { accept, http }: PortListener): PortConnection {
    const { clock, signal } = this.#parts
    const client = { address: '127.0.0.1', port: 40_000 }
    const open = async (): Promise<ByteDuplex> => {
      const [own, theirs] = connectedPair(signal)
      if (accept) accept(theirs, client, () => clock.now())
      else theirs.close()
      return own
    }
    return {
      address,
      reach: () => 'open',
      tls: () => 'plain',
      request: async (request, ending) =>
        http
          ? http(
              { ...request, from: client.address, fromPort: client.port, time: clock.now() },
              ending ?? { signal },
            )
          : askConnection(await open(), request, mostBody),
      open,
      exchange: () => undefined,
    }
  }

  #apiServer(address: string): PortConnection {
    return {
      address,
      reach: () => 'open',
      tls: () => 'any',
      request: (request, ending) => this.#askApiServer(request, ending?.signal),
      // It speaks TLS alone.
      open: async () => {
        const [own, theirs] = connectedPair()
        theirs.end()
        return own
      },
      exchange: () => undefined,
    }
  }

  /** A request to the API server. Without credentials it is anonymous, as in any cluster. */
  async #askApiServer(
    { method, target, headers, body }: PortRequestParts,
    ending: AbortSignal = this.#parts.signal,
  ): Promise<PortAnswer> {
    const at = target.indexOf('?')
    const given = Object.fromEntries(joinedHeaders(headers))
    const own = {
      'impersonate-user': 'system:anonymous',
      'impersonate-group': 'system:unauthenticated',
    }
    const answer = await this.#parts.transport().request({
      method,
      path: at === -1 ? target : target.slice(0, at),
      search: at === -1 ? '' : target.slice(at + 1),
      headers: 'authorization' in given ? given : { ...given, ...own },
      body: body.length > 0 ? body : undefined,
      signal: ending,
    })
    const type = answer.header('content-type')
    return {
      status: answer.status,
      headers: type === undefined ? [] : ['Content-Type', type],
      body: await readAll(answer.body, mostBody),
    }
  }

  #inCluster(address: string, port: number): PortConnection {
    const { client, brand, signal } = this.#parts
    const host = address.includes(':') ? `[${address}]` : address
    let finding: Promise<Site | undefined> | undefined
    const find = (): Promise<Site | undefined> => {
      finding ??= findSite(
        { client: client(), brand, signal, choose: (pods) => this.#turn++ % Math.max(1, pods) },
        new URL(`http://${host}:${port}/`),
      ).catch((error: unknown) => {
        if (error instanceof SiteError) return undefined
        throw error
      })
      return finding
    }
    const isApi = async (): Promise<boolean> => {
      const path = resourcePath(serviceResource, { namespace: 'default', name: 'kubernetes' })
      const service = await client().get(path, { signal })
      return service.spec.clusterIPs?.includes(address) === true && port === 443
    }
    const request = async (
      sent: PortRequestParts,
      ending: Ending = { signal },
    ): Promise<PortAnswer> => {
      const site = await find()
      if (!site) {
        if (await isApi()) return this.#askApiServer(sent, ending.signal)
        throw refused(address, port)
      }
      const { connection, failure } = openSite(client(), site, ending.signal)
      try {
        return await askConnection(connection, sent, mostBody)
      } catch (error) {
        if (/connection refused/.test(failure())) throw refused(address, port)
        throw error
      }
    }
    return {
      address,
      reach: async () => ((await find()) || (await isApi()) ? 'open' : 'refused'),
      tls: () => 'any',
      request,
      open: async (ending = signal) => {
        const site = await find()
        if (!site) throw refused(address, port)
        return openSite(client(), site, ending).connection
      },
      exchange: () => undefined,
    }
  }
}

function refused(address: string, port: number): FetchError {
  return new FetchError('refused', `dial tcp ${address}:${port}: connect: connection refused`)
}

/** The way to a port of the machine on which nothing listens. */
function refusing(address: string, port: number): PortConnection {
  const refuse = async (): Promise<never> => {
    throw refused(address, port)
  }
  return {
    address,
    reach: () => 'refused',
    tls: () => 'any',
    request: refuse,
    open: refuse,
    exchange: refuse,
  }
}

import type * as corev1 from '../../../../../base/api/types/core.v1.generated.ts'
import { FetchError } from '../../../../../base/outgoing/fetch-error.ts'
import type { Timers } from '../../../../../base/runtime.ts'
import type { ByteDuplex } from '../../../../../base/streams/byte-duplex.ts'
import type { ServiceTarget } from '../../../../../requests/node-access/node-access.ts'
import { isPodFinished } from '../../../shared/pods/pod-state.ts'
import type { PodPorts } from '../network/ports/pod-ports.ts'
import type { NetworkRoutes, Source } from '../network/routes/network-routes.ts'

export interface ServerCallParts {
  readonly routes: NetworkRoutes
  readonly ports: PodPorts
  /** `host:port` of the server; empty where it has none. */
  readonly address: () => string
  readonly timers: Timers
}

/** Milliseconds that the server waits for a connection to open, as the original's dialler does. */
const longestDial = 30_000

/** The port that the server connects from. */
const clientPort = 50_000

/** The server's own calls into the cluster: to webhooks, aggregated APIs and what is proxied. */
export class ServerCalls {
  readonly #parts: ServerCallParts

  constructor(parts: ServerCallParts) {
    this.#parts = parts
  }

  /** Opens a connection to a port of a pod. @throws FetchError `refused`; `timeout` once `signal` aborts where packets are dropped */
  async connect(pod: corev1.Pod, port: number, signal: AbortSignal): Promise<ByteDuplex> {
    const { routes, ports } = this.#parts
    const { podIP = '' } = pod.status
    const where = `dial tcp ${podIP}:${port}`
    // Without a text of Go: that names what the client dialled, such as a cluster IP.
    const refused = new FetchError('refused', `${where}: connect: connection refused`)
    if (isPodFinished(pod)) throw refused
    const found = routes.route(this.#source, podIP, port, 'TCP')
    if (found.kind === 'pods') {
      const listening = ports.listeningOf(found.pods, found.port)
      if (!listening) throw refused
      const client = { address: found.client, port: clientPort }
      return ports.open(listening, found.port, client, signal)
    }
    if (found.kind === 'dropped') await this.#unanswered(signal, `${where}: i/o timeout`)
    throw refused
  }

  /** Where a packet to a port of a service goes; undefined where nodes know no such port. */
  targetOf(service: string, port: number): ServiceTarget | undefined {
    const { routes, ports } = this.#parts
    const found = routes.routeToClusterIp(this.#source, service, port)
    if (!found) return undefined
    switch (found.kind) {
      case 'pods': {
        const listening = ports.listeningOf(found.pods, found.port)
        const [pod = listening] = listening ? [listening] : found.pods
        return pod ? { kind: 'pod', pod, port: found.port } : { kind: 'refused' }
      }
      case 'outside':
      case 'dropped':
        return { kind: found.kind }
      case 'api server':
      case 'name server':
      case 'node':
        return undefined
      case 'refused':
      case 'unreachable':
        return { kind: 'refused' }
    }
  }

  /** Waits until a connection that never opens is given up. @throws FetchError `timeout` */
  async #unanswered(signal: AbortSignal, goText: string): Promise<never> {
    return new Promise((_resolve, reject) => {
      const fail = (): void => {
        cancel()
        signal.removeEventListener('abort', fail)
        reject(new FetchError('timeout', goText, { goText }))
      }
      const cancel = this.#parts.timers.after(longestDial, fail)
      signal.addEventListener('abort', fail, { once: true })
      if (signal.aborted) fail()
    })
  }

  get #source(): Source {
    const address = this.#parts
      .address()
      .replace(/:\d+$/, '')
      .replace(/^\[|\]$/g, '')
    return { address, kind: 'outside', node: '' }
  }
}

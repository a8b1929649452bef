import type * as corev1 from '../../../../../base/api/types/core.v1.generated.ts'
import { FetchError } from '../../../../../base/outgoing/fetch-error.ts'
import type { ByteDuplex } from '../../../../../base/streams/byte-duplex.ts'
import { connectedPair } from '../../../../../base/streams/connected-pair.ts'
import type {
  PortConnection,
  Reach,
  SpokenTls,
} from '../../../../simulation/network/network-view.ts'
import type {
  Ending,
  Peer,
  PortAnswer,
  PortProtocol,
  PortRequest,
} from '../../../../simulation/network/port-listener.ts'
import type { PodPorts, PortOwner } from './ports/pod-ports.ts'
import type { Destination } from './routes/network-routes.ts'

/** What a way to a port leads to. */
export interface Routed {
  readonly destination: Destination
  readonly address: string | undefined
  readonly port: number
  readonly protocol: PortProtocol
  readonly client: Peer
  /** Whether a pod sends what is sent. */
  readonly isOfPod: boolean
}

/** A way to a port, as it was routed when it was asked for. */
export class RoutedConnection implements PortConnection {
  readonly address: string | undefined
  readonly #routed: Routed
  readonly #ports: PodPorts
  readonly #now: () => number
  readonly #pod: corev1.Pod | undefined
  readonly #port: number

  /** `now` is in milliseconds since the epoch. */
  constructor(routed: Routed, ports: PodPorts, now: () => number) {
    const { destination, protocol } = routed
    this.#routed = routed
    this.#ports = ports
    this.#now = now
    this.address = routed.address
    this.#port = destination.kind === 'pods' ? destination.port : routed.port
    this.#pod =
      destination.kind === 'pods'
        ? ports.listeningOf(destination.pods, destination.port, protocol)
        : undefined
  }

  reach(): Reach | Promise<Reach> {
    const { kind } = this.#routed.destination
    if (kind === 'outside') return 'open'
    if (kind === 'dropped' || kind === 'unreachable') return kind
    const { protocol } = this.#routed
    const owner = this.#pod && this.#ports.ownerOf(this.#pod, this.#port, protocol)
    return owner instanceof Promise ? owner.then(reachOf) : reachOf(owner)
  }

  tls(): SpokenTls | Promise<SpokenTls> {
    if (this.#isOutside || !this.#pod) return 'any'
    const owner = this.#ports.ownerOf(this.#pod, this.#port)
    return owner instanceof Promise ? owner.then(tlsOf) : tlsOf(owner)
  }

  request(
    request: Parameters<PortConnection['request']>[0],
    ending: Ending = endless,
  ): PortAnswer | Promise<PortAnswer> {
    if (this.#isOutside) return { status: 200, body: '' }
    const { client, isOfPod } = this.#routed
    const { address: from, port: fromPort } = client
    const { method, target, headers, body } = request
    const time = this.#now()
    const whole: PortRequest = { method, target, headers, body, from, fromPort, time }
    return this.#pod
      ? this.#ports.answer(this.#pod, this.#port, whole, ending, isOfPod)
      : Promise.reject(this.#failure())
  }

  async open(signal: AbortSignal = endless.signal): Promise<ByteDuplex> {
    if (this.#isOutside) {
      const [own, theirs] = connectedPair()
      theirs.end()
      return own
    }
    if (!this.#pod) throw this.#failure()
    return this.#ports.open(this.#pod, this.#port, this.#routed.client, signal)
  }

  exchange(sent: Uint8Array): ReturnType<PortConnection['exchange']> {
    if (this.#isOutside) return undefined
    const { protocol, client } = this.#routed
    return this.#pod
      ? this.#ports.exchange(this.#pod, this.#port, protocol, sent, client, endless)
      : Promise.reject(this.#failure())
  }

  get #isOutside(): boolean {
    return this.#routed.destination.kind === 'outside'
  }

  /** Why no pod is reached. */
  #failure(): FetchError {
    const { address = '', port, destination } = this.#routed
    const where = `dial tcp ${address}:${port}`
    if (destination.kind === 'dropped') return new FetchError('timeout', `${where}: i/o timeout`)
    if (destination.kind === 'unreachable') {
      const goText = `${where}: connect: no route to host`
      return new FetchError('timeout', goText, { goText })
    }
    return new FetchError('refused', `${where}: connect: connection refused`)
  }
}

const endless: Ending = new AbortController()

function reachOf(owner: PortOwner | undefined): Reach {
  return owner ? 'open' : 'refused'
}

function tlsOf(owner: PortOwner | undefined): SpokenTls {
  if (owner?.kind !== 'listener') return 'any'
  const { certificate } = owner.listener
  return certificate === undefined ? 'plain' : { certificate }
}

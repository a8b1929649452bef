import type * as corev1 from '../../../../../base/api/types/core.v1.generated.ts'
import { FetchError } from '../../../../../base/outgoing/fetch-error.ts'
import type { ByteDuplex } from '../../../../../base/streams/byte-duplex.ts'
import { connectedPair } from '../../../../../base/streams/connected-pair.ts'
import type { PortConnection, PortTls, Reach } from '../../../../simulation/network/network-view.ts'
import type {
  Peer,
  PortAnswer,
  PortProtocol,
  PortRequest,
} from '../../../../simulation/network/port-listener.ts'
import type { PodPorts } from './ports/pod-ports.ts'
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

  async reach(): Promise<Reach> {
    const { kind } = this.#routed.destination
    if (kind === 'outside') return 'open'
    if (kind === 'dropped' || kind === 'unreachable') return kind
    const { protocol } = this.#routed
    const owner = this.#pod && (await this.#ports.ownerOf(this.#pod, this.#port, protocol))
    return owner ? 'open' : 'refused'
  }

  async tls(): Promise<PortTls | 'plain' | 'any'> {
    if (this.#isOutside || !this.#pod) return 'any'
    const owner = await this.#ports.ownerOf(this.#pod, this.#port)
    if (owner?.kind !== 'listener') return 'any'
    const { certificate } = owner.listener
    return certificate === undefined ? 'plain' : { certificate }
  }

  async request(
    request: Parameters<PortConnection['request']>[0],
    signal: AbortSignal = notAborted,
  ): Promise<PortAnswer> {
    if (this.#isOutside) return { status: 200, body: '' }
    const { client, isOfPod } = this.#routed
    const { address: from, port: fromPort } = client
    const whole: PortRequest = { ...request, from, fromPort, time: this.#now() }
    return this.#ports.answer(this.#target(), this.#port, whole, signal, isOfPod)
  }

  async open(signal: AbortSignal = notAborted): Promise<ByteDuplex> {
    if (this.#isOutside) {
      const [own, theirs] = connectedPair()
      theirs.end()
      return own
    }
    return this.#ports.open(this.#target(), this.#port, this.#routed.client, signal)
  }

  async exchange(sent: Uint8Array): Promise<Uint8Array | undefined> {
    if (this.#isOutside) return undefined
    const { protocol, client } = this.#routed
    return this.#ports.exchange(this.#target(), this.#port, protocol, sent, client, notAborted)
  }

  get #isOutside(): boolean {
    return this.#routed.destination.kind === 'outside'
  }

  /** The pod that listens. @throws FetchError `refused`, `timeout` */
  #target(): corev1.Pod {
    if (this.#pod) return this.#pod
    const { address = '', port, destination } = this.#routed
    const where = `dial tcp ${address}:${port}`
    if (destination.kind === 'dropped') throw new FetchError('timeout', `${where}: i/o timeout`)
    if (destination.kind === 'unreachable') {
      const goText = `${where}: connect: no route to host`
      throw new FetchError('timeout', goText, { goText })
    }
    throw new FetchError('refused', `${where}: connect: connection refused`)
  }
}

const notAborted: AbortSignal = new AbortController().signal

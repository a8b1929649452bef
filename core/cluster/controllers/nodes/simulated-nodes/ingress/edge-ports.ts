import type * as corev1 from '../../../../../base/api/types/core.v1.generated.ts'
import type { EdgeRule } from '../../../../simulation/ingress/edge-rules.ts'
import { listenersOf } from '../../../../simulation/ingress/gateway-listeners.ts'
import type { PortListener } from '../../../../simulation/network/port-listener.ts'
import type { ClusterParts } from '../../../shared/framework/cluster-registration.ts'
import { type ConnectBackend, edgeAnswer } from './edge-answer.ts'
import { type EdgeImage, edgeImageOf, gatewayFamily } from './edge-images.ts'
import type { EdgeFamily } from './edge-pages.ts'
import type { GatewayObjects } from './gateway-objects.ts'
import type { IngressObjects } from './ingress-objects.ts'

export interface EdgePortsParts {
  readonly parts: Pick<ClusterParts, 'runtime'>
  readonly ingresses: IngressObjects
  readonly gateways: GatewayObjects
  /** The ways of a pod to ports of services. */
  connect(pod: corev1.Pod, ...to: Parameters<ConnectBackend>): ReturnType<ConnectBackend>
}

/** How a port leads requests. */
interface EdgePort {
  readonly family: EdgeFamily
  readonly isGateway: boolean
  readonly isSecure: boolean
  /** Port that clients see. */
  readonly port: number
  readonly rules: () => readonly EdgeRule[]
  /** The certificate by which it serves TLS; empty where it has none of its own. */
  readonly certificate: () => string
}

/** The ports of ingress controllers and gateways, which answer by host and path. */
export class EdgePorts {
  readonly #own: EdgePortsParts

  constructor(own: EdgePortsParts) {
    this.#own = own
  }

  /** What listens on a port of a container that is an ingress controller or serves a Gateway; undefined for others. */
  listenerOf(pod: corev1.Pod, container: corev1.Container, port: number): PortListener | undefined {
    const edge = this.#ofIngresses(container, port) ?? this.#ofGateway(pod, container, port)
    if (!edge) return undefined
    const { runtime } = this.#own.parts
    return {
      port,
      protocol: 'TCP',
      ...(edge.isSecure && { certificate: edge.certificate() }),
      http: (request, { signal }) =>
        edgeAnswer(request, {
          signal,
          ...edge,
          rules: edge.rules(),
          timers: runtime.timers,
          draw: (limit) => {
            const [high = 0, low = 0] = runtime.random(new Uint8Array(2), 'simulation')
            return (high * 256 + low) % limit
          },
          connect: (...to) => this.#own.connect(pod, ...to),
        }),
    }
  }

  #ofIngresses({ image = '', ports }: corev1.Container, port: number): EdgePort | undefined {
    const edge = edgeImageOf(image)
    const isSecure = edge && secureAt(edge, ports, port)
    if (!edge || isSecure === undefined) return undefined
    const { ingresses } = this.#own
    return {
      family: edge.family,
      isGateway: false,
      isSecure,
      port: isSecure ? 443 : 80,
      rules: () => ingresses.rulesOf(edge.controller),
      certificate: () => ingresses.certificateOf(edge.controller),
    }
  }

  #ofGateway(
    pod: corev1.Pod,
    { image = '' }: corev1.Container,
    port: number,
  ): EdgePort | undefined {
    const { gateways } = this.#own
    const gateway = gateways.gatewayOf(pod)
    const listener = gateway && listenersOf(gateway).find((each) => each.port === port)
    if (!gateway || !listener) return undefined
    return {
      family: gatewayFamily(image),
      isGateway: true,
      isSecure: listener.protocol === 'HTTPS' || listener.protocol === 'TLS',
      port,
      rules: () => gateways.rulesOf(gateway, port),
      certificate: () => gateways.certificateOf(gateway, listener),
    }
  }
}

/** Whether a port speaks TLS; undefined where the program does not listen on it. */
function secureAt(
  { plain, secure }: EdgeImage,
  ports: corev1.Container['ports'] = [],
  port: number,
): boolean | undefined {
  const name = ports.find(({ containerPort }) => containerPort === port)?.name
  if (name === 'http' || name === 'web' || plain.includes(port)) return false
  return name === 'https' || name === 'websecure' || secure.includes(port) ? true : undefined
}

import type * as corev1 from '../../../../../base/api/types/core.v1.generated.ts'
import type { EdgeBackend, EdgeRule } from '../../../../simulation/ingress/edge-rules.ts'
import { listenersOf } from '../../../../simulation/ingress/gateway-rules.ts'
import type { PortConnection } from '../../../../simulation/network/network-view.ts'
import type { PortAnswer, PortListener } from '../../../../simulation/network/port-listener.ts'
import type { ClusterParts } from '../../../shared/framework/cluster-registration.ts'
import { edgeAnswer } from './edge-answer.ts'
import { type EdgeImage, edgeImageOf } from './edge-images.ts'
import type { GatewayObjects } from './gateway-objects.ts'
import type { IngressObjects } from './ingress-objects.ts'

export interface EdgePortsParts {
  readonly parts: Pick<ClusterParts, 'runtime'>
  readonly ingresses: IngressObjects
  readonly gateways: GatewayObjects
  /** The way of a pod to a port of a service; undefined where one of them does not exist. */
  connect(pod: corev1.Pod, backend: EdgeBackend): PortConnection | undefined
}

/** How a port leads requests. */
interface EdgePort {
  readonly isSecure: boolean
  /** Port that clients see. */
  readonly port: number
  readonly rules: () => readonly EdgeRule[]
}

/** The ports of ingress controllers and gateways, which answer by host and path. */
export class EdgePorts {
  readonly #own: EdgePortsParts

  constructor(own: EdgePortsParts) {
    this.#own = own
  }

  /** What listens on a port of a container that is an ingress controller or serves a Gateway; undefined for others. */
  listenerOf(pod: corev1.Pod, container: corev1.Container, port: number): PortListener | undefined {
    const edge = this.#ofIngresses(container, port) ?? this.#ofGateway(pod, port)
    if (!edge) return undefined
    const { runtime } = this.#own.parts
    return {
      port,
      protocol: 'TCP',
      http: (request) =>
        edgeAnswer(request, {
          ...edge,
          rules: edge.rules(),
          draw: (limit) => {
            const [high = 0, low = 0] = runtime.random(new Uint8Array(2), 'simulation')
            return (high * 256 + low) % limit
          },
          connect: (backend) => this.#own.connect(pod, backend),
          page,
        }),
    }
  }

  #ofIngresses({ image = '', ports }: corev1.Container, port: number): EdgePort | undefined {
    const edge = edgeImageOf(image)
    const isSecure = edge && secureAt(edge, ports, port)
    if (!edge || isSecure === undefined) return undefined
    const rules = (): readonly EdgeRule[] => this.#own.ingresses.rulesOf(edge.controller)
    return { isSecure, port: isSecure ? 443 : 80, rules }
  }

  #ofGateway(pod: corev1.Pod, port: number): EdgePort | undefined {
    const { gateways } = this.#own
    const gateway = gateways.gatewayOf(pod)
    const listener = gateway && listenersOf(gateway).find((each) => each.port === port)
    if (!gateway || !listener) return undefined
    const isSecure = listener.protocol === 'HTTPS'
    return { isSecure, port, rules: () => gateways.rulesOf(gateway, port) }
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

const titles: Readonly<Record<number, string>> = {
  400: '400 Bad Request',
  404: '404 Not Found',
  500: '500 Internal Server Error',
  502: '502 Bad Gateway',
  503: '503 Service Temporarily Unavailable',
  504: '504 Gateway Time-out',
}

/** An answer of the program itself. */
function page(status: number): PortAnswer {
  const title = titles[status] ?? String(status)
  const body = `<html>\r\n<head><title>${title}</title></head>\r\n<body>\r\n<center><h1>${title}</h1></center>\r\n<hr><center>nginx</center>\r\n</body>\r\n</html>\r\n`
  return { status, headers: ['Content-Type', 'text/html'], body }
}

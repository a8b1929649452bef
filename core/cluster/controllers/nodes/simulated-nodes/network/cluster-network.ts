import {
  matchesLabels,
  selectorFromLabels,
} from '../../../../../base/api/selectors/label-selector.ts'
import type * as corev1 from '../../../../../base/api/types/core.v1.generated.ts'
import type { PortProtocol, PortRequest } from '../../../../simulation/processes/port-listener.ts'
import {
  type NetworkView,
  NotReplayable,
  type PortConnection,
} from '../../../../simulation/processes/program.ts'
import type { ClusterParts } from '../../../shared/framework/cluster-registration.ts'
import { podResource, serviceResource } from '../../../shared/objects/resources.ts'
import { isPodReady } from '../../../shared/pods/pod-state.ts'
import { apiServerConnection } from './api-server-port.ts'
import type { PodPorts } from './pod-ports.ts'

/** Place of the name server in the range of service addresses, from 0. */
const dnsPlace = 9

type NetworkParts = Pick<
  ClusterParts,
  'objects' | 'addressRanges' | 'brand' | 'apiServer' | 'runtime' | 'signal'
>

const addressPattern = /^\d+(?:\.\d+){3}$/

/** The network as the pods of a namespace see it: names and ports of services, addresses of services and pods. */
export class ClusterNetwork implements NetworkView {
  readonly #parts: NetworkParts
  readonly #pod: corev1.Pod
  readonly #ports: PodPorts
  readonly #isAhead: boolean
  readonly #now: () => number
  /** Ready pods of services, as they are at one moment. */
  readonly #ready = new Map<string, corev1.Pod | undefined>()
  #readyAt = 0

  /** `isAhead`: for a program that is run ahead of the clock, which nothing can answer. */
  constructor(
    parts: NetworkParts,
    pod: corev1.Pod,
    now: () => number,
    ports: PodPorts,
    isAhead: boolean,
  ) {
    this.#parts = parts
    this.#pod = pod
    this.#now = now
    this.#ports = ports
    this.#isAhead = isAhead
  }

  /** That of the service `kube-dns`, or the address of the service range which installers give it. */
  get nameServer(): string {
    const { addressRanges, brand, objects } = this.#parts
    const service = objects.of(serviceResource).get(brand.systemNamespace, 'kube-dns')
    const address = service?.spec.clusterIP ?? ''
    if (addressPattern.test(address)) return address
    const [range] = addressRanges
    return range ? range.address(Math.min(dnsPlace, range.size - 1)) : ''
  }

  resolve(host: string): readonly string[] | undefined {
    if (addressPattern.test(host)) return [host]
    if (host === 'localhost') return ['127.0.0.1']
    const service = this.#service(host)
    if (!service) return this.#podOfName(host)
    const { clusterIP: address = '' } = service.spec
    if (address !== '' && address !== 'None') return [address]
    const pod = this.#readyPod(service)
    return pod && [pod.status.podIP ?? '']
  }

  connect(host: string, port: number, protocol: PortProtocol = 'TCP'): PortConnection | undefined {
    if (this.#isAhead) throw new NotReplayable('the process waits for an answer of the network')
    const target = this.#target(host, port)
    if (!target) return undefined
    const { pod, port: own } = target
    if (pod && !this.#ports.mayAccept(pod, own, protocol)) return undefined
    const from = this.#pod.status.podIP ?? ''
    if (target.isApiServer === true) return apiServerConnection(this.#parts, from)
    if (!pod) return unanswered
    const ports = this.#ports
    const { signal } = new AbortController()
    return {
      opens: async () => (await ports.ownerOf(pod, own, protocol)) !== undefined,
      request: (request) => {
        const whole: PortRequest = { ...request, from, time: this.#now() }
        return ports.answer(pod, own, whole, signal)
      },
      exchange: (sent) => ports.exchange(pod, own, protocol, sent, signal),
    }
  }

  /** The pod and its port behind an address; without a pod it is a service that leads to none of this cluster's pods. */
  #target(host: string, port: number): Target | undefined {
    if (host === 'localhost' || host === '127.0.0.1' || host === this.#pod.status.podIP) {
      return { pod: this.#pod, port }
    }
    const service = addressPattern.test(host) ? this.#serviceAt(host) : this.#service(host)
    if (service) return this.#targetOfService(service, port)
    const [address = host] = addressPattern.test(host) ? [] : (this.#podOfName(host) ?? [])
    const pods = this.#parts.objects
      .of(podResource)
      .index('pod address', ({ status: { podIP } }) => (podIP ? [podIP] : []))
    const [pod] = pods(address)
    return pod && { pod, port }
  }

  #targetOfService(service: corev1.Service, port: number): Target | undefined {
    const { clusterIP, ports, selector } = service.spec
    const isHeadless = clusterIP === 'None'
    const found = ports?.find((each) => each.port === port)
    if (!found && !isHeadless) return undefined
    const { name, namespace } = service.metadata
    if (name === 'kubernetes' && namespace === 'default') return { port, isApiServer: true }
    if (!selector) return { port }
    const pod = this.#readyPod(service)
    const target = isHeadless ? port : (found?.targetPort ?? port)
    return pod && { pod, port: typeof target === 'number' ? target : portNamed(pod, target, port) }
  }

  #service(host: string): corev1.Service | undefined {
    const [name = '', namespace = this.#pod.metadata.namespace ?? '', ...rest] = host
      .replace(/\.$/, '')
      .split('.')
    const suffix = rest.join('.')
    if (!['', 'svc', 'svc.cluster.local'].includes(suffix)) return undefined
    return this.#parts.objects.of(serviceResource).get(namespace, name)
  }

  /** The address of a pod by its name behind a headless service, such as `web-0.nginx`. */
  #podOfName(host: string): readonly string[] | undefined {
    const at = host.indexOf('.')
    const service = at === -1 ? undefined : this.#service(host.slice(at + 1))
    if (service?.spec.clusterIP !== 'None') return undefined
    const { name = '', namespace = '' } = service.metadata
    const pod = this.#parts.objects
      .of(podResource)
      .inNamespace(namespace)
      .find(({ spec }) => spec.hostname === host.slice(0, at) && spec.subdomain === name)
    const address = pod?.status.podIP
    return address ? [address] : undefined
  }

  #serviceAt(address: string): corev1.Service | undefined {
    const services = this.#parts.objects
      .of(serviceResource)
      .index('cluster address', ({ spec }) => [spec.clusterIP ?? ''])
    return services(address)[0]
  }

  #readyPod(service: corev1.Service): corev1.Pod | undefined {
    const { uid = '', namespace = '' } = service.metadata
    const now = this.#now()
    if (now !== this.#readyAt) this.#ready.clear()
    this.#readyAt = now
    if (this.#ready.has(uid)) return this.#ready.get(uid)
    const { selector: labels } = service.spec
    const selector = labels && selectorFromLabels(labels)
    const pods = selector ? this.#parts.objects.of(podResource).inNamespace(namespace) : []
    const found = pods.find(
      (pod) => selector && matchesLabels(selector, pod.metadata.labels) && isPodReady(pod),
    )
    this.#ready.set(uid, found)
    return found
  }
}

interface Target {
  readonly pod?: corev1.Pod
  readonly isApiServer?: true
  readonly port: number
}

function portNamed({ spec }: corev1.Pod, name: string, otherwise: number): number {
  const ports = (spec.containers ?? []).flatMap((container) => container.ports ?? [])
  return ports.find((each) => each.name === name)?.containerPort ?? otherwise
}

/** A service whose endpoints are none of this cluster's pods. */
const unanswered: PortConnection = {
  opens: async () => true,
  request: async () => ({ status: 200, body: '' }),
  exchange: async () => undefined,
}

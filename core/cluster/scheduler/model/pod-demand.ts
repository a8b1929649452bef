import type * as corev1 from '../../../base/api/types/core.v1.generated.ts'
import { BoundedCache } from '../../../base/collections/bounded-cache.ts'
import { amountsOfPod } from '../../../kinds/quota/pod-amounts.ts'
import { type ResourceVector, vectorOf } from './resource-vector.ts'

export interface HostPort {
  readonly ip: string
  readonly protocol: string
  readonly port: number
}

/** What a pod takes of a node. Pods of one template share it. */
export interface PodDemand {
  readonly requests: ResourceVector
  /** Requests where containers without any count as asking for a little, so that scores spread them. */
  readonly scored: { readonly cpu: number; readonly memory: number }
  readonly hostPorts: readonly HostPort[]
}

const gates = { readsStatus: true, readsPodLevel: true }
/** Requests of a container that has none, in scores: those of kube-scheduler. */
const usualRequests = { cpu: '100m', memory: '200Mi' }

const remembered = new BoundedCache<PodDemand>({ bytes: 4 * 1024 * 1024, longestKey: 8192 })

/** The demand of a pod: its requests with init containers, sidecars and overhead, and what a resize in place has allocated. */
export function demandOf(pod: corev1.Pod): PodDemand {
  const key = demandKey(pod)
  const known = remembered.get(key)
  if (known) return known
  const { spec } = pod
  const withRequests = {
    ...pod,
    spec: {
      ...spec,
      containers: (spec.containers ?? []).map(withUsualRequests),
      initContainers: (spec.initContainers ?? []).map(withUsualRequests),
    },
  }
  const { cpu, memory } = vectorOf(amountsOfPod(withRequests, 'requests', gates))
  const demand = {
    requests: vectorOf(amountsOfPod(pod, 'requests', gates)),
    scored: { cpu, memory },
    hostPorts: hostPortsOf(spec),
  }
  remembered.set(key, demand, 500)
  return demand
}

/** The fields that a demand depends on, as text. */
function demandKey({ spec, status }: corev1.Pod): string {
  const ofContainer = ({ name, resources, restartPolicy, ports }: corev1.Container): unknown => [
    name,
    resources,
    restartPolicy,
    ports,
  ]
  const ofStatus = ({ name, resources, allocatedResources }: corev1.ContainerStatus): unknown => [
    name,
    resources,
    allocatedResources,
  ]
  return JSON.stringify([
    spec.containers?.map(ofContainer),
    spec.initContainers?.map(ofContainer),
    spec.overhead,
    spec.resources,
    status.containerStatuses?.map(ofStatus),
    status.initContainerStatuses?.map(ofStatus),
    status.conditions?.find(({ type }) => type === 'PodResizePending')?.reason,
  ])
}

function withUsualRequests(container: corev1.Container): corev1.Container {
  const { resources } = container
  const requests = { ...usualRequests, ...resources.requests }
  return { ...container, resources: { ...resources, requests } }
}

function hostPortsOf({ containers, initContainers }: corev1.PodSpec): readonly HostPort[] {
  const sidecars = initContainers?.filter(({ restartPolicy }) => restartPolicy === 'Always')
  return [...(containers ?? []), ...(sidecars ?? [])].flatMap(({ ports = [] }) =>
    ports.flatMap(({ hostPort: port = 0, hostIP, protocol }) =>
      port <= 0 ? [] : [{ ip: hostIP || '0.0.0.0', protocol, port }],
    ),
  )
}

import { numberOf, objectsOf, structOf, textOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import type { ApiObject } from '../../../base/api/object.ts'
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
export function demandOf(pod: ApiObject): PodDemand {
  const key = demandKey(pod)
  const known = remembered.get(key)
  if (known) return known
  const spec = structOf(pod, 'spec')
  const withRequests = {
    ...pod,
    spec: {
      ...spec,
      containers: objectsOf(spec, 'containers').map(withUsualRequests),
      initContainers: objectsOf(spec, 'initContainers').map(withUsualRequests),
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
function demandKey(pod: ApiObject): string {
  const spec = structOf(pod, 'spec')
  const status = structOf(pod, 'status')
  const ofContainer = ({ name, resources, restartPolicy, ports }: JsonObject): unknown => [
    name,
    resources,
    restartPolicy,
    ports,
  ]
  const ofStatus = ({ name, resources, allocatedResources }: JsonObject): unknown => [
    name,
    resources,
    allocatedResources,
  ]
  return JSON.stringify([
    objectsOf(spec, 'containers').map(ofContainer),
    objectsOf(spec, 'initContainers').map(ofContainer),
    spec['overhead'],
    spec['resources'],
    objectsOf(status, 'containerStatuses').map(ofStatus),
    objectsOf(status, 'initContainerStatuses').map(ofStatus),
    objectsOf(status, 'conditions').find(({ type }) => type === 'PodResizePending')?.['reason'],
  ])
}

function withUsualRequests(container: JsonObject): JsonObject {
  const resources = structOf(container, 'resources')
  const requests = { ...usualRequests, ...structOf(resources, 'requests') }
  return { ...container, resources: { ...resources, requests } }
}

function hostPortsOf(spec: JsonObject): readonly HostPort[] {
  const isSidecar = (container: JsonObject): boolean =>
    textOf(container, 'restartPolicy') === 'Always'
  const holders = [
    ...objectsOf(spec, 'containers'),
    ...objectsOf(spec, 'initContainers').filter(isSidecar),
  ]
  return holders.flatMap((container) =>
    objectsOf(container, 'ports').flatMap((entry) => {
      const port = numberOf(entry, 'hostPort') ?? 0
      if (port <= 0) return []
      const ip = textOf(entry, 'hostIP') || '0.0.0.0'
      return [{ ip, protocol: textOf(entry, 'protocol') || 'TCP', port }]
    }),
  )
}

import type { TypedResource } from '../../../../base/api/group-version.ts'
import { controllerReference } from '../../../../base/api/metadata/object-keys.ts'
import type { Node, Service } from '../../../../base/api/types/core.v1.generated.ts'
import type { EndpointSlice } from '../../../../base/api/types/discovery.v1.generated.ts'
import { resourcePath } from '../../../../base/client/resource-path.ts'
import type { IpFamily } from '../../../../kinds/allocation/address-range.ts'
import type {
  ClusterParts,
  ClusterRegistration,
} from '../../shared/framework/cluster-registration.ts'
import { KeyController, type KeyQueue } from '../../shared/framework/key-controller.ts'
import type { FindObjects, ObjectIndex } from '../../shared/objects/object-index.ts'
import {
  endpointSliceResource,
  nodeResource,
  podResource,
  serviceResource,
} from '../../shared/objects/resources.ts'
import { isOfTerminatingNamespace } from '../../shared/pods/pod-control.ts'
import { podsOfNode } from '../../shared/pods/pod-indexes.ts'
import { isTerminating } from '../../shared/pods/pod-state.ts'
import { ignoreNotFound } from '../../shared/writes/expected-errors.ts'
import { familiesOf, hasClusterIp, selectorOf } from '../services/service-facts.ts'
import { ServicePods } from '../services/service-pods.ts'
import { TriggerTimes } from '../services/trigger-times.ts'
import { desiredEndpoints } from './desired-endpoints.ts'
import { zoneOf } from './node-zone.ts'
import { planSlices, type SliceMaker, type SlicePlan } from './slice-plan.ts'
import { asksForTopology, type HintedPlan, TopologyHints } from './topology-hints.ts'
import { withHints } from './traffic-hints.ts'
import { isReadyNode } from './zone-shares.ts'

/** Keeps the EndpointSlices of each service that selects pods. */
function createEndpointSliceController(parts: ClusterParts): KeyController {
  const work = new EndpointSliceReconciler(parts)
  return new KeyController({
    name: 'endpointslice-controller',
    parts,
    reads: [serviceResource, podResource, nodeResource, work.resource],
    watch: (queue, signal) => work.watch(queue, signal),
    sync: (key, _queue, signal) => work.sync(key, signal),
  })
}

class EndpointSliceReconciler {
  readonly resource: TypedResource<EndpointSlice>
  readonly #parts: ClusterParts
  readonly #pods: ServicePods
  readonly #slices: ObjectIndex<EndpointSlice>
  readonly #slicesOf: FindObjects<EndpointSlice>
  readonly #times = new TriggerTimes()
  readonly #hints: TopologyHints

  constructor(parts: ClusterParts) {
    this.resource = endpointSliceResource(parts.brand)
    this.#parts = parts
    this.#pods = new ServicePods(parts.objects)
    this.#slices = parts.objects.of(this.resource)
    this.#slicesOf = this.#slices.index('managed-slices', (slice) => this.#serviceOf(slice))
    this.#hints = new TopologyHints(() => parts.objects.of(nodeResource).objects())
  }

  watch(queue: KeyQueue, signal: AbortSignal): void {
    this.#pods.follow((key) => queue.add(key), signal)
    const touched = (slice: EndpointSlice): void => {
      for (const key of this.#serviceOf(slice)) queue.add(key)
    }
    this.#slices.follow({ added: touched, changed: touched, deleted: touched }, signal)
    this.#followNodes(queue, signal)
  }

  #followNodes(queue: KeyQueue, signal: AbortSignal): void {
    const podsOn = podsOfNode(this.#parts.objects)
    const deleted = (): void => {
      for (const key of this.#hints.nodesChanged()) queue.add(key)
    }
    const added = (node: Node): void => {
      deleted()
      // Pods may have been assigned before their node was known.
      for (const pod of podsOn(node.metadata.name ?? ''))
        for (const key of this.#pods.servicesOf(pod)) queue.add(key)
    }
    const changed = (node: Node, former: Node): void => {
      if (zoneOf(node) !== zoneOf(former) || isReadyNode(node) !== isReadyNode(former)) deleted()
    }
    this.#parts.objects.of(nodeResource).follow({ added, changed, deleted }, signal)
  }

  async sync(key: string, signal: AbortSignal): Promise<void> {
    const { objects } = this.#parts
    const service = objects.of(serviceResource).byKey(key)
    if (!service) {
      // The garbage collector deletes the slices.
      this.#times.forget(key)
      this.#hints.forget(key)
      return
    }
    if (!selectorOf(service)) return
    const pods = this.#pods.podsOf(service)
    const time = this.#times.next(service, pods)
    const families = familiesOf(service)
    const uid = service.metadata.uid ?? ''
    const existing = this.#slicesOf(key)
    const isOwned = ({ metadata }: EndpointSlice): boolean =>
      metadata.ownerReferences?.some((owner) => owner.uid === uid) ?? false
    const nodes = objects.of(nodeResource)
    for (const family of families) {
      const owned = existing.filter((slice) => isOwned(slice) && slice.addressType === family)
      const { gate } = this.#parts
      const groups = desiredEndpoints(service, pods, family, (name) => nodes.byKey(name), gate)
      const plan = planSlices(owned, groups, this.#maker(service, family))
      const { plan: hinted, event } = this.#hinted(plan, service, family)
      await this.#write(service, hinted, time, signal)
      if (!event) continue
      const recorder = this.#parts.recorder({ component: 'endpoint-slice-controller' })
      recorder.record(service, event.type, event.reason, event.message)
    }
    const strange = existing.filter(
      (slice) => !isOwned(slice) || !families.some((family) => family === slice.addressType),
    )
    await this.#remove(strange, signal)
  }

  #hinted(plan: SlicePlan, service: Service, family: IpFamily): HintedPlan {
    if (this.#parts.gate('TopologyAwareHints') && asksForTopology(service))
      return this.#hints.add(plan, service, family)
    return this.#hints.remove(withHints(plan, service), service, family)
  }

  #serviceOf({ metadata }: EndpointSlice): string[] {
    const { labelDomain } = this.#parts.brand
    const { namespace = '', labels = {} } = metadata
    const name = labels[`${labelDomain}/service-name`] ?? ''
    const isOurs = labels[this.#managedBy()] === this.#manager()
    return name !== '' && isOurs ? [`${namespace}/${name}`] : []
  }

  #managedBy(): string {
    return `endpointslice.${this.#parts.brand.labelDomain}/managed-by`
  }

  #manager(): string {
    return `endpointslice-controller.${this.#parts.brand.apiDomain}`
  }

  #maker(service: Service, addressType: IpFamily): SliceMaker {
    const { labelDomain } = this.#parts.brand
    const { namespace = '', name = '', labels: own = {} } = service.metadata
    const labels: Record<string, string> = { ...own }
    const headless = `service.${labelDomain}/headless`
    delete labels[headless]
    if (!hasClusterIp(service)) labels[headless] = ''
    labels[`${labelDomain}/service-name`] = name
    labels[this.#managedBy()] = this.#manager()
    const generateName = name.length < 253 ? `${name}-` : name
    return {
      labels,
      make: (ports) => ({
        apiVersion: `${this.resource.group}/v1`,
        kind: 'EndpointSlice',
        metadata: {
          generateName,
          namespace,
          labels,
          ownerReferences: [controllerReference({ ...service, apiVersion: 'v1', kind: 'Service' })],
        },
        addressType,
        endpoints: [],
        ports,
      }),
    }
  }

  async #write(
    service: Service,
    { create, update, remove }: SlicePlan,
    time: string,
    signal: AbortSignal,
  ): Promise<void> {
    const { client } = this.#parts
    const { namespace = '' } = service.metadata
    const options = { signal, answer: 'unread' } as const
    try {
      // The garbage collector deletes the slices of a service that is being deleted.
      for (const slice of isTerminating(service) ? [] : create) {
        const path = resourcePath(this.resource, { namespace })
        await client.create(path, this.#timed(slice, time), options)
      }
    } catch (error) {
      if (isOfTerminatingNamespace(error)) return
      throw error
    }
    for (const slice of update) {
      const { name = '' } = slice.metadata
      const path = resourcePath(this.resource, { namespace, name })
      await client.update(path, this.#timed(slice, time), options)
    }
    await this.#remove(remove, signal)
  }

  #timed(slice: EndpointSlice, time: string): EndpointSlice {
    const name = `endpoints.${this.#parts.brand.labelDomain}/last-change-trigger-time`
    const { [name]: _, ...others } = slice.metadata.annotations ?? {}
    const annotations = time === '' ? others : { ...others, [name]: time }
    return { ...slice, metadata: { ...slice.metadata, annotations } }
  }

  async #remove(slices: readonly EndpointSlice[], signal: AbortSignal): Promise<void> {
    for (const slice of slices) {
      const { namespace = '', name = '' } = slice.metadata
      const path = resourcePath(this.resource, { namespace, name })
      await ignoreNotFound(this.#parts.client.delete(path, { signal }))
    }
  }
}

export const endpointSliceController: ClusterRegistration = {
  name: 'endpointslice-controller',
  needs: (brand) => [serviceResource, podResource, nodeResource, endpointSliceResource(brand)],
  create: createEndpointSliceController,
}

import type { TypedResource } from '../../../../base/api/group-version.ts'
import { equalJson } from '../../../../base/api/json.ts'
import { controllerReference, keyOf } from '../../../../base/api/metadata/object-keys.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import type { Endpoints, Service } from '../../../../base/api/types/core.v1.generated.ts'
import type { EndpointSlice } from '../../../../base/api/types/discovery.v1.generated.ts'
import { resourcePath } from '../../../../base/client/resource-path.ts'
import type {
  ClusterParts,
  ClusterRegistration,
} from '../../shared/framework/cluster-registration.ts'
import { KeyController, type KeyQueue } from '../../shared/framework/key-controller.ts'
import type { FindObjects, ObjectIndex } from '../../shared/objects/object-index.ts'
import {
  endpointSliceResource,
  endpointsResource,
  serviceResource,
} from '../../shared/objects/resources.ts'
import { isOfTerminatingNamespace } from '../../shared/pods/pod-control.ts'
import { isTerminating } from '../../shared/pods/pod-state.ts'
import { ignoreNotFound } from '../../shared/writes/expected-errors.ts'
import { type MirrorMaker, type MirrorPlan, planMirror } from './mirror-plan.ts'
import { mirroredEndpoints, type MirroredEndpoints, mostMirrored } from './mirrored-groups.ts'

const retries = { first: 1000, most: 100_000 }

/** Mirrors Endpoints that clients keep for services without a selector into EndpointSlices. */
function createMirroringController(parts: ClusterParts): KeyController {
  const work = new MirroringReconciler(parts)
  return new KeyController({
    name: 'endpointslice-mirroring-controller',
    parts,
    reads: [serviceResource, endpointsResource, work.resource],
    workers: 5,
    retries,
    watch: (queue, signal) => work.watch(queue, signal),
    sync: (key, _queue, signal) => work.sync(key, signal),
  })
}

/** Identities and versions of objects, in whatever order. */
function versionsOf(objects: readonly ApiObject[]): string {
  const texts = objects.map(({ metadata }) => `${metadata.uid} ${metadata.resourceVersion}`)
  return texts.toSorted().join()
}

function hasSelector(service: Service): boolean {
  return Object.keys(service.spec.selector ?? {}).length > 0
}

class MirroringReconciler {
  readonly resource: TypedResource<EndpointSlice>
  readonly #parts: ClusterParts
  readonly #services: ObjectIndex<Service>
  readonly #endpoints: ObjectIndex<Endpoints>
  readonly #slices: ObjectIndex<EndpointSlice>
  readonly #slicesOf: FindObjects<EndpointSlice>
  /** Versions of all that a sync read and wrote, by key: a sync of the same does nothing and records no event again. */
  readonly #synced = new Map<string, string>()

  constructor(parts: ClusterParts) {
    this.resource = endpointSliceResource(parts.brand)
    this.#parts = parts
    this.#services = parts.objects.of(serviceResource)
    this.#endpoints = parts.objects.of(endpointsResource)
    this.#slices = parts.objects.of(this.resource)
    this.#slicesOf = this.#slices.index('mirrored-slices', (slice) => this.#mirrorOf(slice))
  }

  watch(queue: KeyQueue, signal: AbortSignal): void {
    const add = (object: ApiObject): void => queue.add(keyOf(object))
    const service = (object: Service): void => {
      if (!hasSelector(object)) add(object)
    }
    this.#services.listen(
      {
        added: service,
        changed(after, before) {
          if (hasSelector(after) !== hasSelector(before)) add(after)
        },
        deleted: service,
      },
      signal,
    )
    const endpoints = (object: Endpoints): void => {
      if (this.#isMirrored(object)) add(object)
    }
    this.#endpoints.listen(
      {
        added: endpoints,
        changed: (after, before) => {
          if (this.#isMirrored(after) || this.#isMirrored(before)) add(after)
        },
        deleted: endpoints,
      },
      signal,
    )
    const slice = (object: EndpointSlice): void => {
      for (const key of this.#mirrorOf(object)) queue.add(key)
    }
    this.#slices.follow(
      {
        added: slice,
        changed(after, before) {
          slice(before)
          slice(after)
        },
        deleted: slice,
      },
      signal,
    )
  }

  async sync(key: string, signal: AbortSignal): Promise<void> {
    const endpoints = this.#endpoints.byKey(key)
    const service = this.#services.byKey(key)
    if (!endpoints || !this.#isMirrored(endpoints) || !service || hasSelector(service)) {
      this.#synced.delete(key)
      await this.#remove(this.#slicesOf(key), signal)
      return
    }
    const existing = this.#slicesOf(key)
    if (this.#synced.get(key) === versionsOf([endpoints, ...existing])) return
    const mirrored = mirroredEndpoints(endpoints)
    this.#report(endpoints, mirrored)
    const plan = planMirror(existing, mirrored.groups, this.#maker(endpoints))
    const written = await this.#write(endpoints, plan, signal)
    const isKept = ({ metadata: { uid } }: EndpointSlice): boolean =>
      ![...written, ...plan.remove].some(({ metadata }) => metadata.uid === uid)
    this.#synced.set(key, versionsOf([endpoints, ...existing.filter(isKept), ...written]))
  }

  /** Whether Endpoints are to be mirrored, where their service has no selector. */
  #isMirrored({ metadata }: Endpoints): boolean {
    const { labelDomain } = this.#parts.brand
    const { labels = {}, annotations = {} } = metadata
    const isSkipped = labels[`endpointslice.${labelDomain}/skip-mirror`] === 'true'
    return !isSkipped && annotations[`control-plane.alpha.${labelDomain}/leader`] === undefined
  }

  /** Key of the Endpoints that a slice of this controller mirrors. */
  #mirrorOf({ metadata }: EndpointSlice): string[] {
    const { namespace = '', labels = {} } = metadata
    const name = labels[this.#serviceLabel()] ?? ''
    const isOurs = labels[this.#managedBy()] === this.#manager()
    return name !== '' && isOurs ? [`${namespace}/${name}`] : []
  }

  #serviceLabel(): string {
    return `${this.#parts.brand.labelDomain}/service-name`
  }

  #managedBy(): string {
    return `endpointslice.${this.#parts.brand.labelDomain}/managed-by`
  }

  #manager(): string {
    return `endpointslicemirroring-controller.${this.#parts.brand.apiDomain}`
  }

  #maker(endpoints: Endpoints): MirrorMaker {
    const { labelDomain } = this.#parts.brand
    const { namespace = '', name = '', uid } = endpoints.metadata
    const managed = { [this.#serviceLabel()]: name, [this.#managedBy()]: this.#manager() }
    const labels = { ...endpoints.metadata.labels, ...managed }
    const annotations = { ...endpoints.metadata.annotations }
    delete annotations[`endpoints.${labelDomain}/last-change-trigger-time`]
    delete annotations[`kubectl.${labelDomain}/last-applied-configuration`]
    const owner = controllerReference({ ...endpoints, apiVersion: 'v1', kind: 'Endpoints' })
    const generateName = name.length < 253 ? `${name}-` : name
    return {
      make: ({ addressType, ports }, members, sliceName) => ({
        apiVersion: `${this.resource.group}/v1`,
        kind: 'EndpointSlice',
        metadata: {
          ...(sliceName === undefined ? { generateName } : { name: sliceName }),
          namespace,
          labels,
          annotations,
          ownerReferences: [owner],
        },
        addressType,
        endpoints: members,
        ports,
      }),
      isLikeMade: ({ metadata }) =>
        equalJson(labels, { ...metadata.labels }) &&
        equalJson(annotations, { ...metadata.annotations }) &&
        !(metadata.ownerReferences ?? []).some(
          (each) => each.kind === 'Endpoints' && each.name === name && each.uid !== uid,
        ),
    }
  }

  #report(endpoints: Endpoints, { invalid, skipped }: MirroredEndpoints): void {
    const recorder = this.#parts.recorder({ component: 'endpoint-slice-mirroring-controller' })
    if (invalid > 0) {
      const text = `Skipped ${invalid} invalid IP addresses when mirroring to EndpointSlices`
      recorder.record(endpoints, 'Warning', 'InvalidIPAddress', text)
    }
    if (skipped > invalid) {
      const text = `A max of ${mostMirrored} addresses can be mirrored to EndpointSlices per Endpoints subset. ${skipped} addresses were skipped`
      recorder.record(endpoints, 'Warning', 'TooManyAddressesToMirror', text)
    }
  }

  /** Returns the slices as they were written. */
  async #write(
    endpoints: Endpoints,
    plan: MirrorPlan,
    signal: AbortSignal,
  ): Promise<EndpointSlice[]> {
    const { client } = this.#parts
    const { namespace = '' } = endpoints.metadata
    const created = isTerminating(endpoints) ? [] : plan.create
    const written: EndpointSlice[] = []
    try {
      for (const slice of created) {
        const path = resourcePath(this.resource, { namespace })
        written.push(await client.create(path, slice, { signal }))
      }
    } catch (error) {
      if (isOfTerminatingNamespace(error)) return written
      throw error
    }
    for (const slice of plan.update) {
      const { name = '' } = slice.metadata
      const path = resourcePath(this.resource, { namespace, name })
      // Without a version: a client's changes of a mirrored slice are overwritten.
      written.push(await client.update(path, slice, { signal }))
    }
    await this.#remove(plan.remove, signal)
    return written
  }

  async #remove(slices: readonly EndpointSlice[], signal: AbortSignal): Promise<void> {
    for (const { metadata } of slices) {
      const { namespace = '', name = '' } = metadata
      const path = resourcePath(this.resource, { namespace, name })
      await ignoreNotFound(this.#parts.client.delete(path, { signal }))
    }
  }
}

export const endpointSliceMirroring: ClusterRegistration = {
  name: 'endpointslice-mirroring-controller',
  needs: (brand) => [serviceResource, endpointsResource, endpointSliceResource(brand)],
  create: createMirroringController,
}

import type { Brand } from '../../../../../base/api/brand.ts'
import type { TypedResource } from '../../../../../base/api/group-version.ts'
import { equalJson } from '../../../../../base/api/json.ts'
import { keyOf } from '../../../../../base/api/metadata/object-keys.ts'
import type * as resourcev1 from '../../../../../base/api/types/resource.v1.generated.ts'
import { Lazy } from '../../../../../base/execution/lazy.ts'
import { loadRegexEngine, type RegexEngine } from '../../../../../base/regex/regex-engine.ts'
import type { DeviceSelectors } from '../../../../../objects/expressions/device-selectors.ts'
import { claimKeysOf } from '../../../../scheduler/devices/claim-names.ts'
import type { EvaluateSelector } from '../../../../scheduler/devices/device-source.ts'
import type { DeviceObjects } from '../../../../scheduler/devices/dynamic-resources.ts'
import { devicesIn } from '../../../../scheduler/devices/pending-allocations.ts'
import { isAllocated } from '../../../../scheduler/devices/pod-device-claims.ts'
import type { LabelledNode } from '../../../../scheduler/predicates/node-selector.ts'
import type { SchedulingQueue } from '../../../../scheduler/queue/scheduling-queue.ts'
import type { ClusterParts } from '../../../shared/framework/cluster-registration.ts'
import type { ObjectIndex } from '../../../shared/objects/object-index.ts'
import {
  podResource,
  deviceClaimResource,
  deviceClassResource,
  deviceSliceResource,
} from '../../../shared/objects/resources.ts'
import { storedResource } from '../../../shared/objects/stored-resource.ts'

/** The language of selectors, and its engine of patterns. */
interface SelectorLanguage {
  readonly Selectors: typeof DeviceSelectors
  readonly regexes: RegexEngine
}

const language: Lazy<SelectorLanguage> = new Lazy(async () => {
  const [{ DeviceSelectors: Selectors }, regexes] = await Promise.all([
    import('../../../../../objects/expressions/device-selectors.ts'),
    loadRegexEngine(),
  ])
  return { Selectors, regexes }
})

/** Stands for the node of slices that no single node has. */
const ofSeveralNodes = '*'

interface DeviceResources {
  readonly claims: TypedResource<resourcev1.ResourceClaim>
  readonly classes: TypedResource<resourcev1.DeviceClass>
  readonly slices: TypedResource<resourcev1.ResourceSlice>
}

function deviceResources(brand: Brand): DeviceResources {
  return {
    claims: deviceClaimResource(brand),
    classes: deviceClassResource(brand),
    slices: deviceSliceResource(brand),
  }
}

/** Claims, classes and slices of devices in the shared indexes. */
export class StoredDevices implements DeviceObjects {
  readonly #parts: ClusterParts
  #selectors: DeviceSelectors | undefined
  #isLoading = false
  #queue: SchedulingQueue | undefined
  readonly #claims: ObjectIndex<resourcev1.ResourceClaim>
  readonly #classes: ObjectIndex<resourcev1.DeviceClass>
  readonly #slices: ObjectIndex<resourcev1.ResourceSlice>
  /** Slices by node and name, decoded: each attempt to schedule reads those of many nodes. */
  readonly #slicesOf = new Map<string, Map<string, resourcev1.ResourceSlice>>()
  readonly #holders: (device: string) => ReadonlySet<string>
  readonly #podsOf: (claim: string) => ReadonlySet<string>

  /** The devices of a server; undefined for one without dynamic resource allocation. */
  static of(parts: ClusterParts): StoredDevices | undefined {
    const resources = deviceResources(parts.brand)
    const isServed = Object.values(resources).every((resource) => storedResource(parts, resource))
    if (!isServed || !parts.gate('DynamicResourceAllocation')) return undefined
    return new StoredDevices(parts, resources)
  }

  private constructor(parts: ClusterParts, resources: DeviceResources) {
    const { objects } = parts
    this.#parts = parts
    this.#claims = objects.of(resources.claims)
    this.#classes = objects.of(resources.classes)
    this.#slices = objects.of(resources.slices)
    this.#holders = this.#claims.keyIndex('device', ({ status: { allocation } }) =>
      allocation ? devicesIn(allocation) : [],
    )
    this.#podsOf = objects.of(podResource).keyIndex('resource claim', claimKeysOf)
    // Before a pod is looked at that asks for devices.
    const added = (): void => {
      if (!language.loaded && !this.#isLoading) void this.#load()
    }
    this.#classes.listen({ added }, parts.signal)
    this.#claims.listen({ added }, parts.signal)
    this.#slices.listen({ added }, parts.signal)
  }

  /** Resolves once the objects that existed at the start are known. */
  async ready(): Promise<void> {
    await Promise.all([this.#claims.ready, this.#classes.ready, this.#slices.ready])
    if (this.#classes.size + this.#claims.size > 0) await language.load()
  }

  /** Until their language is loaded, selectors select nothing; pods are looked at again then. */
  readonly evaluate: EvaluateSelector = (expression, driver, device) => {
    const loaded = language.loaded
    if (loaded) {
      const { Selectors, regexes } = loaded
      this.#selectors ??= new Selectors(this.#parts.brand, regexes)
      return this.#selectors.evaluate(expression, driver, device)
    }
    if (!this.#isLoading) void this.#load()
    return { result: false, cost: 0 }
  }

  async #load(): Promise<void> {
    this.#isLoading = true
    try {
      await language.load()
      this.#queue?.note('devices-changed')
    } catch (error) {
      const { logger } = this.#parts.runtime
      logger.error('selectors of devices cannot be evaluated', { error: String(error) })
    } finally {
      this.#isLoading = false
    }
  }

  claim(key: string): resourcev1.ResourceClaim | undefined {
    return this.#claims.byKey(key)
  }

  deviceClass(name: string): resourcev1.DeviceClass | undefined {
    return this.#classes.byKey(name)
  }

  isInUse(id: string): boolean {
    return this.#holders(id).size > 0
  }

  /** In the order of their names. */
  slicesFor({ metadata }: LabelledNode): readonly resourcev1.ResourceSlice[] {
    const places = [metadata.name ?? '', ofSeveralNodes]
    const slices = places.flatMap((place) => [...(this.#slicesOf.get(place)?.values() ?? [])])
    return slices.length < 2 ? slices : slices.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  }

  /** Has pods looked at again when devices, or the claims that they wait for, change, until `signal` aborts. */
  watch(queue: SchedulingQueue, signal: AbortSignal): void {
    this.#queue = queue
    const note = (): void => queue.note('devices-changed')
    const noteUsers = (claim: resourcev1.ResourceClaim): void =>
      queue.noteFor(Array.from(this.#podsOf(keyOf(claim))), 'devices-changed')
    this.#classes.follow({ added: note, changed: note }, signal)
    const put = (slice: resourcev1.ResourceSlice): void => {
      const place = nodeOf(slice)
      const known = this.#slicesOf.get(place)
      if (known) known.set(keyOf(slice), slice)
      else this.#slicesOf.set(place, new Map([[keyOf(slice), slice]]))
      note()
    }
    const drop = (slice: resourcev1.ResourceSlice): void => {
      const known = this.#slicesOf.get(nodeOf(slice))
      known?.delete(keyOf(slice))
      if (known?.size === 0) this.#slicesOf.delete(nodeOf(slice))
    }
    const replace = (slice: resourcev1.ResourceSlice, before: resourcev1.ResourceSlice): void => {
      drop(before)
      put(slice)
    }
    this.#slices.listen({ added: put, changed: replace, deleted: drop }, signal)
    this.#claims.follow(
      {
        added: noteUsers,
        changed(claim, before) {
          if (isAllocated(before) && !isAllocated(claim)) note()
          else if (!equalJson(claim.status, before.status)) noteUsers(claim)
        },
      },
      signal,
    )
  }
}

function nodeOf({ spec }: resourcev1.ResourceSlice): string {
  return spec.nodeName || ofSeveralNodes
}

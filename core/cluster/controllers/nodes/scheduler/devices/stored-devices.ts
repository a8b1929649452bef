import { structOf, textOf } from '../../../../../base/api/json-fields.ts'
import { equalJson } from '../../../../../base/api/json.ts'
import { keyOf } from '../../../../../base/api/metadata/object-keys.ts'
import type { ApiObject } from '../../../../../base/api/object.ts'
import { regexEngine } from '../../../../../base/regex/regex-engine.ts'
import { DeviceSelectors } from '../../../../../objects/expressions/device-selectors.ts'
import { claimKeysOf } from '../../../../scheduler/devices/claim-names.ts'
import type { EvaluateSelector } from '../../../../scheduler/devices/device-source.ts'
import type { DeviceObjects } from '../../../../scheduler/devices/dynamic-resources.ts'
import { devicesIn } from '../../../../scheduler/devices/pending-allocations.ts'
import { isAllocated } from '../../../../scheduler/devices/pod-device-claims.ts'
import type { SchedulingQueue } from '../../../../scheduler/queue/scheduling-queue.ts'
import type { ClusterParts } from '../../../shared/framework/cluster-registration.ts'
import type { ObjectIndex } from '../../../shared/objects/object-index.ts'
import { podResource } from '../../../shared/objects/resources.ts'
import { storedResource } from '../../../shared/objects/stored-resource.ts'

/** Stands for the node of slices that no single node has. */
const ofSeveralNodes = '*'

/** Claims, classes and slices of devices in the shared indexes. */
export class StoredDevices implements DeviceObjects {
  readonly #parts: ClusterParts
  #selectors: DeviceSelectors | undefined
  #isLoading = false
  #queue: SchedulingQueue | undefined
  readonly #claims: ObjectIndex
  readonly #classes: ObjectIndex
  readonly #slices: ObjectIndex
  /** Slices by node and name, decoded: each attempt to schedule reads those of many nodes. */
  readonly #slicesOf = new Map<string, Map<string, ApiObject>>()
  readonly #holders: (device: string) => ReadonlySet<string>
  readonly #podsOf: (claim: string) => ReadonlySet<string>

  /** The devices of a server; undefined for one without dynamic resource allocation. */
  static of(parts: ClusterParts): StoredDevices | undefined {
    const group = `resource.${parts.brand.apiDomain}`
    const resources = ['resourceclaims', 'deviceclasses', 'resourceslices']
    const isServed = resources.every((resource) => storedResource(parts, { group, resource }))
    if (!isServed || !parts.gate('DynamicResourceAllocation')) return undefined
    return new StoredDevices(parts, group)
  }

  private constructor(parts: ClusterParts, group: string) {
    const { objects } = parts
    this.#parts = parts
    this.#claims = objects.of({ group, resource: 'resourceclaims' })
    this.#classes = objects.of({ group, resource: 'deviceclasses' })
    this.#slices = objects.of({ group, resource: 'resourceslices' })
    this.#holders = this.#claims.keyIndex('device', (claim) =>
      devicesIn(structOf(claim, 'status', 'allocation')),
    )
    this.#podsOf = objects.of(podResource).keyIndex('resource claim', claimKeysOf)
  }

  /** Resolves once the objects that existed at the start are known. */
  async ready(): Promise<void> {
    await Promise.all([this.#claims.ready, this.#classes.ready, this.#slices.ready])
    if (this.#classes.size + this.#claims.size > 0) await regexEngine.load()
  }

  /** Until the engine of patterns is loaded, selectors select nothing; pods are looked at again then. */
  readonly evaluate: EvaluateSelector = (expression, driver, device) => {
    const regexes = regexEngine.loaded
    if (regexes) {
      this.#selectors ??= new DeviceSelectors(this.#parts.brand, regexes)
      return this.#selectors.evaluate(expression, driver, device)
    }
    if (!this.#isLoading) void this.#load()
    return { result: false, cost: 0 }
  }

  async #load(): Promise<void> {
    this.#isLoading = true
    try {
      await regexEngine.load()
      this.#queue?.note('devices-changed')
    } catch (error) {
      const { logger } = this.#parts.runtime
      logger.error('selectors of devices cannot be evaluated', { error: String(error) })
    } finally {
      this.#isLoading = false
    }
  }

  claim(key: string): ApiObject | undefined {
    return this.#claims.byKey(key)
  }

  deviceClass(name: string): ApiObject | undefined {
    return this.#classes.byKey(name)
  }

  isInUse(id: string): boolean {
    return this.#holders(id).size > 0
  }

  /** In the order of their names. */
  slicesFor({ metadata }: ApiObject): readonly ApiObject[] {
    const places = [metadata.name ?? '', ofSeveralNodes]
    const slices = places.flatMap((place) => [...(this.#slicesOf.get(place)?.values() ?? [])])
    return slices.length < 2 ? slices : slices.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  }

  /** Has pods looked at again when devices, or the claims that they wait for, change, until `signal` aborts. */
  watch(queue: SchedulingQueue, signal: AbortSignal): void {
    this.#queue = queue
    const note = (): void => queue.note('devices-changed')
    const noteUsers = (claim: ApiObject): void =>
      queue.noteFor(Array.from(this.#podsOf(keyOf(claim))), 'devices-changed')
    this.#classes.follow({ added: note, changed: note }, signal)
    const put = (slice: ApiObject): void => {
      const place = nodeOf(slice)
      const known = this.#slicesOf.get(place)
      if (known) known.set(keyOf(slice), slice)
      else this.#slicesOf.set(place, new Map([[keyOf(slice), slice]]))
      note()
    }
    const drop = (slice: ApiObject): void => {
      const known = this.#slicesOf.get(nodeOf(slice))
      known?.delete(keyOf(slice))
      if (known?.size === 0) this.#slicesOf.delete(nodeOf(slice))
    }
    const replace = (slice: ApiObject, before: ApiObject): void => {
      drop(before)
      put(slice)
    }
    this.#slices.listen({ added: put, changed: replace, deleted: drop }, signal)
    this.#claims.follow(
      {
        added: noteUsers,
        changed(claim, before) {
          if (isAllocated(before) && !isAllocated(claim)) note()
          else if (!equalJson(structOf(claim, 'status'), structOf(before, 'status'))) {
            noteUsers(claim)
          }
        },
      },
      signal,
    )
  }
}

function nodeOf(slice: ApiObject): string {
  return textOf(structOf(slice, 'spec'), 'nodeName') || ofSeveralNodes
}

import { unclassifiedError } from '../../base/api/errors/api-error.ts'
import { formatGroupVersion, parseGroupVersion } from '../../base/api/group-version.ts'
import { equalJson, type JsonObject } from '../../base/api/json.ts'
import type { ApiObject } from '../../base/api/object.ts'
import { FieldSet } from '../../objects/field-sets/field-set.ts'
import { type FieldPath, fieldElement } from '../../objects/field-sets/path-element.ts'
import {
  entryOf,
  identityOf,
  storedManagedFields,
  writeManagedFields,
} from '../../objects/managed-fields/managed-state.ts'
import type { Ownership } from '../../objects/managed-fields/owners.ts'
import {
  managedFieldsOf,
  trackUpdate,
  withoutManagedFields,
} from '../../objects/managed-fields/track-update.ts'
import { decodeObject } from '../../objects/schema/decode.ts'
import type { ResourceContext } from '../rest/resource-context.ts'
import {
  type MakeManagedFields,
  setManagedFields,
  subresourceTracking,
} from '../rest/write/managed-fields.ts'
import { mergeLive } from '../rest/write/merge-configuration.ts'
import { subjectOf } from '../rest/write/read-configuration.ts'
import type { WriteSteps } from '../rest/write/write-steps.ts'
import { type Scaling, scaleOf } from './scale-object.ts'

const replicas: FieldPath = ['f:spec', 'f:replicas']

/** A write of a Scale can change the number alone. */
const ownable = { resets: FieldSet.of(['f:metadata'], ['f:status']) }

/**
 * Managed fields of an object as its Scale has them, and back: owners of the number alone, in the version of the Scale. As in the
 * original, who comes to own the number through the Scale has no time, and the number moves into an entry of its own.
 */
export class ScaleManagedFields {
  readonly #context: ResourceContext
  readonly #scaling: Scaling

  constructor(context: ResourceContext, scaling: Scaling) {
    this.#context = context
    this.#scaling = scaling
  }

  /** Managed fields after a PUT or a patch of the Scale. A number without an owner stays without one. */
  afterUpdate(manager: string): MakeManagedFields {
    const tracking = {
      ...subresourceTracking(this.#context, this.#scaling.shown, manager),
      ownable,
    }
    return (live, next) => {
      if (!live) return []
      const scale = this.#scaleOf(live)
      return this.#toObject(live, trackUpdate(tracking, scale, scaleOf(next, this.#scaling)))
    }
  }

  /**
   * The Scale that an apply makes of that of `live`, and the managed fields of the object then.
   *
   * @throws ApiError `Conflict`; without a reason for what the original cannot do with the Scale of a custom resource.
   */
  *apply(
    live: ApiObject,
    configuration: ApiObject,
    { fieldManager, force }: { readonly fieldManager: string; readonly force: boolean },
  ): WriteSteps<{ readonly scale: ApiObject; readonly managedFields: JsonObject[] }> {
    const { shown } = this.#scaling
    const isCustom = this.#context.definition.isCustom === true
    const version = formatGroupVersion(shown.group, shown.version)
    const why = `to proper version: request to convert CR to an invalid group/version: ${version}`
    const before = this.#scaleOf(live)
    if (isCustom && !before.metadata.managedFields) {
      const subject = `/; ${version}, Kind=${shown.kind}`
      const step = 'failed to create manager for existing fields: failed to convert live object'
      throw unclassifiedError(`${step} (${subject}) ${why}`)
    }
    const tracking = { ...subresourceTracking(this.#context, shown, fieldManager), ownable }
    const canonical: (object: unknown) => JsonObject = (object) =>
      decodeObject(shown.schema, object as JsonObject).object
    const scale = yield* mergeLive({ ...tracking, configuration, force, canonical }, before)
    if (isCustom && !equalJson(withoutManagedFields(scale), withoutManagedFields(before))) {
      throw unclassifiedError(`failed to convert new object (${subjectOf(configuration)}) ${why}`)
    }
    const { managedFields = [] } = scale.metadata
    return { scale, managedFields: this.#toObject(live, managedFields) }
  }

  #scaleOf(live: ApiObject): ApiObject {
    const { shown } = this.#scaling
    const { owners, times } = managedFieldsOf(live)
    const version = formatGroupVersion(shown.group, shown.version)
    const scaled = new Map<string, Ownership>()
    const scaledTimes = new Map<string, string>()
    for (const [identity, ownership] of owners) {
      const path = this.#pathIn(ownership.version)
      if (!path || !ownership.set.has(path)) continue
      const moved = { ...ownership, set: FieldSet.of(replicas), version }
      const named = identityOf(entryOf(identity, moved))
      scaled.set(named, moved)
      const time = times.get(identity)
      if (time !== undefined) scaledTimes.set(named, time)
    }
    const scale = scaleOf(live, this.#scaling)
    setManagedFields(scale, writeManagedFields({ owners: scaled, times: scaledTimes }))
    return scale
  }

  #toObject(live: ApiObject, managedFields: readonly JsonObject[]): JsonObject[] {
    const { group, version } = this.#context.definition
    const own = formatGroupVersion(group, version)
    const account = managedFieldsOf(live)
    const scaled = new Map(storedManagedFields(managedFields).owners)
    const owners = new Map<string, Ownership>()
    for (const [identity, ownership] of account.owners) {
      const path = this.#pathIn(ownership.version)
      if (path === undefined) continue
      const stays = !path || !ownership.set.has(path) || scaled.delete(identity)
      const set = stays ? ownership.set : ownership.set.difference(FieldSet.of(path))
      if (!set.isEmpty) owners.set(identity, { ...ownership, set })
    }
    const number = FieldSet.of(this.#pathIn(own) ?? [])
    for (const [identity, { set, applied }] of scaled) {
      if (!set.isEmpty) owners.set(identity, { set: number, version: own, applied })
    }
    return writeManagedFields({ ...account, owners })
  }

  /** The path of the number in a version of the object; null for one without a Scale, undefined for an unknown one. */
  #pathIn(version: string): FieldPath | null | undefined {
    const { definition, info, services } = this.#context
    const { group, version: name } = parseGroupVersion(version) ?? { group: '', version: '' }
    const found =
      group === definition.group && name === definition.version
        ? definition
        : services.api.catalog.find(group, name, definition.resource)
    if (!found || found.storedAs?.prefix !== definition.storedAs?.prefix) {
      return definition.versions?.schema(version) ? null : undefined
    }
    const path = found.subresources.get(info.subresource)?.scale?.specReplicas
    return path?.map((step) => fieldElement(String(step))) ?? null
  }
}

import { RemovedVersionError } from '../../base/api/errors/stored-object-errors.ts'
import {
  formatGroupVersion,
  type GroupVersion,
  parseGroupVersion,
} from '../../base/api/group-version.ts'
import { cloneJson, equalJson } from '../../base/api/json.ts'
import type { ApiObject } from '../../base/api/object.ts'
import { withSortedKeys } from '../../base/json/sorted-keys.ts'
import { toStoredVersion } from '../../objects/catalog/object-versions.ts'
import type { KindVersions, ResourceDefinition } from '../../objects/catalog/resource-definition.ts'
import { SchemaTypeError, typeErrorOf } from '../../objects/schema/decode-trail.ts'
import { type Decoded, decodeObject } from '../../objects/schema/decode.ts'
import type { DefaultingEnvironment } from '../../objects/schema/default-rules.ts'
import { applyDefaults } from '../../objects/schema/defaults.ts'
import { ofEveryObject } from '../../objects/schema/object-fields.ts'
import type { StructSchema } from '../../objects/schema/schema.ts'
import type { StoredKind } from '../../storage/cache/stored-kind.ts'

/** The decoding error of an object whose fields have wrong types; undefined for none. */
function misfit(schema: StructSchema, object: ApiObject): string | undefined {
  return typeErrorOf(() => decodeObject(schema, object))
}

function storedVersion({ group, version, storedAs }: ResourceDefinition): GroupVersion {
  return storedAs ?? { group, version }
}

/**
 * The check of a resource's stored values: of its kind, in the storage version, named as their key, and with fields of the
 * schema's types, which every handler relies on. Objects of other programs may lack what decoding and defaults add: they get it, so that
 * all code can rely on the types of decoded objects. `definition` is that of the storage version, where it is served; `convert` reads
 * objects that were stored in other versions of the kind.
 */
export function storedKindOf(
  definition: ResourceDefinition,
  environment: () => DefaultingEnvironment,
  convert?: NonNullable<StoredKind['convert']>,
): StoredKind {
  const stored = storedVersion(definition)
  const isTyped = stored.group === definition.group && stored.version === definition.version
  const { group, resource, kind } = definition
  const apiVersion = formatGroupVersion(stored.group, stored.version)
  /** The object that was checked last, and what its schema makes of it, until it is asked for. */
  let last: { readonly checked: ApiObject; readonly decoded: Decoded } | undefined
  const fits = (checked: ApiObject): string | undefined => {
    last = undefined
    return typeErrorOf(() => {
      last = { checked, decoded: decodeObject(definition.schema, checked) }
    })
  }
  return {
    group,
    resource,
    apiVersion,
    ...(convert && { convert }),
    check: (place, object) =>
      misplacement(kind, apiVersion, place, object) ?? (isTyped ? fits(object) : undefined),
    inRelease: (checked, hasNulls) => {
      const decoded = last?.checked === checked ? last.decoded : undefined
      // A kind whose objects are read seldom must not hold the last one.
      last = undefined
      if (!decoded) return undefined
      const { object, unknown, isWhole } = decoded
      if (!isWhole) applyDefaults(definition.schema, object, environment())
      const isOwn = unknown.length === 0 && isWhole && !(hasNulls && !equalJson(object, checked))
      return isOwn ? undefined : (object as ApiObject)
    },
  }
}

/**
 * The check of a custom resource, whose versions and schemas change while its objects stay. Objects of another version are
 * converted as they are read, fields that the schema no longer has are pruned and its defaults filled in, as in the original (apiextensions-apiserver,
 * `crdConversionRESTOptionsGetter`); values of a wrong type are served as they are, and refused when they are written again.
 * `versions` are the served versions of the resource. A resource of a CustomResourceDefinition knows all versions of its kind, served or
 * not (`ResourceDefinition.versions`); one that an embedder adds to a catalogue (`LiveCatalog`) has the given versions alone, which
 * convert by their own functions.
 */
export function customStoredKind(versions: readonly ResourceDefinition[]): StoredKind {
  const [first] = versions
  if (!first) throw new TypeError('a resource without versions keeps no objects')
  return first.versions
    ? new KeptKind(versions, first, first.versions)
    : new ConvertedKind(versions, first)
}

/** The check of a resource from an embedder, whose objects are converted to the storage version as they are read. */
class ConvertedKind implements StoredKind {
  readonly group: string
  readonly resource: string
  readonly apiVersion: string
  readonly #versions: readonly ResourceDefinition[]
  readonly #first: ResourceDefinition

  constructor(versions: readonly ResourceDefinition[], first: ResourceDefinition) {
    const stored = storedVersion(first)
    this.group = first.group
    this.resource = first.resource
    this.apiVersion = formatGroupVersion(stored.group, stored.version)
    this.#versions = versions
    this.#first = first
  }

  check(place: NamespacedName, object: ApiObject): string | undefined {
    const definition = this.#storage ?? this.#first
    return (
      misplacement(definition.kind, this.apiVersion, place, object) ??
      misfit(metadataOf(definition.schema), object)
    )
  }

  migrate(object: ApiObject): ApiObject | undefined {
    if (object.kind !== this.#first.kind) return undefined
    const storage = this.#storage
    const converted =
      object.apiVersion === this.apiVersion
        ? undefined
        : inVersion(this.#versions, object, storedVersion(this.#first))
    const made = (storage && migrated(storage.schema, converted ?? object)) ?? converted
    return made && this.#first.isCustom === true ? withSortedKeys(made) : made
  }

  /** The definition of the storage version, where it is served. */
  get #storage(): ResourceDefinition | undefined {
    const stored = storedVersion(this.#first)
    return this.#versions.find(({ version }) => version === stored.version)
  }
}

/**
 * The check of a resource of a CustomResourceDefinition, whose objects stay in the version in which they are found: they are read by
 * the schema of that version, and converted when a request needs another, so that nothing waits for a webhook before.
 */
class KeptKind extends ConvertedKind {
  readonly #kinds: KindVersions

  constructor(
    versions: readonly ResourceDefinition[],
    first: ResourceDefinition,
    kinds: KindVersions,
  ) {
    super(versions, first)
    this.#kinds = kinds
  }

  override check(place: NamespacedName, object: ApiObject): string | undefined {
    return super.check(place, { ...object, apiVersion: this.apiVersion })
  }

  /** @throws RemovedVersionError for objects of a version that the definition does not have. */
  override migrate(object: ApiObject): ApiObject | undefined {
    const { apiVersion } = object
    const schema = this.#kinds.schema(apiVersion)
    if (!schema) throw new RemovedVersionError(apiVersion)
    const made = migrated(schema, object)
    return made && withSortedKeys(made)
  }
}

/** Converts an object to the stored version; undefined where its version is unknown and cannot be converted. */
function inVersion(
  versions: readonly ResourceDefinition[],
  object: ApiObject,
  stored: GroupVersion,
): ApiObject | undefined {
  const from = parseGroupVersion(object.apiVersion)
  if (from?.group !== stored.group) return undefined
  const known = versions.find(({ version }) => version === from.version)
  if (known) return toStoredVersion(known, object)
  // Without a conversion, versions differ in `apiVersion` only.
  if (versions.some(({ conversion }) => conversion)) return undefined
  return { ...object, apiVersion: formatGroupVersion(stored.group, stored.version) }
}

/** The object as its schema would have it written now; undefined where nothing differs. */
function migrated(schema: StructSchema, object: ApiObject): ApiObject | undefined {
  if (schema.unstructured) {
    const made = schema.unstructured.migrate(cloneJson(object)) as ApiObject
    return equalJson(made, object) ? undefined : made
  }
  try {
    const decoded = decodeObject(schema, object)
    return decoded.unknown.length === 0 ? undefined : (decoded.object as ApiObject)
  } catch (error) {
    if (error instanceof SchemaTypeError) return undefined
    throw error
  }
}

const metadataSchemas = new WeakMap<StructSchema, StructSchema>()

/** The schema of `kind`, `apiVersion` and `metadata` alone. */
function metadataOf(schema: StructSchema): StructSchema {
  let known = metadataSchemas.get(schema)
  if (!known) {
    const fields = new Map([...schema.fields].filter(([name]) => ofEveryObject.has(name)))
    const { unstructured: _, ...struct } = schema
    metadataSchemas.set(schema, (known = { ...struct, fields }))
  }
  return known
}

/** Namespace and name of an object, by its key. */
interface NamespacedName {
  readonly namespace: string
  readonly name: string
}

/** What says that an object belongs elsewhere: its kind, its version or its name. */
function misplacement(
  kind: string,
  apiVersion: string,
  { namespace, name }: NamespacedName,
  object: ApiObject,
): string | undefined {
  if (object.kind !== kind || object.apiVersion !== apiVersion) {
    const found = `${JSON.stringify(object.kind)} in version ${JSON.stringify(object.apiVersion)}`
    return `no kind ${found} is stored here, but "${kind}" in version "${apiVersion}"`
  }
  const { metadata } = object
  if (metadata.name === name && (metadata.namespace ?? '') === namespace) return undefined
  return 'it has the name of another object'
}

import type { Brand } from '../../base/api/brand.ts'
import { parseGroupVersion } from '../../base/api/group-version.ts'
import { objectOf, structOf } from '../../base/api/json-fields.ts'
import { cloneJson, type JsonObject } from '../../base/api/json.ts'
import type { ApiObject } from '../../base/api/object.ts'
import { createFeatureGates } from '../../base/release/feature-gates.ts'
import { decodeObject } from '../../objects/schema/decode.ts'
import type { DefaultingEnvironment } from '../../objects/schema/default-rules.ts'
import { applyDefaults } from '../../objects/schema/defaults.ts'
import { createSchemaRegistry, type SchemaRegistry } from '../../objects/schema/registry.ts'
import type { StructSchema } from '../../objects/schema/schema.ts'
import { createVersionConverter } from '../assembly/conversions/convert-versions.ts'
import { formerConversions } from '../assembly/conversions/former-conversions.ts'
import type { VersionLife } from '../assembly/history/version-life.ts'
import type { EmulatedRelease } from '../assembly/releases/emulated-release.ts'
import { keepMeaning, type KeptMeaning } from './keep-meaning.ts'
import { lostValues, mergeChanges, type PathValue, withoutZeros } from './merge-changes.ts'
import type { ReleaseFacts } from './release-facts.ts'

/** An object in another version of its kind. */
export interface ConvertedObject {
  readonly object: JsonObject
  /** Defaults of the old version that the new one does not share; they are written out, so that the object means the same. */
  readonly written: readonly PathValue[]
  /** What the new version sets by default, where the old one leaves it unset. */
  readonly added: readonly PathValue[]
  /** Values for which the new version has no field. */
  readonly lost: readonly PathValue[]
  /** Fields that the old version does not have; they are left as they are. */
  readonly unknownFields: readonly string[]
}

/** Converts objects between the versions that their kind has, by the types of one release. */
export class ObjectConverter {
  readonly registry: SchemaRegistry
  readonly #brand: Brand
  readonly #environment: DefaultingEnvironment
  readonly #convert: (object: ApiObject, apiVersion: string) => ApiObject

  constructor(release: EmulatedRelease, facts: ReleaseFacts) {
    const { brand } = facts
    this.#brand = brand
    this.registry = createSchemaRegistry(release.types, brand, release)
    const gate = createFeatureGates(new Map(), release.gates)
    this.#environment = { brand, gate, now: '1970-01-01T00:00:00Z' }
    this.#convert = createVersionConverter({
      brand,
      registry: this.registry,
      former: formerConversions(brand, this.registry),
      storedVersion: (apiVersion, kind) => facts.life({ apiVersion, kind })?.hub,
    })
  }

  /** The schema of a kind. @throws RangeError for a kind without a type table */
  schema({ apiVersion, kind }: VersionLife): StructSchema {
    const { group = '', version = '' } = parseGroupVersion(apiVersion) ?? {}
    const schema = this.registry.kind(group, version, kind)
    if (schema) return schema
    throw new RangeError(`no type table for ${apiVersion} ${kind} of ${this.#brand.name}`)
  }

  /**
   * Converts an object as a manifest has it from one version to another.
   *
   * @throws SchemaTypeError for a field of a wrong type
   */
  convert(raw: JsonObject, from: VersionLife, to: VersionLife): ConvertedObject {
    const [source, target] = [this.schema(from), this.schema(to)]
    const { object: base, unknownFields } = decodeObject(source, raw)
    const converted = this.#converted(base, to)
    const meant = this.#converted(this.#defaulted(source, base), to)
    const keep = (object: JsonObject): KeptMeaning =>
      keepMeaning(
        withoutZeros(target, object),
        withoutZeros(target, meant),
        withoutZeros(target, this.#defaulted(target, object)),
      )
    const kept = keep(converted)
    const before = withoutZeros(source, base)
    const again = withoutZeros(source, this.#converted(converted, from))
    const result = this.#withoutEmptyNotes(kept.object, before, from, to)
    return {
      object: mergeChanges(raw, before, result) as JsonObject,
      written: kept.written,
      // Defaults may follow from values that had to be written out.
      added: keep(decodeObject(target, kept.object).object).added,
      lost: lostValues(before, again),
      unknownFields,
    }
  }

  #converted(object: JsonObject, { apiVersion }: VersionLife): JsonObject {
    return this.#convert(object as ApiObject, apiVersion)
  }

  #defaulted(schema: StructSchema, object: JsonObject): JsonObject {
    const copy = cloneJson(object)
    applyDefaults(schema, copy, this.#environment)
    return copy
  }

  /** The object without annotations that its conversion adds to an object without any field, too: they carry nothing. */
  #withoutEmptyNotes(
    object: JsonObject,
    before: JsonObject,
    from: VersionLife,
    to: VersionLife,
  ): JsonObject {
    const empty = decodeObject(this.schema(from), { apiVersion: from.apiVersion, kind: from.kind })
    const notes = objectOf(structOf(this.#converted(empty.object, to), 'metadata'), 'annotations')
    if (!notes) return object
    const had = structOf(before, 'metadata', 'annotations')
    const metadata = structOf(object, 'metadata')
    const annotations = Object.entries(structOf(metadata, 'annotations')).filter(
      ([key, value]) => had[key] !== undefined || notes[key] !== value,
    )
    const { annotations: _, ...rest } = metadata
    const left =
      annotations.length === 0 ? rest : { ...rest, annotations: Object.fromEntries(annotations) }
    return { ...object, metadata: left }
  }
}

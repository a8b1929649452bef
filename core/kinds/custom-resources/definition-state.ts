import { approvalAnnotation } from '../../base/api/api-approval.ts'
import type { Brand } from '../../base/api/brand.ts'
import { conditionStatus } from '../../base/api/conditions.ts'
import { crdGroup } from '../../base/api/crd-resource.ts'
import { cleanupFinalizer } from '../../base/api/metadata/finalizers.ts'
import type { ApiObject } from '../../base/api/object.ts'
import type {
  CustomResourceDefinition,
  CustomResourceDefinitionCondition,
  CustomResourceDefinitionNames,
} from '../../base/api/types/apiextensions.v1.generated.ts'
import { numberOfInt64 } from '../../base/api/types/scalars.ts'
import type { ExcludedMembers } from '../../base/json/parse-json-without.ts'
import type { CachedEntry } from '../../storage/cache/cached-entry.ts'
import { contentHash } from '../discovery/content-hash.ts'
import { type DefinitionFacts, definitionFacts } from './definition-facts.ts'

/** State of a stored CustomResourceDefinition, but for its schemas. */
export interface DefinitionState {
  readonly name: string
  readonly uid: string
  readonly resourceVersion: string
  readonly generation: number
  /** `spec.group`. */
  readonly group: string
  /** `spec.names`. */
  readonly names: CustomResourceDefinitionNames
  readonly acceptedNames: CustomResourceDefinitionNames
  readonly conditions: readonly CustomResourceDefinitionCondition[]
  /** Value of the approval annotation; empty where there is none. */
  readonly approval: string
  readonly finalizers: readonly string[]
  /** Whether the definition is being deleted and waits, by its finalizer, until its objects are deleted. */
  readonly awaitsCleanup: boolean
  /** `spec.preserveUnknownFields`: the schemas may not be structural, as those of definitions written in `v1beta1`. */
  readonly mayBeNonStructural: boolean
  /** Names, scope, versions and conversion, by which the resource is served. */
  readonly facts: DefinitionFacts
}

/** Whether the resource of a definition was served: its objects may be there. */
export function isEstablished({ conditions }: DefinitionState): boolean {
  return conditionStatus(conditions, 'Established') === 'True'
}

/** The large members of definitions, schemas and managed fields, of which hashes are read alone. */
const bulk: ExcludedMembers = [
  ['metadata', [['managedFields', true]]],
  ['spec', [['versions', [['schema', true]]]]],
]

function hashed(value: Uint8Array): string {
  return JSON.stringify(contentHash(value))
}

/** Accepted names of a definition that another program stored without a status. */
const noNames: CustomResourceDefinitionNames = { plural: '', kind: '' }

/**
 * Reader of the states of definitions. A definition may be large, so controllers and the serving of definitions share one
 * reading of each cache entry.
 */
export class DefinitionReader {
  readonly #brand: Brand
  readonly #states = new WeakMap<CachedEntry, DefinitionState>()

  constructor(brand: Brand) {
    this.#brand = brand
  }

  /** The state of a definition; undefined where its bytes are corrupt. */
  read(entry: CachedEntry): DefinitionState | undefined {
    const known = this.#states.get(entry)
    if (known) return known
    const object = asDefinition(entry.plainWithout(bulk, hashed))
    if (!object) return undefined
    const { metadata, spec, status } = object
    const finalizers = metadata.finalizers ?? []
    const held = finalizers.includes(cleanupFinalizer(crdGroup(this.#brand)))
    const facts = definitionFacts(object)
    const state: DefinitionState = {
      name: entry.name,
      uid: metadata.uid ?? '',
      resourceVersion: String(entry.revision),
      generation: numberOfInt64(metadata.generation ?? 0),
      group: facts.group,
      names: spec.names,
      acceptedNames: status?.acceptedNames ?? noNames,
      conditions: status?.conditions ?? [],
      approval: metadata.annotations?.[approvalAnnotation(this.#brand)] ?? '',
      finalizers,
      awaitsCleanup: held && metadata.deletionTimestamp !== undefined,
      mayBeNonStructural: spec.preserveUnknownFields === true,
      facts,
    }
    this.#states.set(entry, state)
    return state
  }
}

/** A definition as its entry holds it, which was decoded by the schema of definitions before it was stored. */
export function asDefinition(object: ApiObject): CustomResourceDefinition
export function asDefinition(object: ApiObject | undefined): CustomResourceDefinition | undefined
export function asDefinition(object: ApiObject | undefined): CustomResourceDefinition | undefined {
  return object as CustomResourceDefinition | undefined
}

const readers = new WeakMap<object, DefinitionReader>()

/** The one reader of the definitions that `cache` holds. */
export function readerOf(cache: object, brand: Brand): DefinitionReader {
  let reader = readers.get(cache)
  if (!reader) readers.set(cache, (reader = new DefinitionReader(brand)))
  return reader
}

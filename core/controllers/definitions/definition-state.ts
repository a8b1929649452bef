import { approvalAnnotation } from '../../api/api-approval.ts'
import type { Brand } from '../../api/brand.ts'
import { cleanupFinalizer } from '../../api/cleanup-finalizer.ts'
import { objectsOf, structOf, textOf } from '../../api/json-fields.ts'
import type { JsonObject } from '../../api/json.ts'
import type { CachedEntry } from '../../cache/cached-entry.ts'

/** What controllers need of a CustomResourceDefinition, but for its schemas. */
export interface DefinitionState {
  readonly name: string
  readonly uid: string
  readonly resourceVersion: string
  /** `spec.group`. */
  readonly group: string
  /** `spec.names`. */
  readonly names: JsonObject
  readonly acceptedNames: JsonObject
  readonly conditions: readonly JsonObject[]
  /** Value of the approval annotation; empty where there is none. */
  readonly approval: string
  readonly finalizers: readonly string[]
  /** Whether it is being deleted and held by the finalizer of its objects. */
  readonly awaitsCleanup: boolean
  /** Whether its schemas may not be structural: definitions of `v1beta1` alone can be so. */
  readonly mayBeNonStructural: boolean
}

/** Resource of definitions. */
export function definitionResource({ apiDomain }: Brand): { group: string; resource: string } {
  return { group: `apiextensions.${apiDomain}`, resource: 'customresourcedefinitions' }
}

/** Reader of the states of definitions. A definition may be large, so controllers share one reading of each of its entries. */
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
    const object = entry.plain
    if (!object) return undefined
    const { metadata } = object
    const spec = structOf(object, 'spec')
    const status = structOf(object, 'status')
    const finalizers = metadata.finalizers ?? []
    const held = finalizers.includes(cleanupFinalizer(definitionResource(this.#brand).group))
    const conditions = objectsOf(status, 'conditions')
    const state: DefinitionState = {
      name: entry.name,
      uid: metadata.uid ?? '',
      resourceVersion: String(entry.revision),
      group: textOf(spec, 'group'),
      names: structOf(spec, 'names'),
      acceptedNames: structOf(status, 'acceptedNames'),
      conditions,
      approval: metadata.annotations?.[approvalAnnotation(this.#brand)] ?? '',
      finalizers,
      awaitsCleanup: held && metadata.deletionTimestamp !== undefined,
      mayBeNonStructural: spec['preserveUnknownFields'] === true,
    }
    this.#states.set(entry, state)
    return state
  }
}

const readers = new WeakMap<object, DefinitionReader>()

/** The one reader of the definitions that `cache` holds. */
export function readerOf(cache: object, brand: Brand): DefinitionReader {
  let reader = readers.get(cache)
  if (!reader) readers.set(cache, (reader = new DefinitionReader(brand)))
  return reader
}

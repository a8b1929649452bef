import { type FieldTable, fieldTable, type IndexedField } from './field-table.ts'
import { type IndexedMetadata, sharedMetadata } from './indexed-metadata.ts'
import type { RecentObjects } from './recent-objects.ts'
import type { StoredKind } from './stored-kind.ts'

/** How the stored objects of a resource are read. */
export interface ReadAs {
  /** Selectable fields; more can be added later. */
  readonly fields: Iterable<IndexedField>
  /** Check of stored values; unless given, any object with metadata is accepted. */
  readonly stored?: StoredKind
}

/** Properties of a resource that its cache entries share. */
export interface EntryResource {
  readonly prefix: string
  readonly namespaced: boolean
  readonly fields: FieldTable
  /** Check of stored values; where it is absent, any object with metadata is accepted. */
  readonly stored: StoredKind | undefined
  /** Where it is absent, no entry keeps its object decoded. */
  readonly recent?: RecentObjects | undefined
  /** `indexed` with the parts that it has in common with the object before: those of one template have the same labels. */
  shared?(indexed: IndexedMetadata): IndexedMetadata
}

/**
 * How the entries of a resource are read. The entries of a cache have one, and caches that share entries share it, so the kind
 * of a built-in resource is never read anew.
 */
export class EntryKind implements EntryResource {
  readonly prefix: string
  readonly namespaced: boolean
  stored: StoredKind | undefined
  /** Absent for custom resources, whose stored objects are migrated: their readers may alter what they get. */
  readonly recent: RecentObjects | undefined
  #fields: FieldTable
  #last: IndexedMetadata | undefined

  constructor(
    { prefix, namespaced, fields, stored }: Pick<EntryResource, 'prefix' | 'namespaced'> & ReadAs,
    recent?: RecentObjects,
  ) {
    this.prefix = prefix
    this.namespaced = namespaced
    this.stored = stored
    this.recent = stored?.migrate ? undefined : recent
    this.#fields = fieldTable(fields)
  }

  get fields(): FieldTable {
    return this.#fields
  }

  shared(indexed: IndexedMetadata): IndexedMetadata {
    this.#last = this.#last ? sharedMetadata(indexed, this.#last) : indexed
    return this.#last
  }

  /** Makes `fields` selectable; entries that lack their values are parsed again when needed. */
  addFields(fields: Iterable<IndexedField>): void {
    this.#fields = this.#fields.with(fields)
  }

  setFields(fields: Iterable<IndexedField>): void {
    this.#fields = fieldTable(fields)
  }
}

import type { FieldTable } from './field-table.ts'
import type { RecentObjects } from './recent-objects.ts'
import type { StoredKind } from './stored-kind.ts'

/** Properties of a resource that its cache entries share. */
export interface EntryOwner {
  readonly prefix: string
  readonly namespaced: boolean
  readonly fields: FieldTable
  /** Check of stored values; where it is absent, any object with metadata is accepted. */
  readonly stored: StoredKind | undefined
  /** Where it is absent, no entry keeps its object decoded. */
  readonly recent?: RecentObjects | undefined
}

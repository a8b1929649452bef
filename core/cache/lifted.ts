import type { ApiObject } from '../api/object.ts'
import { type Ownership, ownershipOf } from '../api/ownership.ts'
import type { FieldTable } from './field-table.ts'

/** What selectors ask of an object, in a compact form that outlives the object. */
export interface Lifted {
  /** Says what `values` are. */
  readonly table: FieldTable
  readonly labels: Readonly<Record<string, string>>
  readonly values: readonly string[]
  /** What garbage collection asks; undefined where there is nothing to know. */
  readonly ownership: Ownership | undefined
}

const noLabels: Readonly<Record<string, string>> = {}

export function lift(object: ApiObject, table: FieldTable): Lifted {
  const { metadata } = object
  const { labels } = metadata
  return {
    table,
    labels: labels ? { ...labels } : noLabels,
    values: table.read(object),
    ownership: ownershipOf(metadata),
  }
}

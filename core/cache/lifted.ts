import type { ApiObject } from '../api/object.ts'
import { type Ownership, ownershipOf } from '../api/ownership.ts'
import type { FieldTable } from './field-table.ts'

/**
 * The labels, selectable fields and ownership of an object, in a compact form that is kept without the parsed object.
 */
export interface Lifted {
  /** The fields that `values` belong to. */
  readonly table: FieldTable
  readonly labels: Readonly<Record<string, string>>
  readonly values: readonly string[]
  /** The object's ownership, for the garbage collector; undefined where it has none. */
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

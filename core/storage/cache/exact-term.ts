import type { FieldTerm } from '../../base/api/selectors/field-selector.ts'
import type { LabelSelector } from '../../base/api/selectors/label-selector.ts'
import type { CachedEntry } from './cached-entry.ts'

/** What objects are looked up by: the value of a selectable field, or of a label. */
export interface EntryProperty {
  /** `f:spec.nodeName`, `l:app`; the former is what metrics call its index. */
  readonly id: string
  readonly isLabel: boolean
  readonly name: string
}

/** A term of a selection that asks for exact values: every object that it selects has one of them. */
export interface ExactTerm extends EntryProperty {
  readonly values: readonly string[]
}

export function exactFieldTerm(name: string, value: string): ExactTerm {
  return { id: `f:${name}`, isLabel: false, name, values: [value] }
}

/**
 * The exact terms of selectors, those of fields first, as fewer objects share the value of a field. A name or namespace that a selector
 * asks for is part of the selection's keys already, or nothing has it.
 */
export function exactTerms(
  fields: readonly FieldTerm[],
  labels: LabelSelector | undefined,
): readonly ExactTerm[] {
  const terms: ExactTerm[] = []
  for (const { field, operator, value } of fields) {
    if (operator === '=' && !keyFields.has(field)) terms.push(exactFieldTerm(field, value))
  }
  for (const { key, operator, values } of labels?.requirements ?? []) {
    const isExact = operator === '=' || operator === '==' || operator === 'in'
    if (isExact) terms.push({ id: `l:${key}`, isLabel: true, name: key, values })
  }
  return terms
}

const keyFields: ReadonlySet<string> = new Set(['metadata.name', 'metadata.namespace'])

/** The text of a field, of name and namespace too; empty where the object or the table of its resource does not have it. */
export function readField(entry: CachedEntry, field: string): string {
  if (field === 'metadata.name') return entry.name
  if (field === 'metadata.namespace') return entry.namespace
  return entry.field(field)
}

/**
 * The value of a property of an entry; undefined where it has no such label.
 * @throws ApiError `StorageReadError` when the object has to be parsed and cannot be read.
 */
export function readProperty(
  entry: CachedEntry,
  { isLabel, name }: EntryProperty,
): string | undefined {
  if (!isLabel) return readField(entry, name)
  const { labels } = entry
  return Object.hasOwn(labels, name) ? labels[name] : undefined
}

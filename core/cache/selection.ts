import {
  type FieldSelector,
  type FieldTerm,
  formatFieldSelector,
  matchesFields,
} from '../api/field-selector.ts'
import { formatLabelSelector, type LabelSelector, matchesLabels } from '../api/label-selector.ts'
import type { Range } from '../storage/storage.ts'
import type { CachedEntry } from './cached-entry.ts'
import { allKeys, entryKey, namespaceKeys, singleKey } from './object-key.ts'

export interface SelectionOptions {
  readonly namespaced: boolean
  /** Empty for all namespaces. */
  readonly namespace: string
  /** Empty for all names. */
  readonly name: string
  readonly labels?: LabelSelector
  /** Terms over fields of the resource's table, `metadata.name` and `metadata.namespace`. */
  readonly fields?: readonly FieldTerm[]
}

/** Which objects of one resource a list or watch is about. */
export class Selection {
  /** Equal for selections that select the same, so that watchers can share what they send. */
  readonly id: string
  /** The narrowest set of keys that holds the selection. */
  readonly range: Range
  /**
   * What wakes a watcher: a whole key, a namespace with its slash, or everything (empty).
   */
  readonly scope: string
  /** No selector beyond namespace and name. */
  readonly isPlain: boolean
  readonly #name: string
  readonly #labels: LabelSelector | undefined
  readonly #fields: FieldSelector

  constructor({ namespaced, namespace, name, labels, fields = [] }: SelectionOptions) {
    const inNamespace = namespaced && namespace !== ''
    const isSingle = name !== '' && (inNamespace || !namespaced)
    this.scope = isSingle
      ? entryKey(namespaced ? namespace : '', name)
      : inNamespace
        ? `${namespace}/`
        : ''
    this.range = isSingle ? singleKey(this.scope) : inNamespace ? namespaceKeys(namespace) : allKeys
    this.#name = isSingle ? '' : name
    const selectsAll = labels?.requirements?.length === 0
    this.#labels = selectsAll ? undefined : labels
    this.#fields = { terms: fields }
    this.isPlain = !this.hasSelectors && this.#name === ''
    const labelText = this.#labels?.requirements ? formatLabelSelector(this.#labels) : '!'
    // Values come from clients and may hold anything; quoted, no two lists of texts become the same.
    this.id = JSON.stringify([
      this.scope,
      this.#name,
      this.#labels ? labelText : '',
      formatFieldSelector(this.#fields),
    ])
  }

  /** Whether an entry's labels or fields are looked at. */
  get hasSelectors(): boolean {
    return this.#labels !== undefined || this.#fields.terms.length > 0
  }

  /** Whether the key alone admits an object. */
  admitsKey(key: string): boolean {
    const { scope } = this
    if (scope === '') return true
    return scope.endsWith('/') ? key.startsWith(scope) : key === scope
  }

  /** @throws ApiError `StorageReadError` when selectors must look into an object that cannot be read. */
  matches(entry: CachedEntry): boolean {
    if (!this.admitsKey(entry.key)) return false
    if (this.#name !== '' && entry.name !== this.#name) return false
    if (this.#labels && !matchesLabels(this.#labels, entry.labels)) return false
    return matchesFields(this.#fields, (field) => readField(entry, field))
  }
}

function readField(entry: CachedEntry, field: string): string {
  if (field === 'metadata.name') return entry.name
  if (field === 'metadata.namespace') return entry.namespace
  return entry.field(field)
}

import {
  type FieldSelector,
  type FieldTerm,
  formatFieldSelector,
  matchesFields,
} from '../../base/api/selectors/field-selector.ts'
import {
  formatLabelSelector,
  type LabelSelector,
  matchesLabels,
} from '../../base/api/selectors/label-selector.ts'
import type { Range } from '../engine/storage.ts'
import type { CachedEntry } from './cached-entry.ts'
import { exactFieldTerm, type ExactTerm, exactTerms, readField } from './exact-term.ts'
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

/** The objects of one resource that a list or watch selects: by namespace, name, labels and fields. */
export class Selection {
  /** Identity of the selection: watchers of selections with equal ids share encoded events. */
  readonly id: string
  /** The narrowest key range that holds the selection. */
  readonly range: Range
  /**
   * The keys whose events wake a watcher of the selection: one key, a namespace with its slash, or all (empty).
   */
  readonly scope: string
  /** Whether namespace and name alone select the objects, by their keys. */
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
    // The parts come from clients and may hold any text; as JSON, no two selections get the same id.
    this.id = JSON.stringify([
      this.scope,
      this.#name,
      this.#labels ? labelText : '',
      formatFieldSelector(this.#fields),
    ])
  }

  /** Whether the selection has a label or field selector. */
  get hasSelectors(): boolean {
    return this.#labels !== undefined || this.#fields.terms.length > 0
  }

  /** The terms of the selectors, and of a name in all namespaces, that ask for exact values. */
  exactTerms(): readonly ExactTerm[] {
    const terms = exactTerms(this.#fields.terms, this.#labels)
    return this.#name === '' ? terms : [exactFieldTerm('metadata.name', this.#name), ...terms]
  }

  /** Whether a key is within the selection's namespace and name. */
  admitsKey(key: string): boolean {
    const { scope } = this
    if (scope === '') return true
    return scope.endsWith('/') ? key.startsWith(scope) : key === scope
  }

  /**
   * Whether an object is selected.
   * @throws ApiError `StorageReadError` when a selector needs an object that cannot be read.
   */
  matches(entry: CachedEntry): boolean {
    if (!this.admitsKey(entry.key)) return false
    if (this.#name !== '' && entry.name !== this.#name) return false
    if (this.#labels && !matchesLabels(this.#labels, entry.labels)) return false
    return matchesFields(this.#fields, (field) => readField(entry, field))
  }
}

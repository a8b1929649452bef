import type { SortOptions } from './kustomization/kustomization.ts'
import { KustomizeError } from './kustomize-error.ts'
import {
  compareGvk,
  equalGvk,
  gvkText,
  kindPlaces,
  type KindPlaces,
  usualPlaces,
} from './resources/resource-id.ts'
import type { ResourceList } from './resources/resource-list.ts'
import type { Resource } from './resources/resource.ts'

/** Puts the objects in the order of the output: by kind, unless the kustomization says otherwise. */
export function sortResources(list: ResourceList, options: SortOptions | undefined): void {
  const order = options ? (options.order ?? '') : 'legacy'
  if (order !== 'legacy' && order !== 'fifo') {
    throw new KustomizeError("the field 'sortOptions.order' must be one of [fifo, legacy]")
  }
  const legacy = options?.legacySortOptions
  if (order === 'fifo') {
    if (!legacy) return
    throw new KustomizeError(
      "the field 'sortOptions.legacySortOptions' is set but the selected sort order is 'fifo', not 'legacy'",
    )
  }
  const places = legacy ? kindPlaces(legacy.orderFirst ?? [], legacy.orderLast ?? []) : usualPlaces
  list.rearrange((items) => items.toSorted((a, b) => compare(a, b, places)))
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function idText({ id }: Resource): string {
  return [gvkText(id), id.namespace || '~X', id.name || '~N'].join('|')
}

function compare(a: Resource, b: Resource, places: KindPlaces): number {
  const [left, right] = [a.gvk, b.gvk]
  if (equalGvk(left, right)) return compareTexts(idText(a), idText(b))
  const types = compareGvk(left, right, places)
  // A namespace of the core group comes before those of other groups.
  const areNamespaces = left.kind === 'Namespace' && right.kind === 'Namespace'
  return areNamespaces && (left.group === '' || right.group === '') ? -types : types
}

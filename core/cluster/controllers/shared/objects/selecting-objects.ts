import { controllerOf } from '../../../../base/api/metadata/object-keys.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import { type LabelSelector, matchesLabels } from '../../../../base/api/selectors/label-selector.ts'
import type { ObjectIndex } from './object-index.ts'

/** Finds the orphans of a namespace that may match a selector; the caller tries the selector. */
export type FindOrphans<T extends ApiObject = ApiObject> = (
  namespace: string,
  selector: LabelSelector,
) => T[]

/** One label that a selector requires, as `key=value`; empty for a selector that requires none with a certain value. */
function requiredLabel({ requirements = [] }: LabelSelector): string {
  const exact = requirements.find(({ operator }) => operator === '=' || operator === '==')
  return exact ? `${exact.key}=${exact.values[0] ?? ''}` : ''
}

/** Texts of the labels that selectors may require of an object. */
function labelsOf({ metadata: { labels = {} } }: ApiObject): string[] {
  return ['', ...Object.entries(labels).map(([key, value]) => `${key}=${value}`)]
}

/**
 * Finds the objects of an index, such as replica sets, whose selectors match the labels of another object in their namespace. They are
 * found by one label each, so that the number of objects in the namespace does not matter.
 */
export function selectingObjects<T extends ApiObject>(
  index: ObjectIndex<T>,
  selectorOf: (object: T) => LabelSelector,
): (selected: ApiObject) => T[] {
  const find = index.index('required label', (object) => [
    `${object.metadata.namespace ?? ''}/${requiredLabel(selectorOf(object))}`,
  ])
  return (selected) =>
    labelsOf(selected)
      .flatMap((label) => find(`${selected.metadata.namespace ?? ''}/${label}`))
      .filter((object) => matchesLabels(selectorOf(object), selected.metadata.labels))
}

/** Finds objects without a controller by a label that a selector requires, by an index that all callers share. */
export function orphansOf<T extends ApiObject>(index: ObjectIndex<T>): FindOrphans<T> {
  const find = index.index('orphans by label', (object) =>
    controllerOf(object)
      ? []
      : labelsOf(object).map((label) => `${object.metadata.namespace ?? ''}/${label}`),
  )
  return (namespace, selector) => find(`${namespace}/${requiredLabel(selector)}`)
}

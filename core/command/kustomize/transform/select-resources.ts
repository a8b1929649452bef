import { ApiError } from '../../../base/api/errors/api-error.ts'
import { matchesLabels, parseLabelSelector } from '../../../base/api/selectors/label-selector.ts'
import { compilePattern } from '../../../base/regex/compile-pattern.ts'
import type { Selector } from '../kustomization/kustomization.ts'
import { KustomizeError } from '../kustomize-error.ts'
import { effectiveNamespace } from '../resources/resource-id.ts'
import type { ResourceList } from '../resources/resource-list.ts'
import type { Resource } from '../resources/resource.ts'

/** A test whether the whole of a text matches a pattern; an empty pattern takes every text. @throws KustomizeError */
export function wholeMatch(pattern: string | undefined): (text: string) => boolean {
  if (!pattern) return () => true
  return regexTest(`^(?:${pattern})$`)
}

/** A test whether a pattern matches in a text. @throws KustomizeError for a pattern that does not compile */
export function regexTest(pattern: string): (text: string) => boolean {
  const regex = compilePattern(pattern)
  if ('mistake' in regex) throw new KustomizeError(`error parsing regexp: ${regex.mistake}`)
  return (text) => text.length <= regex.longestText && regex.matches(text)
}

/** Whether labels, or annotations, match a label selector. @throws KustomizeError for a malformed one */
export function matchesSelector(
  selector: string | undefined,
  texts: Readonly<Record<string, string>>,
): boolean {
  if (!selector) return true
  try {
    return matchesLabels(parseLabelSelector(selector), texts)
  } catch (error) {
    throw error instanceof ApiError ? new KustomizeError(error.message) : error
  }
}

/** Whether labels and annotations of an object match those of a selector. */
export function matchesTexts(
  resource: Resource,
  { labelSelector, annotationSelector }: Selector,
): boolean {
  return (
    matchesSelector(labelSelector, resource.labels()) &&
    matchesSelector(annotationSelector, resource.annotations())
  )
}

/** The objects that a selector takes, whose parts are patterns. */
export function selectResources(list: ResourceList, selector: Selector): readonly Resource[] {
  const [group, version, kind, name, namespace] = [
    selector.group,
    selector.version,
    selector.kind,
    selector.name,
    selector.namespace,
  ].map(wholeMatch)
  list.budget.step(list.items.length)
  return list.items.filter((resource) => {
    const { id, originalId } = resource
    return (
      (namespace?.(effectiveNamespace(originalId)) || namespace?.(effectiveNamespace(id))) &&
      (name?.(originalId.name) || name?.(id.name)) &&
      group?.(id.group) &&
      version?.(id.version) &&
      kind?.(id.kind) &&
      matchesTexts(resource, selector)
    )
  })
}

import type { CheckedContainer } from '../pod-check.ts'

/** Texts in double quotes, not escaped: `"a", "b"`. */
export function joinQuoted(texts: Iterable<string>): string {
  const all = [...texts]
  return all.length === 0 ? '' : `"${all.join('", "')}"`
}

/** Distinct texts in ascending order. */
export function sorted(texts: Iterable<string>): readonly string[] {
  return [...new Set(texts)].sort()
}

export function plural(count: number, one: string, many: string = `${one}s`): string {
  return count === 1 ? one : many
}

/** Containers by name: `container "a"`, `containers "a", "b"`. */
export function namedContainers(containers: readonly CheckedContainer[]): string {
  const names = containers.map((container) => container.name)
  return `${plural(names.length, 'container')} ${joinQuoted(names)}`
}

/** The pod, where it has a forbidden value itself, and the containers that have one: `pod and container "a"`. */
export function namedSetters(isPodBad: boolean, containers: readonly CheckedContainer[]): string {
  const setters = isPodBad ? ['pod'] : []
  if (containers.length > 0) setters.push(namedContainers(containers))
  return setters.join(' and ')
}

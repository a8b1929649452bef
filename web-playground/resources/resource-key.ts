import type { ServedResource } from '../../core/index.ts'

type Named = Pick<ServedResource, 'group' | 'resource'>

/** What the page keeps of a chosen resource: `pods`, `deployments.apps`. */
export function resourceKey({ group, resource }: Named): string {
  return group === '' ? resource : `${resource}.${group}`
}

/** `v1`, `apps/v1`. */
export function apiVersionOf({
  group,
  version,
}: Pick<ServedResource, 'group' | 'version'>): string {
  return group === '' ? version : `${group}/${version}`
}

/** The kind's plural as a heading: `ConfigMaps`, `NetworkPolicies`, `Endpoints`. */
export function pluralKind({ kind, resource }: Pick<ServedResource, 'kind' | 'resource'>): string {
  const lower = kind.toLowerCase()
  // The resource is the plural in lower case; it begins as the kind does, up to a `y` that became `ies`.
  let same = 0
  while (same < lower.length && lower[same] === resource[same]) same++
  return kind.slice(0, same) + resource.slice(same)
}

/** The same as words within a sentence: `config maps`, `CSI drivers`. */
export function pluralWords(resource: Pick<ServedResource, 'kind' | 'resource'>): string {
  const words = pluralKind(resource).split(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/)
  return words.map((word) => (/[a-z]/.test(word) ? word.toLowerCase() : word)).join(' ')
}

import type { ServedResource } from './served-resources.ts'

/** `pod`, `deployment.apps`: how lines about one object name its type. */
export function typeName({ group, kind }: Pick<ServedResource, 'group' | 'kind'>): string {
  const name = kind.toLowerCase()
  return group === '' ? name : `${name}.${group}`
}

import { formatGroupResource } from '../../api/group-version.ts'
import type { ServedResource } from '../session/served-resources.ts'

/** `pod`, `deployment.apps`: how lines about one object name its type. */
export function typeName({ group, kind }: Pick<ServedResource, 'group' | 'kind'>): string {
  return formatGroupResource(group, kind.toLowerCase())
}

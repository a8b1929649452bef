import { formatGroupResource } from '../../../base/api/group-version.ts'
import type { ServedResource } from '../session/served-resources.ts'

/** The type of an object in output lines: `pod`, `deployment.apps`. */
export function typeName({ group, kind }: Pick<ServedResource, 'group' | 'kind'>): string {
  return formatGroupResource(group, kind.toLowerCase())
}

import type { ObjectMeta } from '../../api/object.ts'

/** The version of an object that a client says it knows; empty where it says none, for which `0` stands, too. */
export function namedVersion({ resourceVersion = '' }: ObjectMeta): string {
  return resourceVersion === '0' ? '' : resourceVersion
}

import type { ObjectMeta } from '../../api/object.ts'

/** `resourceVersion` as a precondition; empty where it is absent or `0`, which both ask for none. */
export function namedVersion({ resourceVersion = '' }: ObjectMeta): string {
  return resourceVersion === '0' ? '' : resourceVersion
}

import { equalJson } from '../api/json.ts'
import type { ApiObject, OwnerReference } from '../api/object.ts'
import type { ResourceContext } from './resource-context.ts'

/** When the original finds the repetition: as it reads a body, or once a patch has made the object. */
export type FoundBehind = 'reading' | 'patching'

/** Owners that are named twice, word for word, are kept once, and the client is warned. */
export function dropRepeatedOwners(
  { warnings }: Pick<ResourceContext, 'warnings'>,
  object: ApiObject,
  behind: FoundBehind,
): void {
  const { ownerReferences } = object.metadata
  if (!ownerReferences || ownerReferences.length < 2) return
  const byUid = new Map<string, OwnerReference[]>()
  const repeated: string[] = []
  const kept = ownerReferences.filter((owner) => {
    const known = byUid.get(owner.uid) ?? []
    if (known.some((other) => equalJson({ ...other }, { ...owner }))) {
      repeated.push(owner.uid)
      return false
    }
    byUid.set(owner.uid, [...known, owner])
    return true
  })
  if (repeated.length === 0) return
  object.metadata.ownerReferences = kept
  const when = behind === 'patching' ? ' after mutating admission happens' : ''
  warnings.push(
    `.metadata.ownerReferences contains duplicate entries${when}; API server dedups owner references in 1.20+, and may reject such requests as early as 1.24; please fix your requests; duplicate UID(s) observed: ${repeated.join(', ')}`,
  )
}

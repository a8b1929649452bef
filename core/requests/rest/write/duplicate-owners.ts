import type { OwnerReference, WritableObject } from '../../../base/api/object.ts'
import type { ResourceContext } from '../resource-context.ts'

/** Where the original finds repeated owner references: as it reads a body, or behind a patch or mutating admission. */
export type FoundAfter = 'reading' | 'mutation'

/** Removes repeated (identical) owner references and warns the client of them. */
export function dropDuplicateOwners(
  { warnings }: Pick<ResourceContext, 'warnings'>,
  object: WritableObject,
  behind: FoundAfter,
): void {
  const { ownerReferences } = object.metadata
  if (!ownerReferences || ownerReferences.length < 2) return
  const seen = new Set<string>()
  const repeated: string[] = []
  const kept = ownerReferences.filter((owner) => {
    const words = wordsOf(owner)
    const isNew = !seen.has(words)
    seen.add(words)
    if (!isNew) repeated.push(owner.uid)
    return isNew
  })
  if (repeated.length === 0) return
  object.metadata.ownerReferences = kept
  const when = behind === 'mutation' ? ' after mutating admission happens' : ''
  warnings.push(
    `.metadata.ownerReferences contains duplicate entries${when}; API server dedups owner references in 1.20+, and may reject such requests as early as 1.24; please fix your requests; duplicate UID(s) observed: ${repeated.join(', ')}`,
  )
}

/** The fields of an owner reference as text, equal for identical references. */
function wordsOf({
  apiVersion,
  kind,
  name,
  uid,
  controller,
  blockOwnerDeletion,
}: OwnerReference): string {
  return JSON.stringify([apiVersion, kind, name, uid, controller, blockOwnerDeletion])
}

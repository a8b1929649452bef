import type { ObjectMeta, OwnerReference } from './object.ts'
import { foregroundFinalizer, orphanFinalizer } from './propagation.ts'

/** What decides whether an object is garbage, lifted out of its metadata. */
export interface Ownership {
  readonly uid: string
  readonly owners: readonly OwnerReference[]
  readonly isDeleting: boolean
  /** What the object, which is being deleted, waits for: that its dependents are gone, or no longer name it. */
  readonly awaits: 'nothing' | 'deletion' | 'orphaning'
}

function awaited({ deletionTimestamp, finalizers = [] }: ObjectMeta): Ownership['awaits'] {
  if (deletionTimestamp === undefined) return 'nothing'
  if (finalizers.includes(orphanFinalizer)) return 'orphaning'
  return finalizers.includes(foregroundFinalizer) ? 'deletion' : 'nothing'
}

/** Undefined for most objects: those that nobody owns and that wait for no dependents. */
export function ownershipOf(metadata: ObjectMeta): Ownership | undefined {
  const { uid = '', ownerReferences = [], deletionTimestamp } = metadata
  const awaits = awaited(metadata)
  if (ownerReferences.length === 0 && awaits === 'nothing') return undefined
  const owners = ownerReferences.map((reference) => ({ ...reference }))
  return { uid, owners, isDeleting: deletionTimestamp !== undefined, awaits }
}

/** False when the JSON of an object shows without parsing that {@link ownershipOf} would find nothing. */
export function maySayOwnership(json: string): boolean {
  if (json.includes('"ownerReferences":[')) return true
  return (
    json.includes('"deletionTimestamp":') &&
    (json.includes(`"${foregroundFinalizer}"`) || json.includes(`"${orphanFinalizer}"`))
  )
}

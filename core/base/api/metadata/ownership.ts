import type { ObjectMeta, OwnerReference } from '../object.ts'
import { foregroundFinalizer, orphanFinalizer } from './finalizers.ts'

/** The metadata of an object that the garbage collector works by. */
export interface Ownership {
  readonly uid: string
  readonly owners: readonly OwnerReference[]
  readonly isDeleting: boolean
  /** What an object that is being deleted waits for: that its dependents are deleted, or no longer name it as owner. */
  readonly awaits: 'nothing' | 'deletion' | 'orphaning'
}

function awaited({ deletionTimestamp, finalizers = [] }: ObjectMeta): Ownership['awaits'] {
  if (deletionTimestamp === undefined) return 'nothing'
  if (finalizers.includes(orphanFinalizer)) return 'orphaning'
  return finalizers.includes(foregroundFinalizer) ? 'deletion' : 'nothing'
}

/** The ownership of an object; undefined for most: those without owner that wait for no dependents. */
export function ownershipOf(metadata: ObjectMeta): Ownership | undefined {
  const { uid = '', ownerReferences = [], deletionTimestamp } = metadata
  const awaits = awaited(metadata)
  if (ownerReferences.length === 0 && awaits === 'nothing') return undefined
  const owners = ownerReferences.map((reference) => ({ ...reference }))
  return { uid, owners, isDeleting: deletionTimestamp !== undefined, awaits }
}

/** False when an object's JSON shows, without parsing, that {@link ownershipOf} would give undefined. */
export function mayHaveOwnership(json: string): boolean {
  if (json.includes('"ownerReferences":[')) return true
  return (
    json.includes('"deletionTimestamp":') &&
    (json.includes(`"${foregroundFinalizer}"`) || json.includes(`"${orphanFinalizer}"`))
  )
}

import type { Brand } from '../../../../base/api/brand.ts'
import { has, objectsOf, structOf, textOf } from '../../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../../base/api/json.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import { isTerminating } from '../../shared/pods/pod-state.ts'

/** The change that removes pods which no longer run from a claim's `reservedFor`. */
export interface ClaimRelease {
  /** Merge patch of the status; absent where it stays. */
  readonly status?: JsonObject
  /** Finalizers that are left; absent where they stay. */
  readonly finalizers?: readonly string[]
  /** Whether no pod holds the claim any more. */
  readonly isFree: boolean
}

/** Finalizer of claims that were allocated. */
export function claimFinalizer({ labelDomain }: Brand): string {
  return `resource.${labelDomain}/delete-protection`
}

/**
 * Drops the reservations of pods that are done. With the last one the allocation ends, and with it the finalizer.
 * @throws TypeError for a reservation of something other than a pod
 */
export function releaseClaim(
  claim: ApiObject,
  finalizer: string,
  holds: (podName: string, uid: string) => boolean,
): ClaimRelease {
  const status = structOf(claim, 'status')
  const reserved = objectsOf(status, 'reservedFor')
  const left = reserved.filter((entry) => {
    if (textOf(entry, 'apiGroup') !== '' || textOf(entry, 'resource') !== 'pods') {
      throw new TypeError(`unsupported ReservedFor entry: ${JSON.stringify(entry)}`)
    }
    return holds(textOf(entry, 'name'), textOf(entry, 'uid'))
  })
  const isFree = left.length === 0
  const isReleased = left.length < reserved.length
  const finalizers = claim.metadata.finalizers ?? []
  const isProtected = finalizers.includes(finalizer)
  const isAllocated = has(status, 'allocation')
  const ends = isProtected && isFree && (isReleased || isTerminating(claim))
  const changed = {
    ...(isReleased && { reservedFor: isFree ? null : left }),
    ...(ends && isAllocated && { allocation: null }),
  }
  return {
    isFree,
    ...(Object.keys(changed).length > 0 && { status: changed }),
    ...(ends && { finalizers: finalizers.filter((each) => each !== finalizer) }),
  }
}

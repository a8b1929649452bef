import type { Brand } from '../../../../base/api/brand.ts'
import type { JsonObject } from '../../../../base/api/json.ts'
import type * as resourcev1 from '../../../../base/api/types/resource.v1.generated.ts'
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
  claim: resourcev1.ResourceClaim,
  finalizer: string,
  holds: (podName: string, uid: string) => boolean,
): ClaimRelease {
  const { reservedFor: reserved = [], allocation } = claim.status
  const left = reserved.filter((entry) => {
    if (entry.apiGroup || entry.resource !== 'pods') {
      throw new TypeError(`unsupported ReservedFor entry: ${JSON.stringify(entry)}`)
    }
    return holds(entry.name, entry.uid)
  })
  const isFree = left.length === 0
  const isReleased = left.length < reserved.length
  const finalizers = claim.metadata.finalizers ?? []
  const isProtected = finalizers.includes(finalizer)
  const ends = isProtected && isFree && (isReleased || isTerminating(claim))
  const changed = {
    ...(isReleased && { reservedFor: isFree ? null : left }),
    ...(ends && allocation && { allocation: null }),
  }
  return {
    isFree,
    ...(Object.keys(changed).length > 0 && { status: changed }),
    ...(ends && { finalizers: finalizers.filter((each) => each !== finalizer) }),
  }
}

import { equalJson } from '../../../base/api/json.ts'
import type { ApiObject, ObjectMeta } from '../../../base/api/object.ts'
import { propagationFinalizers } from '../../../base/api/propagation.ts'
import { formatTime, millisecondsOf } from '../../../base/api/time.ts'
import type { Strategy } from '../../../objects/catalog/strategy.ts'
import type { DeleteOptions } from './delete-options.ts'

/**
 * The effect of a delete. `remove` takes the object out of the store; `last` is the object in the answer, where that is not
 * the stored state. `keep` writes the terminating object, unless it is unchanged;
 * `isPending` where the object's kind may wait for an earlier delete (grace period, a namespace's content).
 */
export type DeletionPlan =
  | { readonly action: 'remove'; readonly last: ApiObject | undefined }
  | { readonly action: 'keep'; readonly object: ApiObject; readonly isPending: boolean }

/** What a deletion follows beside its options. */
export interface DeletionRules extends Pick<Strategy, 'defaultPropagation' | 'deletion'> {
  /** Whether finalizers stay as they are, whatever the propagation policy. */
  readonly ignoresPropagation?: boolean | undefined
}

function setFinalizers(metadata: ObjectMeta, finalizers: readonly string[]): void {
  if (finalizers.length === 0) delete metadata.finalizers
  else if (!equalJson(metadata.finalizers, [...finalizers])) metadata.finalizers = [...finalizers]
}

function markTerminating(metadata: ObjectMeta, now: number): void {
  const { deletionTimestamp, generation } = metadata
  if (deletionTimestamp === undefined && generation !== undefined)
    metadata.generation = generation + 1
  if ((millisecondsOf(deletionTimestamp ?? '') ?? Infinity) > now) {
    metadata.deletionTimestamp = formatTime(now)
  }
  metadata.deletionGracePeriodSeconds = 0
}

/**
 * Plans the deletion of `object` (in its storage version; changed in place). `now` is milliseconds since the epoch.
 *
 * Dependents are left to the garbage collector, which acts by the finalizers, or without any on the absence of the owner. A
 * later delete may change the propagation policy while only finalizers hold the object.
 */
export function planDeletion(
  { defaultPropagation, deletion, ignoresPropagation }: DeletionRules,
  object: ApiObject,
  options: DeleteOptions,
  now: number,
): DeletionPlan {
  const { metadata } = object
  const begun = deletion?.begin(object, options, now) ?? 'none'
  if (begun === 'kept') return { action: 'keep', object, isPending: true }
  if (ignoresPropagation !== true) {
    const { finalizers = [] } = metadata
    const { propagationPolicy } = options
    setFinalizers(
      metadata,
      propagationFinalizers(finalizers, propagationPolicy, defaultPropagation),
    )
  }
  const isHeld = metadata.finalizers !== undefined
  if (begun === 'marked') {
    const waits = (metadata.deletionGracePeriodSeconds ?? 0) > 0
    return isHeld || waits
      ? { action: 'keep', object, isPending: false }
      : { action: 'remove', last: object }
  }
  if (!isHeld) return { action: 'remove', last: undefined }
  markTerminating(metadata, now)
  return { action: 'keep', object, isPending: false }
}

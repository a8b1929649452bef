import { equalJson } from '../../api/json.ts'
import type { ApiObject, ObjectMeta } from '../../api/object.ts'
import { propagationFinalizers } from '../../api/propagation.ts'
import { formatTime, millisecondsOf } from '../../api/time.ts'
import type { Strategy } from '../../catalog/strategy.ts'
import type { DeleteOptions } from './delete-options.ts'

/**
 * `remove` takes the object out of the store; `last` is what the answer shows, where that is not the stored state. `keep`
 * writes the object with its marks of deletion, unless nothing changed.
 */
export type DeletionPlan =
  | { readonly action: 'remove'; readonly last: ApiObject | undefined }
  | { readonly action: 'keep'; readonly object: ApiObject }

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
 * What deleting `object` (in its storage version; changed in place) comes to. `now` is milliseconds since the epoch.
 *
 * Dependents are not touched here: the finalizers tell the garbage collector what to do with them, and without any it sees
 * the owner gone. A later delete may change the way as long as nothing but finalizers is waited for.
 */
export function planDeletion(
  { defaultPropagation, deletion }: Pick<Strategy, 'defaultPropagation' | 'deletion'>,
  object: ApiObject,
  options: DeleteOptions,
  now: number,
): DeletionPlan {
  const { metadata } = object
  const begun = deletion?.begin(object, options, now) ?? 'none'
  if (begun === 'kept') return { action: 'keep', object }
  const { finalizers = [] } = metadata
  const { propagationPolicy } = options
  setFinalizers(metadata, propagationFinalizers(finalizers, propagationPolicy, defaultPropagation))
  const isHeld = metadata.finalizers !== undefined
  if (begun === 'marked') {
    const waits = (metadata.deletionGracePeriodSeconds ?? 0) > 0
    return isHeld || waits ? { action: 'keep', object } : { action: 'remove', last: object }
  }
  if (!isHeld) return { action: 'remove', last: undefined }
  markTerminating(metadata, now)
  return { action: 'keep', object }
}

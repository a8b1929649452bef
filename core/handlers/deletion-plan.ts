import { equalJson } from '../api/json.ts'
import { structOf } from '../api/json-fields.ts'
import type { ApiObject, ObjectMeta } from '../api/object.ts'
import { propagationFinalizers } from '../api/propagation.ts'
import { formatTime, lastSecond, millisecondsOf } from '../api/time.ts'
import type { ResourceDefinition } from '../catalog/resource-definition.ts'
import type { Strategy } from '../catalog/strategy.ts'
import type { DeleteOptions } from './delete-options.ts'

/** `remove` takes the object out of the store; `keep` writes it with its marks of deletion, unless nothing changed. */
export type DeletionPlan =
  | { readonly action: 'remove' }
  | { readonly action: 'keep'; readonly object: ApiObject }

/** Seconds that a pod has to stop when nobody says otherwise. */
const defaultPodGrace = 30

function isPod(definition: ResourceDefinition): boolean {
  return definition.group === '' && definition.resource === 'pods'
}

function isNamespace(definition: ResourceDefinition): boolean {
  return definition.group === '' && definition.resource === 'namespaces'
}

/** Seconds until the object may go. Only a pod that a node runs has anything to wait for. */
function gracePeriod(
  definition: ResourceDefinition,
  object: ApiObject,
  requested: number | undefined,
): number {
  if (!isPod(definition)) return 0
  const spec = structOf(object, 'spec')
  const phase = structOf(object, 'status')['phase']
  const running = Boolean(spec['nodeName']) && phase !== 'Succeeded' && phase !== 'Failed'
  if (!running) return 0
  const own = spec['terminationGracePeriodSeconds']
  const grace = requested ?? (typeof own === 'number' ? own : defaultPodGrace)
  return grace < 0 ? 1 : grace
}

function namespaceFinalizers(definition: ResourceDefinition, object: ApiObject): boolean {
  if (!isNamespace(definition)) return false
  const finalizers = structOf(object, 'spec')['finalizers']
  return Array.isArray(finalizers) && finalizers.length > 0
}

/** A terminating object that nothing holds any longer: the write that leaves it so removes it. */
export function isFinished(definition: ResourceDefinition, object: ApiObject): boolean {
  const { deletionTimestamp, finalizers = [], deletionGracePeriodSeconds = 0 } = object.metadata
  return (
    deletionTimestamp !== undefined &&
    finalizers.length === 0 &&
    deletionGracePeriodSeconds === 0 &&
    !namespaceFinalizers(definition, object)
  )
}

/** Sets the marks of deletion. @returns false where an earlier delete has set a time that this one does not hasten. */
function marked(metadata: ObjectMeta, now: number, grace: number): boolean {
  const previous = metadata.deletionGracePeriodSeconds ?? 0
  if (metadata.deletionTimestamp === undefined) {
    metadata.deletionTimestamp = formatTime(now + grace * 1000)
    metadata.deletionGracePeriodSeconds = grace
    if (metadata.generation !== undefined) metadata.generation++
    return true
  }
  if (grace >= previous) return previous === 0
  // A second delete may only hasten the end, counted from the first request.
  const requested = (millisecondsOf(metadata.deletionTimestamp) ?? now) - previous * 1000
  metadata.deletionTimestamp = formatTime(requested + grace * 1000)
  metadata.deletionGracePeriodSeconds = grace
  return true
}

function setFinalizers(metadata: ObjectMeta, finalizers: readonly string[]): void {
  if (finalizers.length === 0) delete metadata.finalizers
  else if (!equalJson(metadata.finalizers, [...finalizers])) metadata.finalizers = [...finalizers]
}

/**
 * What deleting `object` (in its storage version; changed in place) comes to. `now` is milliseconds since the epoch.
 *
 * Dependents are not touched here: the finalizers tell the garbage collector what to do with them, and without any it sees
 * the owner gone. A later delete may change the way as long as nothing but finalizers is waited for.
 */
export function planDeletion(
  definition: ResourceDefinition,
  { defaultPropagation }: Pick<Strategy, 'defaultPropagation'>,
  object: ApiObject,
  options: DeleteOptions,
  now: number,
): DeletionPlan {
  const { metadata } = object
  // The end must be a time that can be written.
  const longest = lastSecond - Math.ceil(now / 1000)
  const grace = Math.min(gracePeriod(definition, object, options.gracePeriodSeconds), longest)
  if (marked(metadata, now, grace)) {
    const { finalizers = [] } = metadata
    const { propagationPolicy } = options
    setFinalizers(
      metadata,
      propagationFinalizers(finalizers, propagationPolicy, defaultPropagation),
    )
  }
  if (isFinished(definition, object)) return { action: 'remove' }
  if (isNamespace(definition))
    object['status'] = { ...structOf(object, 'status'), phase: 'Terminating' }
  return { action: 'keep', object }
}

import { equalJson } from '../../api/json.ts'
import { structOf } from '../../api/json-fields.ts'
import type { ApiObject, ObjectMeta } from '../../api/object.ts'
import { propagationFinalizers } from '../../api/propagation.ts'
import { formatTime, millisecondsOf } from '../../api/time.ts'
import type { ResourceDefinition } from '../../catalog/resource-definition.ts'
import type { Strategy } from '../../catalog/strategy.ts'
import type { DeleteOptions } from './delete-options.ts'
import { markGracefully } from './graceful-deletion.ts'

/**
 * `remove` takes the object out of the store; `last` is what the answer shows, where that is not the stored state. `keep`
 * writes the object with its marks of deletion, unless nothing changed.
 */
export type DeletionPlan =
  | { readonly action: 'remove'; readonly last: ApiObject | undefined }
  | { readonly action: 'keep'; readonly object: ApiObject }

function isCore({ group, resource }: ResourceDefinition, name: string): boolean {
  return group === '' && resource === name
}

function namespaceFinalizers(definition: ResourceDefinition, object: ApiObject): boolean {
  if (!isCore(definition, 'namespaces')) return false
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

function setFinalizers(metadata: ObjectMeta, finalizers: readonly string[]): void {
  if (finalizers.length === 0) delete metadata.finalizers
  else if (!equalJson(metadata.finalizers, [...finalizers])) metadata.finalizers = [...finalizers]
}

/** The first request only marks a namespace: what it holds goes before it, and it may be held by `spec.finalizers`. */
function terminateNamespace(namespace: ApiObject, options: DeleteOptions, now: number): void {
  const { metadata } = namespace
  metadata.deletionTimestamp = formatTime(now)
  namespace['status'] = { ...structOf(namespace, 'status'), phase: 'Terminating' }
  const { orphanDependents, propagationPolicy } = options
  // Only here does the old option's "no" mean that dependents go first.
  const asked = orphanDependents === false ? 'Foreground' : propagationPolicy
  setFinalizers(metadata, propagationFinalizers(metadata.finalizers ?? [], asked, 'Background'))
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
  definition: ResourceDefinition,
  { defaultPropagation }: Pick<Strategy, 'defaultPropagation'>,
  object: ApiObject,
  options: DeleteOptions,
  now: number,
): DeletionPlan {
  const { metadata } = object
  if (isCore(definition, 'namespaces')) {
    const isTerminating = metadata.deletionTimestamp !== undefined
    if (!isTerminating) terminateNamespace(object, options, now)
    if (!isTerminating || namespaceFinalizers(definition, object)) return { action: 'keep', object }
  }
  const grace = isCore(definition, 'pods') ? markGracefully(object, options, now) : 'none'
  if (grace === 'pending') return { action: 'keep', object }
  const { finalizers = [] } = metadata
  const { propagationPolicy } = options
  setFinalizers(metadata, propagationFinalizers(finalizers, propagationPolicy, defaultPropagation))
  const isHeld = metadata.finalizers !== undefined
  if (grace === 'marked') {
    const waits = (metadata.deletionGracePeriodSeconds ?? 0) > 0
    return isHeld || waits ? { action: 'keep', object } : { action: 'remove', last: object }
  }
  if (!isHeld) return { action: 'remove', last: undefined }
  markTerminating(metadata, now)
  return { action: 'keep', object }
}

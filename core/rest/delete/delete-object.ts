import { conflict, notFound, staleObject } from '../../api/api-error.ts'
import { equalJson } from '../../api/json.ts'
import type { Entry } from '../../codec/entry.ts'
import { checkDeletePreconditions, type DeleteOptions } from './delete-options.ts'
import { planDeletion } from './deletion-plan.ts'
import {
  commitDeletion,
  commitObject,
  dryRunEntry,
  type ObjectPlace,
  readLatest,
} from '../write/object-commit.ts'
import type { ResourceContext } from '../resource-context.ts'

/** How often a delete that guards nothing is tried anew when others write first. */
const deleteAttempts = 5

/** `removed` is false while finalizers, a grace period or a namespace's content hold the object. */
export interface Deletion {
  readonly removed: boolean
  /** The last state of what was removed, else the state with its marks of deletion. */
  readonly entry: Entry
}

/**
 * Deletes one object, or begins to.
 *
 * @throws ApiError `NotFound`; `Conflict` when a precondition fails.
 */
export async function deleteStoredObject(
  context: ResourceContext,
  place: ObjectPlace,
  options: DeleteOptions,
): Promise<Deletion> {
  const { definition } = context
  for (let attempt = 1; attempt <= deleteAttempts; attempt++) {
    const current = await readLatest(context, place)
    if (!current) throw notFound(definition, place.name)
    const deletion = await deleteFrom(context, options, current)
    if (deletion) return deletion
  }
  throw conflict(definition, place.name, staleObject)
}

async function deleteFrom(
  context: ResourceContext,
  options: DeleteOptions,
  current: Entry,
): Promise<Deletion | undefined> {
  const { definition, services } = context
  const object = current.object()
  checkDeletePreconditions(context, options, object.metadata)
  const { strategy } = services.catalog.storedBehind(definition)
  const now = services.runtime.clock.now()
  const plan = planDeletion(definition, strategy, object, options, now)
  if (plan.action === 'keep' && equalJson(plan.object, current.object())) {
    return { removed: false, entry: current }
  }
  const removed = plan.action === 'remove'
  const next = removed ? (plan.last ?? current.object()) : plan.object
  if (options.dryRun) return { removed, entry: dryRunEntry(context, next, current.revision) }
  if (!removed) {
    const entry = await commitObject(context, next, current.revision)
    return entry && { removed, entry }
  }
  // A pod without a grace period is marked and removed in two commits: its watchers get MODIFIED before DELETED.
  const marked = plan.last ? await commitObject(context, next, current.revision) : current
  const entry = marked && (await commitDeletion(context, marked, next))
  return entry && { removed, entry }
}

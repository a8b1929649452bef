import type { AdmissionCondition } from '../../admission/admission-plugin.ts'
import { conflict, notFound, staleObject } from '../../api/api-error.ts'
import { equalJson } from '../../api/json.ts'
import type { Entry } from '../../codec/entry.ts'
import { askAdmission, interestedPlugins } from '../admission.ts'
import type { ObjectPlace } from '../object-place.ts'
import type { ResourceContext } from '../resource-context.ts'
import { servedForm } from '../versions.ts'
import { commitDeletion, commitObject, dryRunEntry, readLatest } from '../write/object-commit.ts'
import { checkDeletePreconditions, type DeleteOptions } from './delete-options.ts'
import { planDeletion } from './deletion-plan.ts'

/** How often a delete that guards nothing is tried anew when others write first. */
const deleteAttempts = 5

export interface DeletionTerms extends DeleteOptions {
  /** `none` where the request was admitted as something else: an eviction. */
  readonly admission?: 'none'
}

/** `removed` is false while finalizers, a grace period or a namespace's content hold the object. */
export interface Deletion {
  readonly removed: boolean
  /** The last state of what was removed, else the state with its marks of deletion. */
  readonly entry: Entry
}

/**
 * Asks the mutating plug-ins about a request to delete, once, whether it is for one object or for a collection. They see no object.
 *
 * @throws ApiError of the plug-in that refuses.
 */
export async function admitDeletion(context: ResourceContext, dryRun: boolean): Promise<void> {
  const { name } = context.info
  const question = { operation: 'DELETE', subresource: '', name, dryRun } as const
  await askAdmission(context, 'mutating', question, [])
}

/**
 * The one way of a deletion: preconditions → what the kind and the rules for all kinds make of it → validating admission
 * with the object as it was → commit under its guards, repeated from the newest state where the client guards nothing.
 *
 * @throws ApiError `NotFound`; `Conflict` when a precondition fails.
 */
export async function deleteStoredObject(
  context: ResourceContext,
  place: ObjectPlace,
  terms: DeletionTerms,
): Promise<Deletion> {
  const { definition } = context
  for (let attempt = 1; attempt <= deleteAttempts; attempt++) {
    const current = await readLatest(context, place)
    if (!current) throw notFound(definition, place.name)
    const deletion = await deleteFrom(context, terms, current)
    if (deletion) return deletion
  }
  throw conflict(definition, place.name, staleObject)
}

async function deleteFrom(
  context: ResourceContext,
  terms: DeletionTerms,
  current: Entry,
): Promise<Deletion | undefined> {
  const { definition, services, write } = context
  const object = current.object()
  const { strategy } = services.catalog.storedBehind(definition)
  checkDeletePreconditions(context, strategy, terms, object.metadata)
  const plan = planDeletion(strategy, object, terms, write.time)
  if (plan.action === 'keep' && equalJson(plan.object, current.object())) {
    return { removed: false, entry: current }
  }
  const conditions: AdmissionCondition[] = []
  if (terms.admission !== 'none') await admitRemoval(context, terms, current, conditions)
  const removed = plan.action === 'remove'
  const next = removed ? (plan.last ?? current.object()) : plan.object
  if (terms.dryRun) return { removed, entry: dryRunEntry(context, next, current.revision) }
  if (!removed) {
    const entry = await commitObject(context, next, current.revision, { conditions })
    return entry && { removed, entry }
  }
  // A pod without a grace period is marked and removed in two commits: its watchers get MODIFIED before DELETED.
  const marked = plan.last
    ? await commitObject(context, next, current.revision, { conditions })
    : current
  const entry = marked && (await commitDeletion(context, marked, next, conditions))
  return entry && { removed, entry }
}

/** Asks the validating plug-ins, which see the object as it is. */
async function admitRemoval(
  context: ResourceContext,
  { dryRun }: DeletionTerms,
  current: Entry,
  conditions: AdmissionCondition[],
): Promise<void> {
  if (interestedPlugins(context, 'DELETE', '').validating.length === 0) return
  const { name } = current
  const old = servedForm(context.definition, current.object())
  const question = { operation: 'DELETE', subresource: '', name, dryRun, old } as const
  await askAdmission(context, 'validating', question, conditions)
}

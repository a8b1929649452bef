import type { AdmissionCondition } from '../../../access/admission/admission-plugin.ts'
import { notFound } from '../../../base/api/errors/api-error.ts'
import { equalJson } from '../../../base/api/json.ts'
import { propagationFinalizers } from '../../../base/api/metadata/finalizers.ts'
import type { ApiObject, ObjectMeta } from '../../../base/api/object.ts'
import { numberOfInt64 } from '../../../base/api/types/scalars.ts'
import type { Writable } from '../../../base/api/types/views.ts'
import { formatTime, millisecondsOf } from '../../../base/time/time.ts'
import {
  fromStoredVersion,
  servedForm,
  writeStrategy,
} from '../../../objects/catalog/object-versions.ts'
import type { Strategy } from '../../../objects/catalog/strategy.ts'
import type { Entry } from '../../../objects/codec/entry.ts'
import { askAdmission, interestedPlugins, RequestAttributes } from '../admission.ts'
import type { NamespacedName } from '../namespaced-name.ts'
import type { ResourceContext } from '../resource-context.ts'
import { shownEntry, storedVersionOf } from '../version-views.ts'
import { commitDeletion, commitObject, dryRunEntry } from '../write/object-commit.ts'
import { queueWrite, type WriteTurn } from '../write/queue-write.ts'
import {
  checkDeletePreconditions,
  type DeleteOptions,
  deleteOptionsObject,
} from './delete-options.ts'

export interface DeletionTerms extends DeleteOptions {
  /** `none` where the request was admitted as another operation: an eviction. */
  readonly admission?: 'none'
}

/** The outcome of a delete; `removed` is false while finalizers, a grace period or a namespace's content hold the object. */
export interface Deletion {
  readonly removed: boolean
  /** The last state of a removed object, else the terminating object. */
  readonly entry: Entry
}

/**
 * The path of every deletion: preconditions → deletion plan, by the kind's strategy and the rules for all kinds → admission, mutating
 * and then validating, with the old object → commit under its guards, repeated from the newest state where another write came first.
 *
 * @throws ApiError `NotFound`; `Conflict` when a precondition fails.
 */
export function deleteStoredObject(
  context: ResourceContext,
  place: NamespacedName,
  terms: DeletionTerms,
): Promise<Deletion> {
  const marks: Entry[] = []
  return queueWrite(
    context,
    place,
    (turn) => attemptDeletion(context, place, terms, { turn, marks }),
    ({ entry }) => entry,
  )
}

/** The turn of a deletion, and the states in which its former attempts marked the object. */
interface DeletionAttempt {
  readonly turn: WriteTurn
  readonly marks: Entry[]
}

/** One attempt of {@link deleteStoredObject}. @returns undefined where another write came first. */
export async function attemptDeletion(
  context: ResourceContext,
  place: NamespacedName,
  terms: DeletionTerms,
  { turn, marks }: DeletionAttempt,
): Promise<Deletion | undefined> {
  const current = await turn.read()
  // A pod that was marked may be removed by its kubelet, which saw the mark.
  const marked = marks.at(-1)
  if (!current && marked) return { removed: true, entry: marked }
  if (!current) throw notFound(context.definition, place.name)
  return deleteFrom(context, terms, current, { turn, marks })
}

async function deleteFrom(
  context: ResourceContext,
  terms: DeletionTerms,
  current: Entry,
  { turn, marks }: DeletionAttempt,
): Promise<Deletion | undefined> {
  const { definition, write } = context
  const pending = shownEntry(definition, current)
  const shown = pending instanceof Promise ? await pending : pending
  const read = (): ApiObject =>
    definition.versions ? fromStoredVersion(definition, shown.object()) : shown.object()
  const object = read()
  const strategy = writeStrategy(context.services.api, context.definition)
  checkDeletePreconditions(context, strategy, terms, object.metadata)
  // Older versions of workloads orphan dependents where a delete does not say what becomes of them.
  const { defaultPropagation } = definition.strategy
  const { deletion } = strategy
  const { ignoresPropagation } = context.services.settings
  const rules = { defaultPropagation, deletion, ignoresPropagation }
  const plan = planDeletion(rules, object, terms, write.time)
  const isUnchanged = plan.action === 'keep' && equalJson(plan.object, read())
  const unchanged = { removed: false, entry: current }
  // As in the original, a delete that waits for an earlier one is not put to the plug-ins.
  if (isUnchanged && plan.isPending) return unchanged
  const conditions: AdmissionCondition[] = []
  if (terms.admission !== 'none') await admitRemoval(context, terms, shown, { conditions, turn })
  if (isUnchanged) return unchanged
  const removed = plan.action === 'remove'
  const changed = removed ? plan.last : plan.object
  const next =
    changed && definition.versions
      ? await storedVersionOf(definition, changed)
      : (changed ?? current.object())
  if (terms.dryRun) return { removed, entry: dryRunEntry(context, next, current.revision) }
  if (!removed) {
    const entry = await commitObject(context, next, current.revision, { conditions })
    return entry && { removed, entry }
  }
  // A pod without a grace period is marked and removed in two commits: its watchers get MODIFIED before DELETED.
  const marked = plan.last
    ? await commitObject(context, next, current.revision, { conditions })
    : current
  if (marked && plan.last) marks.push(marked)
  const entry = marked && (await commitDeletion(context, marked, next, conditions))
  return entry && { removed, entry }
}

/** Asks the plug-ins about a delete, with the object as `old`. A deletecollection has no name, as in the original. */
async function admitRemoval(
  context: ResourceContext,
  terms: DeletionTerms,
  current: Entry,
  { conditions, turn }: { conditions: AdmissionCondition[]; turn: WriteTurn },
): Promise<void> {
  const plugins = interestedPlugins(context, 'DELETE', '')
  const { mutating, validating, meters } = plugins
  if (mutating.length === 0) meters?.mutating.skip()
  if (validating.length === 0) meters?.validating.skip()
  if (mutating.length + validating.length === 0) return
  const { definition, info, services } = context
  const attributes = new RequestAttributes(context, {
    operation: 'DELETE',
    subresource: '',
    name: info.name,
    old: servedForm(definition, current.object()),
    dryRun: terms.dryRun,
    options: () => deleteOptionsObject(terms, services.brand),
  })
  for (const phase of ['mutating', 'validating'] as const) {
    if (plugins[phase].length === 0) continue
    const asked = askAdmission(phase, attributes, conditions, plugins)
    // A webhook may write the object itself.
    if (asked) turn.end()
    await asked
  }
}

/**
 * The effect of a delete. `remove` takes the object out of the store; `last` is the object in the answer, where that is not
 * the stored state. `keep` writes the terminating object, unless it is unchanged;
 * `isPending` where the object's kind may wait for an earlier delete (grace period, a namespace's content).
 */
type DeletionPlan =
  | { readonly action: 'remove'; readonly last: ApiObject | undefined }
  | { readonly action: 'keep'; readonly object: ApiObject; readonly isPending: boolean }

/** What a deletion follows beside its options. */
interface DeletionRules extends Pick<Strategy, 'defaultPropagation' | 'deletion'> {
  /** Whether finalizers stay as they are, whatever the propagation policy. */
  readonly ignoresPropagation?: boolean | undefined
}

function setFinalizers(metadata: Writable<ObjectMeta>, finalizers: readonly string[]): void {
  if (finalizers.length === 0) delete metadata.finalizers
  else if (!equalJson(metadata.finalizers, [...finalizers])) metadata.finalizers = [...finalizers]
}

function markTerminating(metadata: Writable<ObjectMeta>, now: number): void {
  const { deletionTimestamp, generation } = metadata
  if (deletionTimestamp === undefined && generation !== undefined)
    metadata.generation = numberOfInt64(generation) + 1
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
function planDeletion(
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

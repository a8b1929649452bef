import type { AdmissionCondition } from '../../../access/admission/admission-plugin.ts'
import type { Operation } from '../../../access/observe/metrics/storage-metrics.ts'
import { serviceUnavailable, tooLarge } from '../../../base/api/errors/api-error.ts'
import { formatGroupVersion } from '../../../base/api/group-version.ts'
import { canonicalMetadata } from '../../../base/api/metadata/canonical-metadata.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import type { Revision } from '../../../base/api/revision.ts'
import { withSortedKeys } from '../../../base/json/sorted-keys.ts'
import type { Logger } from '../../../base/runtime.ts'
import {
  type Claim,
  type CommitParts,
  type CommitStep,
  noParts,
} from '../../../kinds/allocation/claim.ts'
import type { ResourceDefinition } from '../../../objects/catalog/resource-definition.ts'
import type { Entry } from '../../../objects/codec/entry.ts'
import { endChecks } from '../../../objects/schema/validation/checked-values.ts'
import { entryKey } from '../../../storage/cache/object-key.ts'
import type { CommitResult, Guard, Write, StoredValue } from '../../../storage/engine/storage.ts'
import { yieldIfLarge } from '../large-body.ts'
import type { NamespacedName } from '../namespaced-name.ts'
import { keyOf, lagging, prefixOf } from '../newest-state.ts'
import type { RequestTarget, ResourceContext } from '../resource-context.ts'
import { TransientEntry } from '../transient-entry.ts'

/** How long a committed write waits until the watch cache shows it, in milliseconds. */
const visibleWithin = 10_000

/**
 * The same where reads ask a shared store for its newest revision. They need no wait; the cache mostly shows the write as early as its answer
 * comes, and then the next write of this server meets it.
 */
const sharedVisibleWithin = 1_000

/**
 * Limit of a stored object in bytes: twice the largest body, as defaults and managed fields add to what clients send.
 * Without it, patches could let an object grow without end.
 */
const maxStoredBytes: number = 2 * 3 * 1024 * 1024

/** Whether the watch cache shows a revision, or does in time; a promise only where it does not yet. */
function becomesVisible(context: ResourceContext, revision: Revision): true | Promise<boolean> {
  const { cache } = context.services.store
  if (cache.revision >= revision) return true
  const within = cache.mayLag ? sharedVisibleWithin : visibleWithin
  return cache.waitFor(revision, context.request.signal, within)
}

/** The object as it is stored: with its storage version in `apiVersion` and without `resourceVersion`. */
export function storedForm(definition: ResourceDefinition, object: ApiObject): ApiObject {
  const { storedAs } = definition
  const apiVersion = storedAs && formatGroupVersion(storedAs.group, storedAs.version)
  return orderedForm(definition, object, { apiVersion })
}

/** The object with its fields in the order in which they are stored, at a `resourceVersion` or without one. */
function orderedForm(
  { isCustom }: ResourceDefinition,
  object: ApiObject,
  {
    apiVersion = object.apiVersion,
    version,
    selfLink,
  }: {
    apiVersion?: string | undefined
    version?: string | undefined
    selfLink?: string | undefined
  },
): ApiObject {
  const metadata = canonicalMetadata(object.metadata, version, selfLink)
  const form = { ...object, kind: object.kind, apiVersion, metadata }
  // Checked members are in order.
  return isCustom === true ? withSortedKeys(form, endChecks(form)) : form
}

/** How many times a commit is attempted when the guards of its admission conditions fail. */
const conditionAttempts = 8

function commit(
  context: ResourceContext,
  guard: Guard,
  write: Write,
  parts: CommitParts = noParts,
  conditions: readonly AdmissionCondition[] = [],
): Promise<Committed> {
  const hasSteps = parts.ahead.length > 0 || parts.behind.length > 0
  if (!hasSteps) return commitTogether(context, guard, write, parts, conditions)
  const together = (): Promise<Committed> =>
    commitTogether(context, guard, write, parts, conditions)
  const alone = (step: CommitStep): Promise<Revision | undefined> => commitAlone(context, step)
  return commitInSteps(parts, { alone, together, logger: context.services.runtime.logger })
}

async function commitAlone(
  context: ResourceContext,
  { guards, write }: CommitStep,
): Promise<Revision | undefined> {
  const result = await context.services.store.storage.commit(guards, [write])
  const visible = becomesVisible(context, seenBy(result))
  const isVisible = visible === true || (await visible)
  if (result.ok) return result.revision
  if (!isVisible) throw lagging()
  return undefined
}

/** The guards of a commit with those of its admission conditions. @throws ApiError of a condition that no longer holds. */
function withConditions(
  own: readonly Guard[],
  conditions: readonly AdmissionCondition[],
): readonly Guard[] {
  if (conditions.length === 0) return own
  const guards = [...own]
  for (const condition of conditions) {
    const guard = condition()
    if (guard) guards.push(guard)
  }
  return guards
}

function operationOf(guard: Guard, write: Write): Operation {
  if (write.type === 'delete') return 'delete'
  return guard.revision === 0 ? 'create' : 'update'
}

async function commitTogether(
  context: ResourceContext,
  guard: Guard,
  write: Write,
  parts: CommitParts,
  conditions: readonly AdmissionCondition[],
): Promise<Committed> {
  const { definition } = context
  const { metrics, store } = context.services
  const own = [guard, ...parts.guards]
  const writes = [write, ...parts.writes]
  const operation = operationOf(guard, write)
  for (let attempt = 1; attempt <= conditionAttempts; attempt++) {
    const guards = withConditions(own, conditions)
    const began = metrics.storage.begin()
    let result: CommitResult
    try {
      result = await store.storage.commit(guards, writes)
    } catch (error) {
      metrics.storage.failed(operation, definition, began)
      throw error
    }
    metrics.storage.ended(operation, definition, began)
    const visible = becomesVisible(context, seenBy(result))
    const isVisible = visible === true || (await visible)
    // A durable write has succeeded, whether the watch cache shows it yet or not.
    if (result.ok) return { ok: true, revision: result.revision }
    if (!isVisible && !store.cache.mayLag) throw lagging()
    const found = result.current.slice(0, own.length)
    if (own.some(({ revision }, at) => revision !== (found[at]?.revision ?? 0))) {
      return { ok: false, found: found.slice(1) }
    }
  }
  throw serviceUnavailable('admission conditions of the write changed again and again')
}

/** The revision from which on the watch cache shows the write, or the writes that made its guards fail. */
function seenBy(result: CommitResult): Revision {
  if (result.ok) return result.revision
  const newest = Math.max(...result.current.map((found) => found?.revision ?? 0))
  return newest === 0 ? result.revision : newest
}

/** What is committed and checked together with an object. */
export interface CommitTerms {
  readonly claim?: Claim | undefined
  /** Admission conditions that are checked again at the commit. */
  readonly conditions?: readonly AdmissionCondition[]
  /** The state that the object replaces. */
  readonly former?: ApiObject | undefined
}

/**
 * Writes `object` (in its storage version) over the state of revision `guard`; 0 means that it must not exist. The
 * unique allocations of `terms.claim` are written with it.
 *
 * @returns undefined when another write came first, to the object or to its allocations; nothing was written then.
 */
export function commitObject(
  context: ResourceContext,
  object: ApiObject,
  guard: Revision,
  terms: CommitTerms = {},
): Promise<Entry | undefined> {
  const { definition, services } = context
  const { namespace = '', name = '' } = object.metadata
  const stored = storedForm(definition, object)
  const value = services.writes.encodeStored(stored, terms.former)
  if (value.length > maxStoredBytes) {
    throw tooLarge(`Request entity too large: limit of an object is ${maxStoredBytes}`)
  }
  const isOwn = services.store.cache
    .resource(prefixOf(definition))
    .expect(value, stored, guard !== 0)
  return commitValue(context, { namespace, name }, { value, isOwn }, guard, terms)
}

// Only bytes are held during the commit: a parsed object would outlive several runs of the garbage collector, which moves
// it in each, and that took longer than writing it.
async function commitValue(
  context: ResourceContext,
  place: NamespacedName,
  { value, isOwn }: { readonly value: Uint8Array; readonly isOwn: boolean },
  revision: Revision,
  { claim, conditions }: CommitTerms,
): Promise<Entry | undefined> {
  const { definition, services } = context
  const resource = services.store.cache.resource(prefixOf(definition))
  const key = keyOf(definition, place)
  try {
    const turn = yieldIfLarge(context)
    if (turn) await turn
    const write: Write = { type: 'put', key, value, isOwn, isUnique: revision === 0 }
    const committed = await commit(context, { key, revision }, write, claim?.parts(), conditions)
    if (!committed.ok) {
      claim?.lost(committed.found)
      return undefined
    }
    const cacheKey = entryKey(definition.namespaced ? place.namespace : '', place.name)
    const entry = resource.get(cacheKey)
    return entry?.revision === committed.revision
      ? entry
      : resource.entry(cacheKey, committed.revision, value)
  } finally {
    resource.forget(value)
  }
}

/**
 * Removes the object whose newest state is `entry`.
 *
 * @returns its last state, in the version of its deletion; undefined when another write came first.
 */
export async function commitDeletion(
  context: ResourceContext,
  entry: Entry,
  last: ApiObject,
  conditions?: readonly AdmissionCondition[],
): Promise<Entry | undefined> {
  const allocator = context.services.writes.allocators.get(prefixOf(context.definition))
  const stored = allocator && entry.object()
  const given = stored && allocator.release(context.write, stored)
  const revision = await remove(context, entry, given, conditions)
  if (revision === undefined) return undefined
  if (stored) await allocator.removed?.(context.write, stored)
  return new TransientEntry(
    orderedForm(context.definition, last, { version: String(revision) }),
    revision,
  )
}

/**
 * Removes an object that cannot be decoded. Its unique allocations are unknown; the repair controllers release them.
 *
 * @returns the version of its deletion; undefined when another write came first.
 */
export function commitRemoval(
  context: ResourceContext,
  entry: Entry,
): Promise<Revision | undefined> {
  return remove(context, entry, undefined)
}

async function remove(
  context: ResourceContext,
  entry: Entry,
  given: CommitParts | undefined,
  conditions?: readonly AdmissionCondition[],
): Promise<Revision | undefined> {
  const key = keyOf(context.definition, entry)
  const guard = { key, revision: entry.revision }
  const committed = await commit(context, guard, { type: 'delete', key }, given, conditions)
  return committed.ok ? committed.revision : undefined
}

/** What a dry run answers: the object as it would be, in the version it has, and with the `selfLink` it was given. */
export function dryRunEntry(
  target: RequestTarget,
  object: ApiObject,
  revision: Revision,
  version: string = revision === 0 ? '' : String(revision),
): Entry {
  const stored = storedForm(target.definition, object)
  const { selfLink } = object.metadata
  const shown = { version: version === '' ? undefined : version, selfLink }
  return new TransientEntry(orderedForm(target.definition, stored, shown), revision)
}

type Committed =
  | { readonly ok: true; readonly revision: Revision }
  /** A guard failed; `found` has the newest values of the keys guarded by the parts beside the object. */
  | { readonly ok: false; readonly found: readonly (StoredValue | undefined)[] }

/** How a single write, and the object with its accompanying writes, are committed. */
interface StepCommits {
  /** Undefined where a guard failed. */
  readonly alone: (step: CommitStep) => Promise<Revision | undefined>
  readonly together: () => Promise<Committed>
  readonly logger: Logger
}

interface Placed {
  readonly key: string
  readonly revision: Revision
}

/** Commits the writes ahead of an object, the object with the writes beside it, and the writes behind it, in that order. */
async function commitInSteps(
  { ahead, behind }: CommitParts,
  commits: StepCommits,
): Promise<Committed> {
  const placed: Placed[] = []
  let committed: Committed = { ok: false, found: [] }
  try {
    if (await placeAll(ahead, commits, placed)) committed = await commits.together()
  } finally {
    // Writes placed ahead of an object that was not written are taken back.
    if (!committed.ok) for (const each of placed) await tryStep(takenBack(each), commits)
  }
  if (committed.ok) for (const step of behind) await tryStep(step, commits)
  return committed
}

/** Commits steps one by one, recording them in `placed`. @returns false when a guard of one fails. */
async function placeAll(
  steps: readonly CommitStep[],
  commits: StepCommits,
  placed: Placed[],
): Promise<boolean> {
  for (const step of steps) {
    const revision = await commits.alone(step)
    if (revision === undefined) return false
    placed.push({ key: step.write.key, revision })
  }
  return true
}

function takenBack({ key, revision }: Placed): CommitStep {
  return { guards: [{ key, revision }], write: { type: 'delete', key } }
}

/** Commits a step whose failure is only logged: the object's own outcome stands, and a controller repairs the rest. */
async function tryStep(step: CommitStep, { alone, logger }: StepCommits): Promise<void> {
  try {
    await alone(step)
  } catch (error) {
    logger.warn('allocation record was not updated with its object', {
      key: step.write.key,
      error: String(error),
    })
  }
}

import type { AdmissionCondition } from '../../../access/admission/admission-plugin.ts'
import { cloneJson, equalJson, type JsonObject } from '../../../base/api/json.ts'
import { canonicalMetadata } from '../../../base/api/metadata/canonical-metadata.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import type { Allocator, Claim } from '../../../kinds/allocation/claim.ts'
import {
  fromStoredVersion,
  toStoredVersion,
  writeStrategy,
} from '../../../objects/catalog/object-versions.ts'
import type { Entry } from '../../../objects/codec/entry.ts'
import { equalExceptTimes } from '../../../objects/managed-fields/equal-except-times.ts'
import { applyDefaults } from '../../../objects/schema/defaults.ts'
import { emptyToNull } from '../../../objects/schema/empty-to-null.ts'
import { hasFreeJson, hasSameJsonText } from '../../../objects/schema/free-json.ts'
import { entryKey } from '../../../storage/cache/object-key.ts'
import type { ResourceContext } from '../resource-context.ts'
import { shownEntry, storedVersionOf } from '../version-views.ts'
import { isFinished } from './finished-deletion.ts'
import { setManagedFields } from './managed-fields.ts'
import {
  commitDeletion,
  commitObject,
  dryRunEntry,
  readLatest,
  untilCurrent,
} from './object-commit.ts'
import { dropServerFields, prepareChanged, prepareCreated } from './prepare-object.ts'
import { checkNoVersion, checkPreconditions, checkValid } from './validate-write.ts'
import { WriteAdmission } from './write-admission.ts'
import type { NextState, WriteAttempt } from './write-attempt.ts'
import {
  retryUntilConverted,
  isSteps,
  awaitStep,
  takeSteps,
  type WriteSteps,
} from './write-steps.ts'

interface PreparedWrite {
  /** The object in the version that is stored. */
  readonly object: ApiObject
  readonly isUnchanged: boolean
  readonly claim: Claim | undefined
  readonly conditions: readonly AdmissionCondition[]
}

/**
 * The one way of a write into the store, whatever its verb: next state → default → account for the fields → mutating
 * admission → convert → strategy → claim unique values → validate → validating admission → commit under its guards. No step
 * makes a promise that it does not need, and the parsed object is let go of as the commit begins.
 *
 * @returns the new state; the current one where nothing changed, and then nothing was written; undefined where another write
 * came first, to the object or to what it claims.
 * @throws ApiError, at once or in the promise.
 */
export function attemptWrite(
  context: ResourceContext,
  attempt: WriteAttempt,
): Promise<Entry | undefined> {
  // The closure must not keep the attempt, and with it the parsed object, in memory.
  const { current, dryRun } = attempt
  const version = attempt.current ? undefined : attempt.version
  const commit = (write: PreparedWrite): Promise<Entry | undefined> =>
    commitPrepared(context, { current, dryRun, version }, write)
  const prepared = takeSteps(context, prepare(context, attempt))
  return prepared instanceof Promise ? prepared.then(commit) : commit(prepared)
}

function* prepare(context: ResourceContext, attempt: WriteAttempt): WriteSteps<PreparedWrite> {
  const { definition, services } = context
  const { current } = attempt
  const strategy = writeStrategy(services, definition)
  const inRequest = definition.isCustom === true
  const found = current && shownEntry(definition, current)
  const shown = found instanceof Promise ? yield* awaitStep(found) : found
  const stored = shown?.shared()
  const old = shown && stored && shownBefore(context, shown, stored)
  const known = knownState(context, current, stored)
  yield
  const made = makeNext(context, attempt, { stored, old, known })
  const given = isSteps(made) ? yield* made : made
  if (attempt.current) checkPreconditions(context, given.metadata, attempt, stored)
  else dropServerFields(given, attempt)
  applyDefaults(definition.schema, given, context.write, known)
  const asked = definition.conversion?.roundTrip?.(given) ?? given
  const account = (): JsonObject[] => attempt.account(old, asked)
  setManagedFields(asked, definition.converter ? yield* retryUntilConverted(account) : account())
  yield
  const admission = admissionOf(context, attempt, old)
  const mutated = admission?.mutate(asked) ?? asked
  if (mutated instanceof Promise) attempt.turn?.end()
  const next = mutated instanceof Promise ? yield* awaitStep(mutated) : mutated
  if (next !== asked && !attempt.current) dropServerFields(next, attempt)
  emptyToNull(definition.schema, next)
  yield
  const prepared = inRequest ? next : toStoredVersion(definition, next)
  const before = inRequest ? old : stored
  const { subresource } = context.info
  const changesHeld = before && strategy.changesHeld?.(subresource, prepared, before)
  if (!attempt.current) prepareCreated(context.write, strategy, prepared, attempt.drawName)
  else if (before) prepareChanged(context, strategy, prepared, before)
  const allocator = allocatorOf(context)
  if (allocator && !services.cache.isCurrent) yield untilCurrent(context)
  const claim = allocator?.claim(context.write, prepared, before, attempt.dryRun)
  try {
    const ready = strategy.validator()
    const validator = ready instanceof Promise ? yield* awaitStep(ready) : ready
    const ahead = validator.ahead?.(subresource, prepared, before, context.write)
    while (ahead?.next().done === false) yield services.runtime.timers.yieldTurn()
    checkValid(context, { strategy, validator }, prepared, before)
    if (!attempt.current) checkNoVersion(attempt)
    yield
    const validating = admission?.validate(prepared)
    if (validating) {
      attempt.turn?.end()
      yield validating
    }
    if (!inRequest) applyStoredDefaults(context, prepared)
    const kept = inRequest ? storedVersionOf(definition, prepared) : prepared
    const object = kept instanceof Promise ? yield* awaitStep(kept) : kept
    const isUnchanged =
      current !== undefined && isStoredAlready(context, object, current, stored, changesHeld)
    yield
    return { object, isUnchanged, claim, conditions: admission?.conditions ?? [] }
  } catch (error) {
    claim?.settle()
    throw error
  }
}

/**
 * Fills in the defaults of the storage version, where the request is in another one: behind validation, as the original defaults what it
 * reads back from its store.
 */
function applyStoredDefaults({ definition, write }: ResourceContext, object: ApiObject): void {
  const schema = definition.conversion?.storedSchema
  if (schema) applyDefaults(schema, object, write)
}

interface Before {
  /** The object as it is stored. */
  readonly stored: ApiObject | undefined
  /** The object in the version of the request. */
  readonly old: ApiObject | undefined
  readonly known: JsonObject | undefined
}

function makeNext(
  { definition }: ResourceContext,
  attempt: WriteAttempt,
  { stored, old, known }: Before,
): NextState {
  if (!attempt.current) return attempt.next()
  const { current } = attempt
  // A copy of what is parsed already takes half the time of another parse.
  const copy = (): ApiObject => (stored ? cloneJson(stored) : current.object())
  const read = (): ApiObject => fromStoredVersion(definition, copy())
  return attempt.next(read, old ?? read(), known)
}

/**
 * The members of the stored object that the next state may share, where this server decoded it in the form of the request: all in a
 * write of a subresource, which leaves others as they are stored; else the managed fields, which a write replaces and never changes.
 */
function knownState(
  { definition, info }: Pick<ResourceContext, 'definition' | 'info'>,
  current: Entry | undefined,
  stored: ApiObject | undefined,
): JsonObject | undefined {
  const { conversion, converter, isCustom = false, schema } = definition
  if (!stored || current?.isOwn !== true || conversion || converter || isCustom) return undefined
  if (info.subresource !== '') return stored
  const { managedFields } = stored.metadata
  return hasFreeJson(schema) ? undefined : { metadata: { managedFields } }
}

/** As {@link knownState}, before the write: what a value from within this process may hold parts of. */
export function knownBefore(context: ResourceContext): JsonObject | undefined {
  const { definition, info, services } = context
  const prefix = definition.storedAs?.prefix
  if (prefix === undefined) return undefined
  const key = entryKey(definition.namespaced ? info.namespace : '', info.name)
  const entry = services.cache.resource(prefix).get(key)
  return knownState(context, entry, entry?.kept)
}

/**
 * Whether the store has the object already, in the version that is stored now and apart from times in managed fields, which count where
 * the client changed a field that the write holds.
 */
function isStoredAlready(
  { definition }: ResourceContext,
  object: ApiObject,
  current: Entry,
  shown: ApiObject | undefined,
  withTimes = false,
): boolean {
  if (current.needsRewrite === true) return false
  const stored = definition.converter ? current.object() : shown
  if (!stored || (definition.versions && stored.apiVersion !== object.apiVersion)) return false
  const schema = definition.conversion?.storedSchema ?? definition.schema
  const compare = withTimes ? equalJson : equalExceptTimes
  return isSame(object, stored, compare) && hasSameJsonText(object, stored, schema)
}

/** The object before a change, in the version of the request; it shares its parts with `stored`, so it must stay as it is. */
function shownBefore(
  { definition }: ResourceContext,
  current: Entry,
  stored: ApiObject,
): ApiObject {
  return fromStoredVersion(definition, definition.conversion ? current.object() : { ...stored })
}

function admissionOf(
  context: ResourceContext,
  { admission, dryRun }: WriteAttempt,
  old: ApiObject | undefined,
): WriteAdmission | undefined {
  return admission === 'none'
    ? undefined
    : new WriteAdmission(context, { dryRun, view: admission, old })
}

/** The allocator of the object's unique allocations; undefined for kinds and subresources that have none. */
function allocatorOf({ definition, info, services }: ResourceContext): Allocator | undefined {
  if (info.subresource !== '') return undefined
  return services.allocators.get(definition.storedAs?.prefix ?? '')
}

/** Whether two objects are the same in their stored form. */
function isSame(
  next: ApiObject,
  stored: ApiObject,
  compare: (a: ApiObject, b: ApiObject) => boolean,
): boolean {
  // Most changes are outside of the metadata, and found at once.
  const rest = (object: ApiObject): JsonObject => ({ ...object, metadata: undefined })
  const kept = ({ apiVersion, kind, metadata }: ApiObject): ApiObject => ({
    apiVersion,
    kind,
    metadata: canonicalMetadata(metadata, undefined),
  })
  return equalJson(rest(next), rest(stored)) && compare(kept(next), kept(stored))
}

interface CommitPlan {
  readonly current: Entry | undefined
  readonly dryRun: boolean
  readonly version: string | undefined
}

function commitPrepared(
  context: ResourceContext,
  plan: CommitPlan,
  write: PreparedWrite,
): Promise<Entry | undefined> {
  const { claim } = write
  return claim
    ? settled(claim, () => commitChange(context, plan, write))
    : commitChange(context, plan, write)
}

async function settled<T>(claim: Claim, commit: () => Promise<T>): Promise<T> {
  try {
    return await commit()
  } finally {
    claim.settle()
  }
}

function commitChange(
  context: ResourceContext,
  { current, dryRun, version }: CommitPlan,
  { object, isUnchanged, claim, conditions }: PreparedWrite,
): Promise<Entry | undefined> {
  const echoes = dryRun && (object.metadata.selfLink ?? '') !== ''
  if (isUnchanged && !echoes) return Promise.resolve(current)
  if (dryRun) return tryWrite(context, object, current, version)
  if (current && isFinished(context, object)) return commitDeletion(context, current, object)
  return commitObject(context, object, current?.revision ?? 0, { claim, conditions })
}

/** The result of a dry run: the object as it would be written; undefined for a new one whose name is taken. */
async function tryWrite(
  context: ResourceContext,
  object: ApiObject,
  current: Entry | undefined,
  version: string | undefined,
): Promise<Entry | undefined> {
  if (current) return dryRunEntry(context, object, current.revision)
  const { name = '', namespace = '' } = object.metadata
  const taken = await readLatest(context, { namespace, name })
  return taken ? undefined : dryRunEntry(context, object, 0, version)
}

import type { AdmissionCondition } from '../../../access/admission/admission-plugin.ts'
import { cloneJson, equalJson, type JsonObject } from '../../../base/api/json.ts'
import { canonicalMetadata } from '../../../base/api/metadata/canonical-metadata.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import type { Timers } from '../../../base/runtime.ts'
import type { Claim } from '../../../kinds/allocation/claim.ts'
import {
  fromStoredVersion,
  toStoredVersion,
  writeStrategy,
} from '../../../objects/catalog/object-versions.ts'
import type { Strategy, Validator } from '../../../objects/catalog/strategy.ts'
import type { Entry } from '../../../objects/codec/entry.ts'
import { equalExceptTimes } from '../../../objects/managed-fields/equal-except-times.ts'
import { applyDefaults } from '../../../objects/schema/defaults.ts'
import { emptyToNull } from '../../../objects/schema/empty-to-null.ts'
import { hasFreeJson, hasSameJsonText } from '../../../objects/schema/free-json.ts'
import { entryKey } from '../../../storage/cache/object-key.ts'
import { yieldIfLarge } from '../large-body.ts'
import { untilCurrent } from '../newest-state.ts'
import type { ResourceContext } from '../resource-context.ts'
import { shownEntry, storedVersionOf } from '../version-views.ts'
import { setManagedFields } from './managed-fields.ts'
import { dropServerFields, prepareChanged, prepareCreated } from './prepare-object.ts'
import { checkNoVersion, checkPreconditions, checkProof, checkValid } from './validate-write.ts'
import { WriteAdmission } from './write-admission.ts'
import type { NextState, WriteAttempt } from './write-attempt.ts'
import { isSteps, retryUntilConverted, takeSteps } from './write-steps.ts'

/** The object of a write before `makeNext` has made it. */
const unmade: ApiObject = { apiVersion: '', kind: '', metadata: {} }

/** One attempt to write an object, as its stages leave it to each other. */
export class ObjectWrite {
  readonly context: ResourceContext
  readonly attempt: WriteAttempt
  readonly strategy: Strategy
  /** The state before the write, as it is stored; undefined for a create. Shared with others: it must stay as it is. */
  stored: ApiObject | undefined = undefined
  /** The state before the write, in the version of the request. It shares its parts with `stored`. */
  old: ApiObject | undefined = undefined
  /** The members of `stored` that the next state may share. */
  known: JsonObject | undefined = undefined
  /** The next state, in the version of the request until `convertBuiltIn` or `convertCustom` converts it. */
  object: ApiObject = unmade
  admission: WriteAdmission | undefined = undefined
  /** The state that the strategy compares the next one with: in the same version as it. */
  before: ApiObject | undefined = undefined
  /** Whether the client changed a field that the write resets, so that the write counts as a change. */
  changesHeld: boolean | undefined = undefined
  /** The unique values (addresses, ports) that the object has from this write. */
  claim: Claim | undefined = undefined
  /** Whether the store has the object already, so that nothing is written. */
  isUnchanged = false

  constructor(context: ResourceContext, attempt: WriteAttempt) {
    this.context = context
    this.attempt = attempt
    this.strategy = writeStrategy(context.services.api, context.definition)
  }

  /** Admission conditions that the commit checks again. */
  get conditions(): readonly AdmissionCondition[] {
    return this.admission?.conditions ?? []
  }
}

/** One stage of a write. @returns a promise only where the write has to wait. @throws ApiError, at once or in the promise */
export type WriteStage = (write: ObjectWrite) => Promise<void> | undefined

/** Lets other requests run, in a write of a large object. */
export const letOthersRun: WriteStage = ({ context }) => yieldIfLarge(context)

/** Reads the state before the write, and converts it to the version of the request. */
export const readBefore: WriteStage = (write) => {
  const { current } = write.attempt
  if (!current) return undefined
  const shown = shownEntry(write.context.definition, current)
  if (!(shown instanceof Promise)) return takeBefore(write, current, shown)
  return shown.then((entry) => takeBefore(write, current, entry))
}

function takeBefore(write: ObjectWrite, current: Entry, shown: Entry): undefined {
  const { definition } = write.context
  const stored = shown.shared()
  write.stored = stored
  write.old = fromStoredVersion(definition, definition.conversion ? shown.object() : { ...stored })
  write.known = knownState(write.context, current, stored)
}

/** Makes the next state: the body of a POST or a PUT, the result of a patch or an apply. */
export const makeNext: WriteStage = (write) => {
  const made = nextState(write)
  const object = isSteps(made) ? takeSteps(write.context, made) : made
  if (!(object instanceof Promise)) return takeNext(write, object)
  return object.then((next) => takeNext(write, next))
}

function nextState({ context, attempt, stored, old, known }: ObjectWrite): NextState {
  const { current } = attempt
  if (!current) return attempt.next()
  // A copy of what is parsed already takes half the time of another parse.
  const copy = (): ApiObject => (stored ? cloneJson(stored) : current.object())
  const read = (): ApiObject => fromStoredVersion(context.definition, copy())
  return attempt.next(read, old ?? read(), known)
}

function takeNext(write: ObjectWrite, next: ApiObject): undefined {
  write.object = next
}

/** Checks uid, resource version and `If-Match` of a change; drops the metadata that the client of a create cannot set. */
export const checkMetadata: WriteStage = ({ context, attempt, object, stored }) => {
  if (attempt.current) checkPreconditions(context, object.metadata, attempt, stored)
  else dropServerFields(object, attempt)
  return undefined
}

/** Fills in the defaults of the request's version. */
export const fillInDefaults: WriteStage = (write) => {
  const { context, known } = write
  const { conversion, schema } = context.definition
  applyDefaults(schema, write.object, context.write, known)
  write.object = conversion?.roundTrip?.(write.object) ?? write.object
  return undefined
}

/** Sets `metadata.managedFields`. */
export const recordManagedFields: WriteStage = (write) => {
  const { context, attempt, old, object } = write
  if (!context.definition.converter) {
    setManagedFields(object, attempt.managedFields(old, object))
    return undefined
  }
  const made = takeSteps(
    context,
    retryUntilConverted(() => attempt.managedFields(old, object)),
  )
  if (made instanceof Promise) return made.then((fields) => setManagedFields(object, fields))
  setManagedFields(object, made)
  return undefined
}

/** Asks the mutating admission plug-ins and webhooks, in the version of the request. */
export const admitMutating: WriteStage = (write) => {
  const { context, attempt, old, object } = write
  const { admission: view, dryRun, turn } = attempt
  if (view === 'none') return undefined
  write.admission = new WriteAdmission(context, { dryRun, view, old })
  const mutated = write.admission.mutate(object)
  if (!(mutated instanceof Promise)) return takeMutated(write, mutated)
  turn?.end()
  return mutated.then((next) => takeMutated(write, next))
}

function takeMutated(write: ObjectWrite, next: ApiObject): undefined {
  if (next !== write.object && !write.attempt.current) dropServerFields(next, write.attempt)
  write.object = next
}

/** Replaces empty lists and maps by null in kinds whose stored form has no empty ones. */
export const storeEmptyAsNull: WriteStage = ({ context, object }) => {
  emptyToNull(context.definition.schema, object)
  return undefined
}

/** Converts an object of a built-in kind to the version that is stored. Custom resources are checked in the request's version. */
export const convertBuiltIn: WriteStage = (write) => {
  const { definition } = write.context
  const inRequest = definition.isCustom === true
  write.object = inRequest ? write.object : toStoredVersion(definition, write.object)
  write.before = inRequest ? write.old : write.stored
  return undefined
}

/** Sets what the server sets (uid, generation), restores what the write may not change, and lets the kind's strategy prepare the object. */
export const prepareForStorage: WriteStage = (write) => {
  const { context, attempt, strategy, object, before } = write
  write.changesHeld = before && strategy.changesHeld?.(context.info.subresource, object, before)
  if (!attempt.current) prepareCreated(context.write, strategy, object, attempt.drawName)
  else if (before) prepareChanged(context, strategy, object, before)
  return undefined
}

/** Claims the addresses and ports that the object has or asks for. */
export const claimUniqueValues: WriteStage = (write) => {
  const { definition, info, services } = write.context
  const isWhole = info.subresource === ''
  const allocator = isWhole && services.writes.allocators.get(definition.storedAs?.prefix ?? '')
  if (!allocator) return undefined
  const claim = (): Promise<void> | undefined => {
    const { context, object, before, attempt } = write
    const claimed = allocator.claim(context.write, object, before, attempt.dryRun)
    if (claimed instanceof Promise) return claimed.then((held) => takeClaim(write, held))
    return takeClaim(write, claimed)
  }
  const isReady = !allocator.needsCurrentCache || services.store.cache.isCurrent
  return isReady ? claim() : untilCurrent(write.context).then(claim)
}

function takeClaim(write: ObjectWrite, claim: Claim): undefined {
  write.claim = claim
}

/** Validates the object and adds the warnings of its kind; a create must not have a resource version. */
export const validate: WriteStage = (write) => {
  const validator = write.strategy.validator()
  if (!(validator instanceof Promise)) return validateWith(write, validator)
  return validator.then((loaded) => validateWith(write, loaded))
}

function validateWith(write: ObjectWrite, validator: Validator): Promise<void> | undefined {
  const { context, object, before } = write
  const ahead = validator.ahead?.(context.info.subresource, object, before, context.write)
  if (ahead?.next().done !== false) return checkWith(write, validator)
  const { timers } = context.services.runtime
  return finishInTurns(ahead, timers).then(() => checkWith(write, validator))
}

async function finishInTurns(steps: Iterator<unknown>, timers: Timers): Promise<void> {
  do await timers.yieldTurn()
  while (steps.next().done === false)
}

function checkWith(
  { context, attempt, strategy, object, before }: ObjectWrite,
  validator: Validator,
): Promise<void> | undefined {
  checkValid(context, { strategy, validator }, object, before)
  if (!attempt.current) checkNoVersion(attempt)
  const proven = before ? undefined : checkProof(context, validator, object)
  if (proven) attempt.turn?.end()
  return proven
}

/** Asks the validating admission plug-ins, policies and webhooks. */
export const admitValidating: WriteStage = ({ admission, attempt, object }) => {
  const asked = admission?.validate(object)
  if (asked) attempt.turn?.end()
  return asked
}

/**
 * Fills in the defaults of the storage version, where the request is in another one: after validation, as the original
 * defaults what it reads back from its store.
 */
export const fillInStoredDefaults: WriteStage = ({ context, object }) => {
  const { conversion, isCustom } = context.definition
  const schema = isCustom === true ? undefined : conversion?.storedSchema
  if (schema) applyDefaults(schema, object, context.write)
  return undefined
}

/** Converts a custom resource to the version that is stored; a webhook may have to. */
export const convertCustom: WriteStage = (write) => {
  const { definition } = write.context
  if (definition.isCustom !== true) return undefined
  const converted = storedVersionOf(definition, write.object)
  if (!(converted instanceof Promise)) return takeNext(write, converted)
  return converted.then((object) => takeNext(write, object))
}

/** Compares the object with the stored one: an equal object is not written. */
export const compareWithStored: WriteStage = (write) => {
  const { attempt } = write
  write.isUnchanged = attempt.current !== undefined && isStoredAlready(write, attempt.current)
  return undefined
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
  const entry = services.store.cache.resource(prefix).get(key)
  return knownState(context, entry, entry?.kept)
}

/**
 * Whether the object equals the stored one, in the version that is stored now. Times in managed fields count only where the client changed a
 * field that the write resets.
 */
function isStoredAlready(
  { context, object, stored: shown, changesHeld = false }: ObjectWrite,
  current: Entry,
): boolean {
  const { definition } = context
  if (current.needsRewrite === true) return false
  const stored = definition.converter ? current.object() : shown
  if (!stored || (definition.versions && stored.apiVersion !== object.apiVersion)) return false
  const schema = definition.conversion?.storedSchema ?? definition.schema
  const compare = changesHeld ? equalJson : equalExceptTimes
  return isSame(object, stored, compare) && hasSameJsonText(object, stored, schema)
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

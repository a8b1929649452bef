import type { ApiObject } from '../../../base/api/object.ts'
import { writeStrategy } from '../../../objects/catalog/object-versions.ts'
import type { Entry } from '../../../objects/codec/entry.ts'
import { StorageError } from '../../../storage/engine/storage.ts'
import { readLatest } from '../newest-state.ts'
import type { ResourceContext } from '../resource-context.ts'
import { commitDeletion, commitObject, dryRunEntry } from './object-commit.ts'
import type { WriteAttempt } from './write-attempt.ts'
import {
  admitMutating,
  admitValidating,
  checkMetadata,
  claimUniqueValues,
  compareWithStored,
  convertBuiltIn,
  convertCustom,
  storeEmptyAsNull,
  fillInDefaults,
  fillInStoredDefaults,
  letOthersRun,
  makeNext,
  ObjectWrite,
  prepareForStorage,
  readBefore,
  recordManagedFields,
  validate,
  type WriteStage,
} from './write-stages.ts'

/** The stages of every write, first to last; the commit follows the last one. */
const stages: readonly WriteStage[] = [
  readBefore,
  letOthersRun,
  makeNext,
  checkMetadata,
  fillInDefaults,
  recordManagedFields,
  letOthersRun,
  admitMutating,
  storeEmptyAsNull,
  letOthersRun,
  convertBuiltIn,
  prepareForStorage,
  claimUniqueValues,
  validate,
  letOthersRun,
  admitValidating,
  fillInStoredDefaults,
  convertCustom,
  compareWithStored,
  letOthersRun,
]

/**
 * Writes an object, whatever the verb: through all stages, then to the store under the write's guards. Without a stage that
 * waits, the commit begins before this returns. The parsed object is released as the commit begins.
 *
 * @returns the new state; the current one where nothing changed, and then nothing was written; undefined where another write
 * came first, to the object or to the values that it claims.
 * @throws ApiError, at once or in the promise.
 */
export function attemptWrite<T extends ApiObject = ApiObject>(
  context: ResourceContext,
  attempt: WriteAttempt<T>,
): Promise<Entry | undefined> {
  const write = new ObjectWrite(context, attempt)
  const waiting = runStages(write)
  return waiting ? waiting.then(() => commit(write)) : commit(write)
}

/** Runs the stages, without a promise where none waits. A write that fails releases what it claimed. */
function runStages(write: ObjectWrite): Promise<void> | undefined {
  try {
    for (let at = 0; at < stages.length; at++) {
      const waiting = stages[at]?.(write)
      if (waiting) return runWaiting(write, waiting, at + 1)
    }
    return undefined
  } catch (error) {
    void write.claim?.end('refused')
    throw error
  }
}

async function runWaiting(write: ObjectWrite, first: Promise<void>, next: number): Promise<void> {
  try {
    await first
    for (const stage of stages.slice(next)) {
      const waiting = stage(write)
      if (waiting) await waiting
    }
  } catch (error) {
    await write.claim?.end('refused')
    throw error
  }
}

/** Commits the write. Its claim ends with the commit. */
function commit(write: ObjectWrite): Promise<Entry | undefined> {
  const { claim } = write
  if (!claim) return commitChange(write)
  const isWritten = writesObject(write)
  const committed = (entry: Entry | undefined): Promise<Entry | undefined> | Entry | undefined => {
    const ending = claim.end(isWritten && entry ? 'written' : 'refused')
    return ending ? ending.then(() => entry) : entry
  }
  const failed = (error: unknown): Promise<never> => {
    const isUnknown = error instanceof StorageError && error.code === 'outcome-unknown'
    const ending = claim.end(isUnknown ? 'unknown' : 'refused')
    return Promise.resolve(ending).then(() => Promise.reject(error))
  }
  try {
    return commitChange(write).then(committed, failed)
  } catch (error) {
    return failed(error)
  }
}

/** Whether the write puts its object into the store, unless another write comes first. */
function writesObject({ context, attempt, object, isUnchanged }: ObjectWrite): boolean {
  const { current, dryRun } = attempt
  return !isUnchanged && !dryRun && !(current && isFinished(context, object))
}

function commitChange(write: ObjectWrite): Promise<Entry | undefined> {
  const { context, attempt, object, isUnchanged, claim, conditions, stored: former } = write
  const { current, dryRun } = attempt
  const echoes = dryRun && (object.metadata.selfLink ?? '') !== ''
  if (isUnchanged && !echoes) return Promise.resolve(current)
  if (dryRun) return commitNothing(context, attempt, object)
  if (current && isFinished(context, object)) return commitDeletion(context, current, object)
  return commitObject(context, object, current?.revision ?? 0, { claim, conditions, former })
}

/** The result of a dry run: the object as it would be written; undefined for a new one whose name is taken. */
async function commitNothing(
  context: ResourceContext,
  attempt: WriteAttempt,
  object: ApiObject,
): Promise<Entry | undefined> {
  if (attempt.current) return dryRunEntry(context, object, attempt.current.revision)
  const { name = '', namespace = '' } = object.metadata
  const taken = await readLatest(context, { namespace, name })
  return taken ? undefined : dryRunEntry(context, object, 0, attempt.version)
}

/** Whether a terminating object has no finalizer, grace period or hold left, so that the write removes it. */
function isFinished(context: ResourceContext, object: ApiObject): boolean {
  const { deletionTimestamp, finalizers = [], deletionGracePeriodSeconds = 0 } = object.metadata
  if (deletionTimestamp === undefined) return false
  if (finalizers.length > 0 || deletionGracePeriodSeconds > 0) return false
  const strategy = writeStrategy(context.services.api, context.definition)
  return strategy.deletion?.isHeld?.(object) !== true
}

import type { StatusCause } from '../../../base/api/errors/status.ts'
import { isPresent } from '../../../base/api/json-fields.ts'
import type * as batchv1 from '../../../base/api/types/batch.v1.generated.ts'
import type { FieldName } from '../../../base/api/types/views.ts'
import {
  duplicate,
  invalidOmitted,
  invalidShown,
  invalidValue,
  immutableMessage,
  required,
} from '../../../objects/schema/validation/causes.ts'
import { checkNotNegative, isSame } from '../shared/validation/field-checks.ts'
import { internalText } from '../shared/validation/internal-text.ts'
import type { ValidationContext } from '../shared/validation/kind-rules.ts'
import { firstCommonIndex, indexFault } from './index-ranges.ts'

type Found = readonly (StatusCause | false)[]

function onConditions(detail: string): StatusCause {
  return invalidOmitted('status.conditions', detail)
}

function checkUncounted(status: batchv1.JobStatus): StatusCause[] {
  const seen = new Set<string>()
  return (['succeeded', 'failed'] as const).flatMap((key) =>
    (status.uncountedTerminatedPods?.[key] ?? []).flatMap((uid, index) => {
      const path = `status.uncountedTerminatedPods.${key}[${index}]`
      if (uid === '') return [invalidValue(path, uid, 'must not be empty')]
      if (seen.has(uid)) return [duplicate(path, uid)]
      seen.add(uid)
      return []
    }),
  )
}

/** Conditions of the end of a job, and its times. */
function checkEnd(write: StatusWrite): Found {
  const [end, start] = [write.time('completionTime'), write.time('startTime')]
  const isComplete = write.is('Complete')
  const completes = write.turns('Complete')
  const ends = write.changes('completionTime')
  const onEnd = (detail: string): StatusCause =>
    invalidValue('status.completionTime', write.status.completionTime, detail)
  return [
    (completes || write.turns('Failed')) &&
      isComplete &&
      write.is('Failed') &&
      onConditions('cannot set Complete=True and Failed=true conditions'),
    (completes || write.turns('FailureTarget')) &&
      isComplete &&
      write.is('FailureTarget') &&
      onConditions('cannot set Complete=True and FailureTarget=true conditions'),
    (completes || ends) &&
      end !== undefined &&
      !isComplete &&
      onEnd('cannot set completionTime when there is no Complete=True condition'),
    (completes || ends) &&
      end === undefined &&
      isComplete &&
      required('status.completionTime', 'completionTime is required for Complete jobs'),
    (ends || write.changes('startTime')) &&
      start !== undefined &&
      end !== undefined &&
      end < start &&
      onEnd('must be equal to or after `startTime`'),
    (write.turns('Failed') || write.changes('failedIndexes')) &&
      write.is('Failed') &&
      !write.is('FailureTarget') &&
      onConditions('cannot set Failed=True condition without the FailureTarget=true condition'),
    (completes || write.turns('SuccessCriteriaMet')) &&
      isComplete &&
      !write.is('SuccessCriteriaMet') &&
      onConditions(
        'cannot set Complete=True condition without the SuccessCriteriaMet=true condition',
      ),
  ]
}

/** What a finished job may not have, or must. */
function checkFinished(write: StatusWrite): Found {
  const { spec, status } = write
  if (!write.is('Finished')) return []
  const finishes = write.turns('Finished')
  const key = 'uncountedTerminatedPods'
  const { [key]: uncounted = {} } = status
  const isEmptyRun = spec.suspend === true && spec.completions === 0
  return [
    (finishes || write.changes('active')) &&
      write.count('active') > 0 &&
      invalidValue('status.active', status.active, 'active>0 is invalid for finished job'),
    (finishes || write.changes('startTime')) &&
      !isEmptyRun &&
      write.time('startTime') === undefined &&
      required('status.startTime', 'startTime is required for finished job'),
    (finishes || write.changes(key)) &&
      [uncounted.failed, uncounted.succeeded].some((uids) => uids?.length) &&
      invalidShown(
        `status.${key}`,
        internalText('batch.UncountedTerminatedPods', uncounted),
        'must be empty for finished job',
      ),
  ]
}

function checkStatusIndexes(write: StatusWrite): Found {
  const { spec, status } = write
  const { completions } = spec
  const { completedIndexes: completed = '', failedIndexes: failed } = status
  const [completes, fails] = [write.changes('completedIndexes'), write.changes('failedIndexes')]
  const perIndex = spec.backoffLimitPerIndex !== undefined
  const refuse = (key: string, text: string, detail: string | undefined): StatusCause | false =>
    detail !== undefined && invalidValue(`status.${key}`, text, detail)
  const malformed = (key: string, text: string): StatusCause | false => {
    const fault = completions === undefined ? undefined : indexFault(text, completions)
    return fault !== undefined && refuse(key, text, `error parsing ${key}: ${fault}`)
  }
  const common =
    completions === undefined ? undefined : firstCommonIndex(completed, failed ?? '', completions)
  return [
    completes && malformed('completedIndexes', completed),
    fails && perIndex && failed !== undefined && malformed('failedIndexes', failed),
    completes &&
      completed !== '' &&
      spec.completionMode !== 'Indexed' &&
      refuse(
        'completedIndexes',
        completed,
        'cannot set non-empty completedIndexes when non-indexed completion mode',
      ),
    fails &&
      !perIndex &&
      failed !== undefined &&
      refuse(
        'failedIndexes',
        failed,
        'cannot set non-null failedIndexes when backoffLimitPerIndex is null',
      ),
    (fails || completes) &&
      common !== undefined &&
      refuse(
        'failedIndexes',
        failed ?? '',
        `failedIndexes and completedIndexes overlap at index: ${common}`,
      ),
  ]
}

function checkPods(write: StatusWrite): Found {
  const { status } = write
  return [
    (write.turns('Finished') || write.changes('terminating')) &&
      write.is('Finished') &&
      write.count('terminating') > 0 &&
      invalidValue(
        'status.terminating',
        status.terminating,
        'terminating>0 is invalid for finished job',
      ),
    (write.changes('ready') || write.changes('active')) &&
      status.ready !== undefined &&
      write.count('ready') > write.count('active') &&
      invalidValue('status.ready', status.ready, 'cannot set more ready pods than active'),
  ]
}

/** Conditions that exclude each other, whatever a write changes. */
function checkSuccess(write: StatusWrite): Found {
  const isMet = write.is('SuccessCriteriaMet')
  return [
    isMet &&
      write.is('Failed') &&
      onConditions('cannot set SuccessCriteriaMet=True and Failed=true conditions'),
    isMet &&
      write.is('FailureTarget') &&
      onConditions('cannot set SuccessCriteriaMet=True and FailureTarget=true conditions'),
    write.spec.successPolicy !== undefined &&
      !isMet &&
      write.is('Complete') &&
      onConditions(
        'cannot set Complete=True for Job with SuccessPolicy unless SuccessCriteriaMet=True',
      ),
  ]
}

/** What a status never goes back from. */
function checkProgress(write: StatusWrite): Found {
  const { spec, status, before } = write
  const fell = (key: CountField): boolean => write.count(key) < (before[key] ?? 0)
  const scalesDown = spec.completionMode === 'Indexed' && spec.completions === spec.parallelism
  const resumes = holds(before, 'Suspended') && holds(status, 'Suspended', 'False')
  return [
    ...['Failed', 'Complete', 'FailureTarget'].map(
      (type) =>
        write.was(type) &&
        !write.is(type) &&
        onConditions(`cannot disable the terminal ${type}=True condition`),
    ),
    fell('failed') &&
      invalidValue('status.failed', write.count('failed'), 'cannot decrease the failed counter'),
    fell('succeeded') &&
      !scalesDown &&
      invalidValue(
        'status.succeeded',
        write.count('succeeded'),
        'cannot decrease the succeeded counter',
      ),
    isPresent(status.completionTime) &&
      isPresent(before.completionTime) &&
      write.changes('completionTime') &&
      invalidValue('status.completionTime', status.completionTime, immutableMessage),
    isPresent(before.startTime) &&
      write.changes('startTime') &&
      !resumes &&
      spec.suspend !== true &&
      required('status.startTime', 'startTime cannot be removed for unsuspended job'),
  ]
}

function checkCriteriaKept(write: StatusWrite): Found {
  const [isMet, wasMet] = [write.is('SuccessCriteriaMet'), write.was('SuccessCriteriaMet')]
  return [
    wasMet && !isMet && onConditions('cannot disable the SuccessCriteriaMet=True condition'),
    write.was('Complete') &&
      !wasMet &&
      isMet &&
      onConditions(
        'cannot set SuccessCriteriaMet=True for Job already has Complete=true conditions',
      ),
  ]
}

const counts = ['active', 'succeeded', 'failed', 'ready', 'terminating'] as const
type CountField = (typeof counts)[number]

/**
 * Validates a write of a job's status. Most rules count only for writes that change what they are about: a change of the spec may break
 * them until the controller has caught up.
 */
export function checkJobStatus(
  next: batchv1.Job,
  stored: batchv1.Job,
  { gate }: ValidationContext,
): StatusCause[] {
  const write = new StatusWrite(next, stored)
  const gated = (check: (write: StatusWrite) => Found): Found =>
    gate('JobManagedBy') ? check(write) : []
  const found: Found = [
    ...checkNotNegative(write.status, 'status', ...counts),
    ...checkUncounted(write.status),
    ...gated(checkEnd),
    ...gated(checkFinished),
    ...gated(checkStatusIndexes),
    ...gated(checkPods),
    ...checkSuccess(write),
    ...gated(checkProgress),
    ...checkCriteriaKept(write),
  ]
  return found.filter((cause) => cause !== false)
}

const zeroTime = '0001-01-01T00:00:00Z'

/** A write of a job's status, which leaves the spec as it is. */
class StatusWrite {
  readonly spec: batchv1.JobSpec
  readonly status: batchv1.JobStatus
  readonly before: batchv1.JobStatus

  constructor(next: batchv1.Job, stored: batchv1.Job) {
    this.spec = next.spec
    this.status = next.status
    this.before = stored.status
  }

  /** Whether a condition is true; Finished is so where Complete or Failed is. */
  is(type: string): boolean {
    return holds(this.status, type)
  }

  was(type: string): boolean {
    return holds(this.before, type)
  }

  turns(type: string): boolean {
    return this.is(type) !== this.was(type)
  }

  changes(key: FieldName<batchv1.JobStatus>): boolean {
    const [value, former] = [this.status[key], this.before[key]]
    return (value === null) !== (former === null) || !isSame(value, former)
  }

  /** A time of the status; undefined where it is absent. Decoding reads the zero time as `null`. */
  time(key: 'startTime' | 'completionTime'): string | undefined {
    return this.status[key] === null ? zeroTime : this.status[key] || undefined
  }

  /** The number in a field, zero where it is absent. */
  count(key: CountField): number {
    return this.status[key] ?? 0
  }
}

/** Whether a condition of a type has a value; Finished counts as true where Complete or Failed is. */
function holds(status: batchv1.JobStatus, type: string, value = 'True'): boolean {
  if (type === 'Finished') return holds(status, 'Complete') || holds(status, 'Failed')
  return status.conditions?.some((one) => one.type === type && one.status === value) ?? false
}

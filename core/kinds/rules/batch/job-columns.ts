import { numberOf, structOf, textOf } from '../../../base/api/json-fields.ts'
import { humanDuration } from '../../../base/time/duration.ts'
import { millisecondsOf } from '../../../base/time/time.ts'
import type { CellFunction } from '../../../objects/catalog/column-cell.ts'
import { hasCondition } from '../core/pods/pod-summary.ts'

export const jobStatus: CellFunction = ({ object }) => {
  const isTrue = (type: string): boolean => hasCondition(object, type)
  if (isTrue('Complete')) return 'Complete'
  if (isTrue('Failed')) return 'Failed'
  if (object.metadata.deletionTimestamp !== undefined) return 'Terminating'
  return ['Suspended', 'FailureTarget', 'SuccessCriteriaMet'].find(isTrue) ?? 'Running'
}

export const jobCompletions: CellFunction = ({ object }) => {
  const spec = structOf(object, 'spec')
  const succeeded = numberOf(structOf(object, 'status'), 'succeeded') ?? 0
  if (spec['completions'] !== undefined) return `${succeeded}/${numberOf(spec, 'completions') ?? 0}`
  const parallelism = numberOf(spec, 'parallelism') ?? 0
  return parallelism > 1 ? `${succeeded}/1 of ${parallelism}` : `${succeeded}/1`
}

export const jobDuration: CellFunction = ({ object, now }) => {
  const status = structOf(object, 'status')
  const start = millisecondsOf(textOf(status, 'startTime'))
  const end = millisecondsOf(textOf(status, 'completionTime')) ?? now
  return start === undefined ? '' : humanDuration(end - start)
}

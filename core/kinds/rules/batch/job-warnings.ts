import { numberOf, structOf, textOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import { isUnchanged } from '../core/pods/pod-template-warnings.ts'
import { noWarnings, type WarningRule } from '../shared/warnings/warning-rule.ts'

const [manyCompletions, manyAtOnce] = [100_000, 10_000]

/** Warnings of a job spec at `path`. */
export function jobSpecWarnings(path: string): WarningRule {
  const keys = path.split('.')
  return (object, stored, { title }) => {
    if (isUnchanged(object, stored) || !isVast(structOf(object, ...keys))) return noWarnings
    const limit = `${title} might not be able to track completedIndexes when a big number of indexes fail`
    return [
      `${path}: In Indexed Jobs with a number of completions higher than 10^5 and a parallelism higher than 10^4, ${limit}`,
    ]
  }
}

function isVast(spec: JsonObject): boolean {
  return (
    textOf(spec, 'completionMode') === 'Indexed' &&
    (numberOf(spec, 'completions') ?? 0) > manyCompletions &&
    (numberOf(spec, 'parallelism') ?? 0) > manyAtOnce
  )
}

import { describe, expect, it } from 'vitest'
import type { JsonValue } from '../../../../core/base/api/json.ts'
import { writeGoJson } from '../../../../core/base/json/go-json.ts'
import { customApplies } from '../../../support/recorded/custom-applies.generated.ts'
import {
  CustomApplyRun,
  type CustomApplies,
  type Outcome,
  type RecordedWrite,
} from '../../../support/recorded/custom-apply-run.ts'

const cases = customApplies
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as CustomApplies)

describe('managed fields of custom resources', () => {
  for (const one of cases) {
    it(`managed fields of a custom resource with ${one.name} are those of the original`, () => {
      const run = new CustomApplyRun(one)
      const found: unknown[] = []
      const wanted: unknown[] = []
      for (const step of one.steps) {
        if (!('verb' in step)) {
          run.changeSchema(step.schema)
          continue
        }
        found.push([title(step), shown(run.write(step), step)])
        wanted.push([title(step), recorded(step)])
        if (step.object) run.settle(step.object)
      }
      expect(found).toEqual(wanted)
    })
  }
})

function title({ verb, on, by, body }: RecordedWrite): string {
  return `${verb} ${on ?? ''} ${by} ${JSON.stringify(body)}`
}

/** What a test compares: entries in any order, as those of the original are in the order of their times. */
function shown({ managedFields, object, message }: Outcome, step: RecordedWrite): unknown {
  // Validation, which is no matter of managed fields, refuses these.
  if (step.code === 422) return 'invalid'
  if (message !== undefined) return message
  const entries = (managedFields ?? []).map((entry) => withoutTime(entry)).toSorted()
  const isMain = step.verb === 'apply' && step.on === undefined
  return { entries, ...(isMain && { spec: writeGoJson(object ?? null) }) }
}

function withoutTime(entry: JsonValue): string {
  const { time: _, ...rest } = entry as { time?: string }
  return writeGoJson(rest)
}

function recorded({ verb, on, code, object, error }: RecordedWrite): unknown {
  if (code === 422) return 'invalid'
  if (!object) return error?.message
  const { managedFields = [] } = object.metadata
  return {
    entries: managedFields.map((entry) => writeGoJson(entry)).toSorted(),
    ...(verb === 'apply' &&
      on === undefined && { spec: writeGoJson((object['spec'] as JsonValue) ?? null) }),
  }
}

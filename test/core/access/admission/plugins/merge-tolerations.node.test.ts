import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeTolerations } from '../../../../../core/access/admission/plugins/merge-tolerations.ts'
import { TolerationReaches } from '../../../../../core/access/admission/plugins/toleration-reaches.ts'
import { numberOf, textOf } from '../../../../../core/base/api/json-fields.ts'
import { equalJson, type JsonObject } from '../../../../../core/base/api/json.ts'

/** The rule of the original for one toleration that covers another. */
function covers(wider: JsonObject, one: JsonObject): boolean {
  if (equalJson(wider, one)) return true
  const [operator, effect] = [textOf(wider, 'operator'), textOf(wider, 'effect')]
  const seconds = numberOf(wider, 'tolerationSeconds')
  const isForAllKeys = textOf(wider, 'key') === '' && operator === 'Exists'
  if (!isForAllKeys && textOf(wider, 'key') !== textOf(one, 'key')) return false
  if (effect !== '' && effect !== textOf(one, 'effect')) return false
  if (effect === 'NoExecute' && seconds !== undefined) {
    const asked = numberOf(one, 'tolerationSeconds')
    if (asked === undefined || asked > seconds) return false
  }
  if (operator === 'Exists') return true
  const isSameValue =
    textOf(one, 'operator') === 'Equal' && textOf(one, 'value') === textOf(wider, 'value')
  return (operator === '' || operator === 'Equal') && isSameValue
}

/** The rule of the original, which compares every toleration with every other. */
function mergedByRule(all: readonly JsonObject[]): JsonObject[] {
  const merged: JsonObject[] = []
  all.forEach((toleration, index) => {
    const later = all.slice(index + 1).filter((other) => !equalJson(other, toleration))
    const isCovered = [...merged, ...later].some((other) => covers(other, toleration))
    if (!isCovered) merged.push(toleration)
  })
  return merged
}

const toleration = fc.record(
  {
    key: fc.constantFrom('', 'a', 'b'),
    operator: fc.constantFrom('', 'Equal', 'Exists', 'Other'),
    value: fc.constantFrom('', 'v', 'w'),
    effect: fc.constantFrom('', 'NoExecute', 'NoSchedule'),
    tolerationSeconds: fc.constantFrom(-1, 0, 5, 9),
  },
  { requiredKeys: [] },
)

describe('merged tolerations', () => {
  it('merged tolerations are those that no other covers, by the rule of the original', () => {
    fc.assert(
      fc.property(fc.array(toleration), fc.array(toleration), (first, second) => {
        expect(mergeTolerations(first, second)).toEqual(mergedByRule([...first, ...second]))
      }),
      { numRuns: 1_000 },
    )
  })

  it('tolerations are allowed that one of some covers, by the rule of the original', () => {
    fc.assert(
      fc.property(fc.array(toleration), toleration, (some, asked) => {
        const isCovered = some.some((each) => covers(each, asked))
        expect(new TolerationReaches(some).covers(asked)).toBe(isCovered)
      }),
      { numRuns: 1_000 },
    )
  })

  it('merged tolerations may be a hundred thousand', () => {
    const many = Array.from({ length: 100_000 }, (_, at) => ({
      key: 'a',
      operator: 'Exists',
      effect: 'NoExecute',
      tolerationSeconds: at,
    }))
    expect(mergeTolerations(many, many)).toEqual([many.at(-1)])
  })
})

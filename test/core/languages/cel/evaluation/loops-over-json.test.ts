import { describe, expect, it } from 'vitest'
import type { JsonValue } from '../../../../../core/base/api/json.ts'
import { ArrayList } from '../../../../../core/languages/cel/values/array-list.ts'
import { fromJson } from '../../../../../core/languages/cel/values/json-values.ts'
import { LiteralMap } from '../../../../../core/languages/cel/values/literal-map.ts'
import { toJson } from '../../../../../core/languages/cel/values/to-json.ts'
import type { Value } from '../../../../../core/languages/cel/values/value.ts'
import { evaluate } from '../../../../support/cel/evaluate.ts'
import { looped, loopExpressions } from '../../../../support/cel/loop-expressions.ts'

/** JSON as lists and maps that an expression makes, which are no views. */
function literal(json: JsonValue): Value {
  if (Array.isArray(json)) return new ArrayList(json.map(literal))
  if (typeof json !== 'object' || json === null) return json
  const map = new LiteralMap()
  for (const [key, value] of Object.entries(json)) map.set(key, literal(value ?? null))
  return map
}

const views = { items: fromJson(looped['items'] ?? null) }
const literals = { items: literal(looped['items'] ?? null) }

describe('loops over views of JSON', () => {
  it.each(loopExpressions)(
    '%s is over JSON what it is over a list of maps, at its cost',
    (text) => {
      const ours = evaluate(text, views)
      const theirs = evaluate(text, literals)
      expect([toJson(ours.result), ours.cost]).toEqual([toJson(theirs.result), theirs.cost])
      expect(toJson(evaluate(text, views).result)).toEqual(toJson(ours.result))
    },
  )

  it.each(loopExpressions)('%s stops at any limit as over a list of maps', (text) => {
    const { cost } = evaluate(text, literals)
    for (let costLimit = 0; costLimit < cost; costLimit += 1) {
      const ours = evaluate(text, views, { costLimit })
      expect(ours).toEqual(evaluate(text, literals, { costLimit }))
      expect(ours.stopped).toBe('cost limit')
    }
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import type { JsonObject, JsonValue } from '../../../../core/base/api/json.ts'
import { loadRegexEngine } from '../../../../core/base/regex/regex-engine.ts'
import { fromJson } from '../../../../core/languages/cel/values/json-values.ts'
import { toJson } from '../../../../core/languages/cel/values/to-json.ts'
import { evaluate } from '../../../support/cel/evaluate.ts'
import { looped, loopExpressions } from '../../../support/cel/loop-expressions.ts'
import { read } from '../../../support/schemas/read-values.ts'

beforeAll(loadRegexEngine)

const integer = { type: 'integer' }
const text = { type: 'string' }
const item: JsonObject = {
  type: 'object',
  properties: {
    name: text,
    n: integer,
    tags: { type: 'array', items: text },
    sub: { type: 'object', properties: { n: integer } },
  },
}

function schemaOf(listType: string): JsonObject {
  const keys = listType === 'map' ? { 'x-kubernetes-list-map-keys': ['name'] } : {}
  return { type: 'array', items: item, 'x-kubernetes-list-type': listType, ...keys }
}

function itemsOf(listType: string, json: JsonValue = looped['items'] ?? null) {
  return { items: read(schemaOf(listType), json) }
}

const plain = { items: fromJson(looped['items'] ?? null) }

describe('loops over lists that a schema reads', () => {
  // Lists that a schema reads have rules of their own for equality.
  const comparable = loopExpressions.filter((each) => !each.includes('=='))

  it.each(comparable.flatMap((each) => ['atomic', 'map'].map((type) => [each, type] as const)))(
    '%s is over a list of type %s what it is over JSON, at its cost',
    (expression, type) => {
      const ours = evaluate(expression, itemsOf(type))
      const theirs = evaluate(expression, plain)
      expect([toJson(ours.result), ours.cost]).toEqual([toJson(theirs.result), theirs.cost])
    },
  )

  it.each(['items.filter(i, true)', 'items.filter(i, i.n > 0)', 'items.map(i, i.n)'])(
    '%s is an error where an element does not fit the schema',
    (expression) => {
      const { items } = itemsOf('atomic', [{ n: 1 }, 'x', { n: 2 }])
      expect(toJson(evaluate(expression, { items }).result)).toEqual({
        message: 'invalid data, expected a map for the provided schema with type=object',
      })
    },
  )
})

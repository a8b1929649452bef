import { beforeAll, describe, expect, it } from 'vitest'
import { brands } from '../../../../../core/base/api/brand.ts'
import type { JsonObject, JsonValue } from '../../../../../core/base/api/json.ts'
import { loadRegexEngine } from '../../../../../core/base/regex/regex-engine.ts'
import {
  type BudgetedEvaluator,
  checkDefaults,
} from '../../../../../core/objects/schema/structural-checks/check-defaults.ts'
import { hasUnprunedDefaults } from '../../../../../core/objects/schema/structural-checks/pruned-defaults.ts'
import type { RuleCall } from '../../../../../core/objects/schema/validation/evaluate-rules.ts'
import { registryOf } from '../../../../support/schemas/schema-registry.ts'
import { objectOf, shown, structural } from '../../../../support/schemas/structural.ts'

beforeAll(loadRegexEngine)

const metadata = registryOf(brands.k8s).type('meta/v1.ObjectMeta')

interface Rules {
  /** Whether rules hold for a value and the old one. */
  readonly holds?: (call: RuleCall) => boolean
  /** Cost of each evaluation. */
  readonly cost?: number
}

function evaluatorOf({ holds = () => true, cost = 0 }: Rules, budget: number): BudgetedEvaluator {
  let left = budget
  return {
    get budget() {
      return left
    },
    evaluate(call) {
      left -= cost
      const { path } = call
      const failed = { reason: 'FieldValueInvalid', field: path, message: 'failed' } as const
      return { causes: holds(call) ? [] : [failed], stop: left < 0 }
    },
  }
}

function checked(properties: JsonObject, rules: Rules = {}, budget = 100): string[] {
  const options = {
    metadata,
    requiresPruned: () => true,
    budget,
    evaluator: (units: number) => evaluatorOf(rules, units),
  }
  return shown(checkDefaults(objectOf(properties), 'x', options))
}

/** What is said of the default of a member. */
function ofDefault(schema: JsonObject, value: JsonValue, rules: Rules = {}): string[] {
  return checked({ a: { ...schema, default: value } }, rules)
}

const at = 'x.properties[a].default'
const ruled = { type: 'string', 'x-kubernetes-validations': [{ rule: 'r' }] }

describe('defaults of a structural schema', () => {
  it('defaults of a schema are values of it', () => {
    expect(ofDefault({ type: 'string' }, 'b')).toEqual([])
    expect(ofDefault({ type: 'string', maxLength: 1 }, 'bc')).toEqual([
      `${at}: Too long: may not be more than 1 byte`,
    ])
    expect(ofDefault({ type: 'array', items: { type: 'integer' } }, ['b'])).toEqual([
      `${at}.[0]: Invalid value: "string": [0] in body must be of type integer: "string"`,
    ])
  })

  it('defaults of an int-or-string may be of any type, as in the original', () => {
    expect(ofDefault({ 'x-kubernetes-int-or-string': true }, true)).toEqual([])
  })

  it('defaults of an int-or-string that says a type are of that type', () => {
    const schema = { type: 'string', 'x-kubernetes-int-or-string': true }
    expect(ofDefault(schema, 'b')).toEqual([])
    expect(ofDefault(schema, 1)).toEqual([
      `${at}: Invalid value: "integer":  in body must be of type string: "integer"`,
    ])
  })

  it('defaults of a schema may have formats that objects of release 1.34 are not judged by', () => {
    const [cause = ''] = ofDefault({ type: 'string', format: 'k8s-short-name' }, 'A')
    expect(cause).toContain('in body must be of type k8s-short-name: "A"')
    expect(ofDefault({ type: 'string', format: 'k8s-long-name' }, 'a.b')).toEqual([])
  })

  it('defaults of a schema have no unknown fields, and what is wrong with the others is told, too', () => {
    const schema = { type: 'object', properties: { b: { type: 'string' } } }
    expect(ofDefault(schema, { b: 1, c: 2 })).toEqual([
      `${at}: Invalid value: {"b":1,"c":2}: must not have unknown fields`,
      `${at}.b: Invalid value: "integer": b in body must be of type string: "integer"`,
    ])
  })

  it('defaults of parts of an embedded object result in valid metadata', () => {
    const name = { type: 'string', default: 'A b' }
    const labels = {
      type: 'object',
      default: { a: 'b c' },
      additionalProperties: { type: 'string' },
    }
    const emb = (properties: JsonObject): string[] =>
      checked({
        a: {
          type: 'object',
          'x-kubernetes-embedded-resource': true,
          'x-kubernetes-preserve-unknown-fields': true,
          properties: { metadata: { type: 'object', properties }, spec: { type: 'object' } },
        },
      })
    expect(emb({ name: { type: 'string', default: 'b' } })).toEqual([])
    const place = 'x.properties[a].properties[metadata].properties'
    expect(emb({ labels })[0]).toContain(
      `${place}[labels].default: Invalid value: {"a":"b c"}: must result in valid metadata: metadata.labels: Invalid value: "b c": a valid label`,
    )
    expect(emb({ name: { ...name, default: 'a/b%c' } })[0]).toContain(
      'must result in valid metadata: [metadata.name: Invalid value: "a/b%c": may not contain \'/\', metadata.name',
    )
  })

  it('defaults of a schema hold under its rules as a value that comes and as one that stays', () => {
    const seen: (JsonValue | undefined)[] = []
    const holds = ({ old }: RuleCall): boolean => {
      seen.push(old)
      return old !== undefined
    }
    expect(ofDefault(ruled, 'b', { holds })).toEqual([`${at}: failed`])
    expect(seen).toEqual(['b', undefined])
    expect(ofDefault(ruled, 'b', { holds: ({ old }) => old === undefined })).toEqual([
      `${at}: failed`,
    ])
  })

  it('defaults of a schema share one budget, behind whose end nothing is judged', () => {
    const wrong = { type: 'string', default: 1 }
    const properties = { a: { ...ruled, default: 'b' }, c: { ...ruled, default: 'd' }, e: wrong }
    expect(checked(properties, { cost: 30 }, 60)).toHaveLength(1)
    expect(checked(properties, { cost: 40 }, 60)).toHaveLength(0)
  })

  it('defaults of a stored schema are found where they have unknown fields, wherever they stand', () => {
    const open = (schema: JsonObject): boolean =>
      hasUnprunedDefaults(structural({ type: 'object', ...schema }), metadata)
    const given = { type: 'object', properties: { b: { type: 'string' } }, default: { c: 1 } }
    expect(open({ properties: { a: given } })).toBe(true)
    expect(open({ properties: { a: { ...given, default: { b: 'd' } } } })).toBe(false)
    expect(open({ properties: { a: { type: 'array', items: given } } })).toBe(true)
    const map = { type: 'object', additionalProperties: given }
    expect(open({ properties: { a: map } })).toBe(true)
  })
})

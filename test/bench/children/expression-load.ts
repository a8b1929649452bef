import { Environment as OtherEnvironment } from '@marcbachmann/cel-js'
import { brands } from '../../../core/base/api/brand.ts'
import type { JsonObject, JsonValue } from '../../../core/base/api/json.ts'
import { re2Engine } from '../../../core/base/regex/re2-engine.ts'
import {
  compileExpression,
  dynType,
  Environment,
  everyLibrary,
  fromJson,
  loadRegexEngine,
} from '../../../core/languages/cel/index.ts'
import { compileRules } from '../../../core/objects/expressions/compile-rules.ts'
import { wholeLanguage } from '../../../core/objects/expressions/expression-language.ts'
import { schemaReader } from '../../../core/objects/expressions/read-schema-value.ts'
import { compileStructural } from '../../../core/objects/schema/structural/compile-structural.ts'
import { serveCalls } from '../child-calls.ts'
import { cpuTimeOfCall } from '../measure/cpu-time.ts'

/** This engine, which counts costs, on JSON without a schema (`ours`) or with one (`by schema`), or the other library. */
export type Engine = 'ours' | 'by schema' | 'other'

export type ExpressionLoadCalls = {
  /** Microseconds of CPU for one evaluation of a rule. */
  evaluate(settings: {
    readonly rule: string
    readonly engine: Engine
    readonly durationMs: number
  }): Promise<number>
  /** Microseconds of CPU for parsing, checking and planning a rule. */
  compile(settings: { readonly rule: string; readonly durationMs: number }): Promise<number>
  /** Milliseconds that an expression runs until its cost limit stops it: the longest of all rounds. */
  stop(settings: { readonly text: string; readonly rounds: number }): Promise<number>
  /** Milliseconds that a pattern takes on a text of a length: the shortest of all rounds. */
  match(settings: {
    readonly pattern: string
    readonly length: number
    readonly rounds: number
  }): Promise<number>
}

const limits = { costLimit: 1_000_000 }

/** The object that the rules are about. */
const self: JsonObject = {
  replicas: 3,
  maxReplicas: 5,
  x: 1,
  name: 'abc',
  items: Array.from({ length: 100 }, (_, index) => ({ name: `a${index}`, n: index })),
  map: Object.fromEntries(
    Array.from({ length: 20 }, (_, index) => [`k${index}`, index === 19 ? 5 : 1]),
  ),
  list: Array.from({ length: 2000 }, (_, index) => index),
}

/** A JSON value with its integers as bigints, as the other library has them. */
function withBigInts(value: JsonValue): unknown {
  if (typeof value === 'number') return BigInt(value)
  if (Array.isArray(value)) return value.map(withBigInts)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, withBigInts(item ?? null)]),
  )
}

const variables = { self: dynType, oldSelf: dynType }
const ourSelf = fromJson(self)
const ourValues = { self: ourSelf, oldSelf: ourSelf }
const otherSelf = withBigInts(self)
const otherValues = { self: otherSelf, oldSelf: otherSelf }
const other = new OtherEnvironment({
  unlistedVariablesAreDyn: true,
  homogeneousAggregateLiterals: false,
})
const environment = new Environment({
  libraries: everyLibrary,
  syntax: { enableOptionalSyntax: true },
  variables,
})

const integer = { type: 'integer' }
const text = { type: 'string' }

/** The schema that a custom resource would declare for the object. */
const schema = compileStructural(
  {
    type: 'object',
    properties: {
      replicas: integer,
      maxReplicas: integer,
      x: integer,
      name: text,
      items: {
        type: 'array',
        items: { type: 'object', properties: { name: text, n: integer } },
      },
      map: { type: 'object', additionalProperties: integer },
      list: { type: 'array', items: integer },
    },
  },
  { brand: brands.k8s, name: 'bench.example/v1.Widget' },
)
const language = wholeLanguage(brands.k8s, re2Engine)
const selfBySchema = schemaReader(schema)(self)

function evaluatorBySchema(rule: string): () => unknown {
  const compiled = compileRules([{ rule }], schema, { language, isObjectRoot: false })
  const program = compiled?.rules[0]?.program?.program
  if (!program) throw new Error(`${rule} cannot be compiled for its schema`)
  return () => program.evaluate(() => selfBySchema, limits).result
}

async function evaluatorOf(rule: string, engine: Engine): Promise<() => unknown> {
  if (engine === 'by schema') {
    await loadRegexEngine()
    return evaluatorBySchema(rule)
  }
  if (engine === 'other') {
    const evaluate = other.parse(rule)
    return () => evaluate(otherValues) as unknown
  }
  const expression = await compileExpression(rule, { variables })
  return () => expression.evaluate(ourValues, limits).result
}

serveCalls<ExpressionLoadCalls>({
  async evaluate({ rule, engine, durationMs }) {
    const evaluate = await evaluatorOf(rule, engine)
    if (evaluate() !== true) throw new Error(`${engine}: ${rule} is not true`)
    return cpuTimeOfCall(evaluate, durationMs)
  },

  async compile({ rule, durationMs }) {
    await loadRegexEngine()
    const compile = (): void => {
      const compiled = environment.compile(rule)
      if (!compiled.ok) throw new Error(compiled.text)
      environment.plan(compiled.expression)
    }
    return cpuTimeOfCall(compile, durationMs)
  },

  async stop({ text, rounds }) {
    const expression = await compileExpression(text, { variables })
    let longest = 0
    for (let round = 0; round < rounds; round++) {
      const start = performance.now()
      const { stopped } = expression.evaluate(ourValues, limits)
      longest = Math.max(longest, performance.now() - start)
      if (stopped !== 'cost limit') throw new Error(`${text} was not stopped`)
    }
    return longest
  },

  async match({ pattern, length, rounds }) {
    const expression = await compileExpression(`!text.matches('${pattern}')`, {
      variables: { text: dynType },
    })
    const text = `${'a'.repeat(length)}!`
    let shortest = Infinity
    for (let round = 0; round < rounds; round++) {
      const start = performance.now()
      if (expression.evaluate({ text }).result !== true) throw new Error('the pattern matched')
      shortest = Math.min(shortest, performance.now() - start)
    }
    return shortest
  },
})

import type { Brand } from '../../base/api/brand.ts'
import { cloneJson, type JsonObject, type WritableJsonObject } from '../../base/api/json.ts'
import type { CheckedExpression } from '../../languages/cel/checker/checked-expression.ts'
import type { Environment } from '../../languages/cel/environment.ts'
import type { VariableSource } from '../../languages/cel/evaluation/frame.ts'
import { ownKeywords } from '../schema/own-keywords.ts'
import { itemSchema, memberSchema } from '../schema/schema-parts.ts'
import type { Schema } from '../schema/schema.ts'
import { compileStructural } from '../schema/structural/compile-structural.ts'
import { pruneNulls } from '../schema/structural/default-values.ts'
import { readStructural } from '../schema/structural/read-structural.ts'
import { CorrelatedValue } from '../schema/validation/correlation.ts'
import { evaluateRules, type RuleCall } from '../schema/validation/evaluate-rules.ts'
import type { ExpressionLanguage } from './expression-language.ts'
import { schemaReader } from './read-schema-value.ts'
import { notReadable } from './rule-messages.ts'
import { cardinalityOf, type SchemaPointer, schemaPart } from './rule-places.ts'
import { optionalOldSelf, type RuleScope, ruleScope } from './rule-scope.ts'
import { repeatedCost } from './schema-cost.ts'

export interface RuleTrialOptions {
  readonly brand: Brand
  readonly language: ExpressionLanguage
  /** The part of the schema whose values are `self`. */
  readonly pointer: SchemaPointer
  /** `oldSelf` is an optional value, so that expressions which read it are evaluated without one, too. */
  readonly optionalOldSelf?: boolean
}

/** A value of an object that a rule is evaluated on. */
export interface TrialValue {
  /** Path of the value in its object: `spec.ports[0]`; empty for the object itself. */
  readonly path: string
  readonly variables: VariableSource
  readonly hasOldSelf: boolean
}

/** Tries expressions as rules of a custom resource's schema, before they are written into it. */
export class RuleTrial {
  readonly environment: Environment
  readonly #schema: Schema
  readonly #part: Schema
  readonly #scope: RuleScope
  readonly #cardinality: bigint
  readonly #isOptional: boolean

  /** @throws RangeError where the schema is not structural, has no such part, or has one that expressions cannot read. */
  constructor(source: JsonObject, options: RuleTrialOptions) {
    const { brand, language, pointer, optionalOldSelf = false } = options
    this.#schema = compileStructural(withRule(source, pointer, brand), { brand, name: 'schema' })
    this.#part = partOf(this.#schema, pointer)
    const scope = ruleScope(this.#part, { language, isObjectRoot: pointer.length === 0 })
    if (!scope) throw new RangeError(notReadable)
    this.#scope = scope
    this.#cardinality = cardinalityOf(source, pointer) ?? BigInt(scope.maxCardinality)
    this.#isOptional = optionalOldSelf
    this.environment = scope.environment(optionalOldSelf)
  }

  /** The most that an expression costs in units, on all values of an object together. */
  estimate(checked: CheckedExpression): bigint {
    const { max } = this.environment.estimate(checked, this.#scope.sizes)
    return repeatedCost(max, this.#cardinality)
  }

  /**
   * The values of an object that the expression is evaluated on, each with the old value that it replaces. As on the server,
   * unknown members are pruned before, and defaults filled in.
   */
  values(object: JsonObject, oldObject?: JsonObject): readonly TrialValue[] {
    const [value, old] = [this.#prepared(object), oldObject && this.#prepared(oldObject)]
    const calls: RuleCall[] = []
    const evaluate = (call: RuleCall) => {
      if (call.schema === this.#part && calls.at(-1)?.path !== call.path) calls.push(call)
      return { causes: [], stop: false }
    }
    evaluateRules(
      this.#schema,
      value,
      { evaluate },
      { isObjectRoot: true, old: old && new CorrelatedValue(this.#schema, value, old) },
    )
    return calls.map((call) => this.#trialValue(call))
  }

  #prepared(object: JsonObject): JsonObject {
    const copy = cloneJson(object)
    pruneNulls(this.#schema, copy)
    return readStructural(this.#schema, copy, { isRoot: true, fillsDefaults: true }).value
  }

  #trialValue({ schema, isObjectRoot, path, value, old }: RuleCall): TrialValue {
    const read = schemaReader(schema, isObjectRoot)
    const self = read(value)
    const oldValue = old === undefined ? undefined : read(old)
    const oldSelf = this.#isOptional ? optionalOldSelf(oldValue) : oldValue
    const variables: VariableSource = (name) =>
      name === 'self' ? self : name === 'oldSelf' ? oldSelf : undefined
    return { path, variables, hasOldSelf: oldSelf !== undefined }
  }
}

/** The schema with a rule at a part of it, so that the part's values are found as those of rules are. */
function withRule(source: JsonObject, pointer: SchemaPointer, brand: Brand): JsonObject {
  const copy = cloneJson(source)
  const part: WritableJsonObject | undefined = schemaPart(copy, pointer)
  if (!part) throw new RangeError(`the schema has no part ${pointer.join('.')}`)
  part[ownKeywords(brand).rules] = [{ rule: 'true' }]
  return copy
}

function partOf(schema: Schema, pointer: SchemaPointer): Schema {
  let part: Schema | undefined = schema
  for (let at = 0; at < pointer.length; at += 1) {
    const key = pointer[at]
    if (key === 'properties') {
      at += 1
      part = memberSchema(part, pointer[at] ?? '')
    } else part = key === 'items' ? itemSchema(part) : memberSchema(part, '')
  }
  if (!part) throw new RangeError(`the schema has no part ${pointer.join('.')}`)
  return part
}

import { isJsonObject, type JsonValue } from '../../api/json.ts'
import type { Cause } from '../../api/status.ts'
import { anywhere, listPart, memberSchema, objectPart } from '../schema-parts.ts'
import type { Schema } from '../schema.ts'
import type { ExpressionRule, NestedValidation } from '../value-validation.ts'
import { addCauses, type FieldPath } from './causes.ts'
import { CorrelatedValue } from './correlation.ts'

/** Rules of one value, to be evaluated on it. */
export interface RuleCall {
  readonly rules: readonly ExpressionRule[]
  /** Of the value: what the rules' `self` looks like. */
  readonly schema: Schema
  /** Never null: rules about null stand around it. */
  readonly value: JsonValue
  /** The value that it replaces (`oldSelf`); undefined where there is none to compare with. */
  readonly old: JsonValue | undefined
  readonly path: FieldPath
  /** The value is a whole object, whose `apiVersion`, `kind` and `metadata` rules may read. */
  readonly isObjectRoot: boolean
  /** Whether the update left the value alone: then a rule that does not use `oldSelf` refuses nothing. */
  isUnchanged(): boolean
}

/**
 * Evaluates rules in the expression language, which the schema knows nothing of. One evaluator serves one validation, so that it
 * can count what the rules of an object cost together.
 */
export interface RuleEvaluator {
  /** @returns causes of what is refused, or `stop` with them where no more rules may be evaluated. */
  evaluate(call: RuleCall): { readonly causes: readonly Cause[]; readonly stop: boolean }
}

export interface RuleOptions {
  readonly path?: FieldPath
  /** The value beside the one that an update replaces. */
  readonly old?: CorrelatedValue | undefined
  /** The value is a whole object. */
  readonly isObjectRoot?: boolean
}

const hasRules = anywhere(
  (schema) =>
    schema.expressions !== undefined || (schema.validation?.allOf ?? []).some(branchHasRules),
)

function branchHasRules(branch: NestedValidation): boolean {
  const members = [...(branch.properties?.values() ?? [])]
  const { expressions, otherProperties: others, items, allOf = [] } = branch
  if (items) members.push(items)
  if (others && others !== 'forbidden') members.push(others)
  return expressions !== undefined || members.some(branchHasRules) || allOf.some(branchHasRules)
}

/**
 * Gives all rules of a schema (`x-…-validations`) to an evaluator: those of a value before those of its parts, and of branches only
 * those in `allOf`, which hold in any case.
 */
export function evaluateRules(
  schema: Schema,
  value: JsonValue,
  evaluator: RuleEvaluator,
  { path = '', old, isObjectRoot = false }: RuleOptions = {},
): Cause[] {
  const walk = new RuleWalk(evaluator)
  if (hasRules(schema)) {
    walk.visit({
      schema,
      rules: schema,
      value,
      old: old?.old,
      path,
      isObjectRoot,
      at: old,
      near: undefined,
    })
  }
  return walk.causes
}

/** What rules stand on: a schema, or a branch of one, which has rules but says nothing of the shape. */
type RuleSource = Schema | NestedValidation

interface Place {
  readonly schema: Schema
  readonly rules: RuleSource
  readonly value: JsonValue
  readonly old: JsonValue | undefined
  readonly path: FieldPath
  readonly isObjectRoot: boolean
  /** Undefined where the value does not correlate with an old one. */
  readonly at: CorrelatedValue | undefined
  /** The nearest value around it that correlates. */
  readonly near: CorrelatedValue | undefined
}

class RuleWalk {
  readonly causes: Cause[] = []
  readonly #evaluator: RuleEvaluator
  #stopped = false

  constructor(evaluator: RuleEvaluator) {
    this.#evaluator = evaluator
  }

  visit(place: Place): void {
    const { value, rules, at, near } = place
    if (value === null || this.#stopped) return
    if (rules.expressions) {
      const { causes, stop } = this.#evaluator.evaluate({
        rules: rules.expressions,
        schema: place.schema,
        value,
        old: place.old ?? undefined,
        path: place.path,
        isObjectRoot: place.isObjectRoot,
        isUnchanged: () => (at ?? near)?.isUnchanged() ?? false,
      })
      addCauses(this.causes, causes)
      this.#stopped = stop
    }
    for (const branch of branchesOf(rules)) {
      if (branchHasRules(branch)) this.visit({ ...place, rules: branch, at: undefined })
    }
    if (Array.isArray(value)) this.#items(place, value)
    else if (isJsonObject(value)) this.#members(place, value)
  }

  #items(place: Place, list: readonly JsonValue[]): void {
    const part = listPart(place.schema)
    const rules = itemRules(place.rules)
    if (!part || !rules) return
    // Rules see the old item whether faults are let through or not.
    const pairs = new CorrelatedValue(place.schema, place.value, place.old ?? null)
    for (const [at, value] of list.entries()) {
      this.visit({
        schema: part.items,
        rules,
        value,
        old: pairs.index(at)?.old,
        path: `${place.path}[${at}]`,
        isObjectRoot: part.items.embeddedResource === true,
        at: place.at?.index(at),
        near: place.at ?? place.near,
      })
    }
  }

  #members(place: Place, object: Readonly<Record<string, JsonValue | undefined>>): void {
    const part = objectPart(place.schema)
    const isMap = part?.kind === 'map'
    const isAtomic = (isMap ? part.mapType : part?.structType) === 'atomic'
    const old = isJsonObject(place.old) && !isAtomic ? place.old : {}
    for (const [key, value] of Object.entries(object)) {
      const schema = memberSchema(place.schema, key)
      const rules = memberRules(place.rules, key)
      if (value === undefined || !schema || !rules) continue
      const name = place.path === '' ? key : `${place.path}.${key}`
      this.visit({
        schema,
        rules,
        value,
        old: Object.hasOwn(old, key) ? old[key] : undefined,
        path: isMap ? `${place.path}[${key}]` : name,
        isObjectRoot: schema.embeddedResource === true,
        ...correlationOf(place, key),
      })
    }
  }
}

function correlationOf({ at, near }: Place, key: string): Pick<Place, 'at' | 'near'> {
  if (!at) return { at, near }
  // At the root, kinds and versions of old and new are the same after conversion, whatever was written.
  const isType = near === undefined && (key === 'apiVersion' || key === 'kind')
  return isType ? { at: undefined, near: undefined } : { at: at.key(key), near: at }
}

function isSchema(rules: RuleSource): rules is Schema {
  return 'kind' in rules
}

function branchesOf(rules: RuleSource): readonly NestedValidation[] {
  return (isSchema(rules) ? rules.validation?.allOf : rules.allOf) ?? []
}

function itemRules(rules: RuleSource): RuleSource | undefined {
  if (!isSchema(rules)) return rules.items
  const items = listPart(rules)?.items
  return items && hasRules(items) ? items : undefined
}

function memberRules(rules: RuleSource, key: string): RuleSource | undefined {
  if (isSchema(rules)) {
    const member = memberSchema(rules, key)
    return member && hasRules(member) ? member : undefined
  }
  const { otherProperties: others } = rules
  return rules.properties?.get(key) ?? (others === 'forbidden' ? undefined : others)
}

import type { StatusCause } from '../../../base/api/errors/status.ts'
import {
  getKey,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  isList,
} from '../../../base/api/json.ts'
import { anywhere, listPart, memberSchema, objectPart } from '../schema-parts.ts'
import type { Schema, StructSchema } from '../schema.ts'
import type { ExpressionRule, NestedValidation } from '../value-validation.ts'
import { addCauses, entryPath, type FieldPath, memberPath } from './causes.ts'
import { CorrelatedValue } from './correlation.ts'

/** The CEL rules of one value, to be evaluated on it. */
export interface RuleCall {
  readonly rules: readonly ExpressionRule[]
  /** Schema of the value, which is the rules' `self`. */
  readonly schema: Schema
  /** The rules' `self`. Never null: rules that check for null are those of the value around it. */
  readonly value: JsonValue
  /** The old value (`oldSelf`); undefined on a create, or where no old value correlates. */
  readonly old: JsonValue | undefined
  readonly path: FieldPath
  /** The value is a whole object, whose `apiVersion`, `kind` and `metadata` rules may read. */
  readonly isObjectRoot: boolean
  /** Whether the update left the value unchanged: then (ratcheting) a rule that does not use `oldSelf` refuses nothing. */
  isUnchanged(): boolean
}

/**
 * Evaluates CEL rules, as the schema does not know the expression language. One evaluator serves one validation, so that it
 * can count the cost of all rules of an object together.
 */
export interface RuleEvaluator {
  /** Evaluates rules. @returns the causes of rules that fail; `stop` where no more rules may be evaluated. */
  evaluate(call: RuleCall): { readonly causes: readonly StatusCause[]; readonly stop: boolean }
}

export interface RuleOptions {
  readonly path?: FieldPath
  /** The value with the old one that an update replaces. */
  readonly old?: CorrelatedValue | undefined
  /** An old value for `oldSelf` alone: faults of what it leaves unchanged are not let through. In place of `old`. */
  readonly oldSelf?: JsonValue | undefined
  /** The value is a whole object. */
  readonly isObjectRoot?: boolean
}

/**
 * Whether a schema has CEL rules beside those of branches. Where only branches have rules, the original evaluates none.
 */
export const declaresRules: (schema: Schema) => boolean = anywhere(
  (schema) => schema.expressions !== undefined,
)

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
 * Evaluates all CEL rules of a schema (`x-…-validations`): rules of a value before those of its parts, and of branches only
 * those in `allOf`, whose branches must all hold.
 */
export function evaluateRules(
  schema: Schema,
  value: JsonValue,
  evaluator: RuleEvaluator,
  { path = '', old, oldSelf, isObjectRoot = false }: RuleOptions = {},
): StatusCause[] {
  const walk = new RuleWalk(evaluator)
  if (hasRules(schema)) {
    walk.visit({
      schema,
      rules: schema,
      value,
      old: old ? old.old : oldSelf,
      path,
      isObjectRoot,
      at: old,
      near: undefined,
    })
  }
  return walk.causes
}

/** Where CEL rules are declared: a schema, or a branch of one, which has rules but does not declare the shape. */
type RuleSource = Schema | NestedValidation

interface Place {
  readonly schema: Schema
  readonly rules: RuleSource
  readonly value: JsonValue
  readonly old: JsonValue | undefined
  readonly path: FieldPath
  readonly isObjectRoot: boolean
  /** The correlated value; undefined where the value does not correlate with an old one. */
  readonly at: CorrelatedValue | undefined
  /** The nearest enclosing value that correlates with an old one. */
  readonly near: CorrelatedValue | undefined
}

class RuleWalk {
  readonly causes: StatusCause[] = []
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
    if (isList(value)) this.#items(place, value)
    else if (isJsonObject(value)) this.#members(place, value)
  }

  #items(place: Place, list: readonly JsonValue[]): void {
    const part = listPart(place.schema)
    const rules = itemRules(place.rules)
    if (!part || !rules) return
    // Rules get the correlated old item as `oldSelf` whether ratcheting applies (`at`) or not.
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

  #members(place: Place, object: JsonObject): void {
    const part = objectPart(place.schema)
    const isMap = part?.kind === 'map'
    // Members correlate by name whether or not the object is atomic for server-side apply.
    const old = isJsonObject(place.old) ? place.old : {}
    const ruled = part?.kind === 'struct' && place.rules === place.schema && ruledNames(part)
    // Objects here are plain, so `for…in` finds no inherited names, and it allocates no list of them.
    for (const key in object) {
      if (ruled && !ruled.has(key)) continue
      const value = object[key]
      const schema = memberSchema(place.schema, key)
      const rules = memberRules(place.rules, key)
      if (value === undefined || !schema || !rules) continue
      this.visit({
        schema,
        rules,
        value,
        old: getKey(old, key),
        path: isMap ? entryPath(place.path, key) : memberPath(place.path, key),
        isObjectRoot: schema.embeddedResource === true,
        ...correlationOf(place, key),
      })
    }
  }
}

const knownNames = new WeakMap<StructSchema, ReadonlySet<string>>()

/** Names of the fields of a struct that have rules at any depth. */
function ruledNames(struct: StructSchema): ReadonlySet<string> {
  let names = knownNames.get(struct)
  if (!names) {
    const ruled = [...struct.fields.values()].filter((field) => hasRules(field.schema))
    names = new Set(ruled.map((field) => field.name))
    knownNames.set(struct, names)
  }
  return names
}

function correlationOf({ at, near }: Place, key: string): Pick<Place, 'at' | 'near'> {
  if (!at) return { at, near }
  // The root's `apiVersion` and `kind` are the same in old and new object after conversion.
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

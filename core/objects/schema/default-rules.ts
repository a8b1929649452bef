import type { Brand } from '../../base/api/brand.ts'
import type { JsonValue, JsonObject } from '../../base/api/json.ts'
import type { KindFunction, Writable } from '../../base/api/types/views.ts'
import {
  type FeatureGate,
  type FeatureGates,
  gateOfTable,
} from '../../base/release/feature-gates.ts'

/** The context of defaulting: what default rules may ask about the server and the request. */
export interface DefaultingEnvironment {
  readonly brand: Brand
  readonly gate: FeatureGates
  /** RFC 3339 seconds, UTC: the one time of the request. */
  readonly now: string
}

/** A default action: fills in, or brings into agreement, fields of a decoded object. Must be idempotent. */
export type DefaultAction<T extends JsonObject = JsonObject> = KindFunction<
  [object: Writable<T>, environment: DefaultingEnvironment],
  void
>

/** A default rule: one line of core/kinds/tables/defaults.txt, whose head explains the syntax, without the name of its type. */
export type DefaultRule = ValueRule | FunctionRule

export interface ValueRule {
  readonly kind: 'value'
  readonly path: readonly string[]
  readonly value: RuleValue
  /** Whether the rule sets the field even when it is set already. */
  readonly overwrites: boolean
  readonly conditions: readonly RuleCondition[]
  readonly gate: FeatureGate | undefined
}

export interface FunctionRule {
  readonly kind: 'function'
  readonly action: DefaultAction
  /** Path of the field that the function sets, where that is not a direct field of the type. */
  readonly path: readonly string[]
  readonly gate: FeatureGate | undefined
}

export type RuleValue =
  | { readonly kind: 'literal'; readonly json: JsonValue }
  | { readonly kind: 'copy'; readonly path: readonly string[] }
  | { readonly kind: 'now' }

export interface RuleCondition {
  readonly path: readonly string[]
  readonly test: 'set' | 'unset' | { readonly oneOf: readonly JsonValue[] }
}

/** Default functions by the name under which lines of the table call them, for defaults beyond the table's syntax. */
export type DefaultFunctions = ReadonlyMap<string, DefaultAction>

const functionLine = /^(?:(\S+) )?use (\w+)(?: gate (\w+))?$/
const valueLine = /^(\S+) (:?=) (.*?)(?: when (.*?))?(?: gate (\w+))?$/

/** Parses a default rule. @throws RangeError where the line is malformed or names a function that does not exist. */
export function parseDefaultRule(line: string, functions: DefaultFunctions): DefaultRule {
  const [, sets, name, functionGate] = functionLine.exec(line) ?? []
  if (name !== undefined) {
    const action = functions.get(name)
    if (!action) throw new RangeError(`default rule: no function ${name}`)
    return { kind: 'function', action, path: sets?.split('.') ?? [], gate: gateIn(functionGate) }
  }
  const [, path, sign, value, conditions, gate] = valueLine.exec(line) ?? []
  if (path === undefined || value === undefined) {
    throw new RangeError(`default rule: unknown line "${line}"`)
  }
  return {
    kind: 'value',
    path: path.split('.'),
    value: parseValue(value),
    overwrites: sign === ':=',
    conditions: conditions === undefined ? [] : conditions.split(' and ').map(parseCondition),
    gate: gateIn(gate),
  }
}

function gateIn(name: string | undefined): FeatureGate | undefined {
  return name === undefined ? undefined : gateOfTable(name)
}

function parseValue(text: string): RuleValue {
  if (text === 'now') return { kind: 'now' }
  if (text.startsWith('.')) return { kind: 'copy', path: text.slice(1).split('.') }
  return { kind: 'literal', json: JSON.parse(text) as JsonValue }
}

function parseCondition(text: string): RuleCondition {
  const [, path, test, values] = /^\.(\S+) (?:(set|unset)|is (.+))$/.exec(text) ?? []
  if (path === undefined) throw new RangeError(`default rule: unknown condition "${text}"`)
  const names = path.split('.')
  if (test === 'set' || test === 'unset') return { path: names, test }
  const oneOf = (values ?? '').split(' or ').map((value) => JSON.parse(value) as JsonValue)
  return { path: names, test: { oneOf } }
}

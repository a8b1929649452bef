import type { JsonValue } from '../api/json.ts'

/** One line of core/kinds/defaults.txt, whose head tells the syntax. */
export type DefaultRule = ValueRule | FunctionRule

export interface ValueRule {
  readonly kind: 'value'
  readonly path: readonly string[]
  readonly value: RuleValue
  /** Acts even when the field is set. */
  readonly overwrites: boolean
  readonly conditions: readonly RuleCondition[]
  readonly gate: string | undefined
}

export interface FunctionRule {
  readonly kind: 'function'
  readonly name: string
  /** What the function sets, where that lies deeper than its type. */
  readonly path: readonly string[]
  readonly gate: string | undefined
}

export type RuleValue =
  | { readonly kind: 'literal'; readonly json: JsonValue }
  | { readonly kind: 'copy'; readonly path: readonly string[] }
  | { readonly kind: 'now' }

export interface RuleCondition {
  readonly path: readonly string[]
  readonly test: 'set' | 'unset' | { readonly oneOf: readonly JsonValue[] }
}

/**
 * Rules by type name (`core/v1.PodSpec`), in the order written.
 *
 * @throws RangeError where a line cannot be read.
 */
export function parseDefaultRules(text: string): ReadonlyMap<string, readonly DefaultRule[]> {
  const rules = new Map<string, DefaultRule[]>()
  let refs: readonly string[] = []
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('#')) continue
    if (line.startsWith('[')) {
      refs = line.slice(1, -1).split(', ')
      continue
    }
    const { type, rule } = parseLine(line)
    for (const ref of refs) {
      const name = `${ref}.${type}`
      const known = rules.get(name)
      if (known) known.push(rule)
      else rules.set(name, [rule])
    }
  }
  return rules
}

const functionLine = /^(\w+)(?:\.(\S+))? use (\w+)(?: gate (\w+))?$/
const valueLine = /^(\w+)\.(\S+) (:?=) (.*?)(?: when (.*?))?(?: gate (\w+))?$/

function parseLine(line: string): { readonly type: string; readonly rule: DefaultRule } {
  const [, user, sets, name, functionGate] = functionLine.exec(line) ?? []
  if (user !== undefined && name !== undefined) {
    const rule = {
      kind: 'function',
      name,
      path: sets?.split('.') ?? [],
      gate: functionGate,
    } as const
    return { type: user, rule }
  }
  const [, type, path, sign, value, conditions, gate] = valueLine.exec(line) ?? []
  if (type === undefined || path === undefined || value === undefined) {
    throw new RangeError(`default rule: unknown line "${line}"`)
  }
  const rule: ValueRule = {
    kind: 'value',
    path: path.split('.'),
    value: parseValue(value),
    overwrites: sign === ':=',
    conditions: conditions === undefined ? [] : conditions.split(' and ').map(parseCondition),
    gate,
  }
  return { type, rule }
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

import { type ExpressionRule, type SchemaPointer, writeJson } from '../../core/index.ts'
import type { Definition } from './definitions.ts'
import type { RuleInput } from './evaluation/evaluation-messages.ts'

/** The rule of a custom resource that an expression is tried as. */
export interface RuleChoice {
  /** Key of the definition. */
  readonly definition: string
  /** The part of its schema whose values are `self`; empty for the whole object. */
  readonly pointer: SchemaPointer
  readonly rule: Pick<ExpressionRule, 'message' | 'messageExpression' | 'optionalOldSelf'>
}

const schemaTexts = new WeakMap<Definition, string>()

/** What the worker is told of a choice. */
export function ruleInput({ pointer, rule }: RuleChoice, definition: Definition): RuleInput {
  let schema = schemaTexts.get(definition)
  if (schema === undefined) {
    schema = writeJson(definition.schema)
    schemaTexts.set(definition, schema)
  }
  return { schema, pointer, rule }
}

/** What `self` is, for the user. */
export function selfTitle({ pointer }: RuleChoice, { kind }: Definition): string {
  const path = pathOf(pointer)
  return path === '' ? `self, a ${kind}` : `${kind}, of which ${path} is self`
}

function pathOf(pointer: SchemaPointer): string {
  let path = ''
  for (let at = 0; at < pointer.length; at += 1) {
    if (pointer[at] === 'properties') {
      at += 1
      path += `${path === '' ? '' : '.'}${pointer[at] ?? ''}`
    } else path += '[*]'
  }
  return path
}

/** Reads a choice that was kept; undefined for anything else. */
export function parseRuleChoice(value: unknown): RuleChoice | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { definition, pointer, rule } = value as Readonly<Record<string, unknown>>
  if (typeof definition !== 'string' || !Array.isArray(pointer)) return undefined
  if (!pointer.every((key): key is string => typeof key === 'string')) return undefined
  return { definition, pointer, rule: parseRule(rule) }
}

function parseRule(value: unknown): RuleChoice['rule'] {
  if (typeof value !== 'object' || value === null) return {}
  const { message, messageExpression, optionalOldSelf } = value as Readonly<Record<string, unknown>>
  return {
    ...(typeof message === 'string' && { message }),
    ...(typeof messageExpression === 'string' && { messageExpression }),
    ...(optionalOldSelf === true && { optionalOldSelf }),
  }
}

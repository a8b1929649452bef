import { isJsonObject, type JsonObject, type JsonValue, isList } from '../../../base/api/json.ts'
import type { OwnKeywords } from '../own-keywords.ts'
import type {
  ExpressionRule,
  JsonType,
  NestedValidation,
  ValueValidation,
} from '../value-validation.ts'
import { flag, number, text, texts } from './keywords.ts'

const numbers = [
  'minimum',
  'maximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
] as const

const flags = ['exclusiveMinimum', 'exclusiveMaximum', 'uniqueItems'] as const

const branches = ['allOf', 'anyOf', 'oneOf'] as const

type Draft = { -readonly [K in keyof ValueValidation]: ValueValidation[K] }

/** A schema's validation keywords; undefined where it has none. */
export function compileValidation(
  source: JsonObject,
  keywords: OwnKeywords,
): ValueValidation | undefined {
  const draft: Draft = {}
  for (const keyword of numbers) {
    const value = number(source, keyword)
    if (value !== undefined) draft[keyword] = value
  }
  for (const keyword of flags) if (flag(source, keyword)) draft[keyword] = true
  const [pattern, format] = [text(source, 'pattern'), text(source, 'format')]
  if (pattern !== undefined) draft.pattern = pattern
  if (format !== undefined) draft.format = format
  const required = texts(source, 'required')
  if (required.length > 0) draft.required = required
  const { enum: values, not } = source
  if (isList(values) && values.length > 0) draft.enum = values
  for (const keyword of branches) {
    const list = source[keyword]
    if (isList(list) && list.length > 0) {
      draft[keyword] = list.map((item) => compileNested(item, keywords))
    }
  }
  if (not !== undefined && not !== null) draft.not = compileNested(not, keywords)
  return Object.keys(draft).length > 0 ? draft : undefined
}

function compileNested(source: JsonValue, keywords: OwnKeywords): NestedValidation {
  if (!isJsonObject(source)) throw new RangeError('schema: a branch must be an object')
  const { properties, additionalProperties: others, items } = source
  const types = typesOf(source, keywords)
  const expressions = compileExpressions(source[keywords.rules])
  return {
    ...compileValidation(source, keywords),
    ...(types && { types }),
    ...(flag(source, 'nullable') && { nullable: true }),
    ...(isJsonObject(properties) && { properties: compileMembers(properties, keywords) }),
    ...(isJsonObject(others) && { otherProperties: compileNested(others, keywords) }),
    ...(others === false && { otherProperties: 'forbidden' as const }),
    ...(isJsonObject(items) && { items: compileNested(items, keywords) }),
    ...(expressions && { expressions }),
  }
}

function compileMembers(
  properties: JsonObject,
  keywords: OwnKeywords,
): ReadonlyMap<string, NestedValidation> {
  const members = new Map<string, NestedValidation>()
  for (const [name, value] of Object.entries(properties)) {
    if (value !== undefined) members.set(name, compileNested(value, keywords))
  }
  return members
}

const jsonTypes: ReadonlySet<JsonValue | undefined> = new Set<JsonType>([
  'object',
  'array',
  'string',
  'integer',
  'number',
  'boolean',
])

export function isJsonType(type: JsonValue | undefined): type is JsonType {
  return jsonTypes.has(type)
}

function typesOf(source: JsonObject, keywords: OwnKeywords): readonly JsonType[] | undefined {
  if (flag(source, keywords.intOrString)) return ['integer', 'string']
  const { type } = source
  return isJsonType(type) ? [type] : undefined
}

/** The CEL rules of `x-…-validations`; undefined where there are none. */
export function compileExpressions(
  source: JsonValue | undefined,
): readonly ExpressionRule[] | undefined {
  if (!isList(source) || source.length === 0) return undefined
  return source.filter(isJsonObject).map((item) => {
    const optional = ['message', 'messageExpression', 'reason', 'fieldPath'] as const
    const said = optional.map((keyword) => [keyword, text(item, keyword)] as const)
    return {
      rule: text(item, 'rule') ?? '',
      ...Object.fromEntries(said.filter(([, value]) => value !== undefined)),
      ...(typeof item['optionalOldSelf'] === 'boolean' && {
        optionalOldSelf: item['optionalOldSelf'],
      }),
    }
  })
}

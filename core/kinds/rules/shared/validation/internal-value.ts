import { isJsonObject, type JsonObject, type JsonValue, isList } from '../../../../base/api/json.ts'
import { writeGoJson } from '../../../../base/json/go-json.ts'
import { escapedJson, writeJson } from '../../../../base/json/json-write.ts'
import { valueAsSent } from '../../../../objects/schema/emptied-fields.ts'
import { type InternalField, internalFields } from '../../../tables/internal-forms.ts'

/** JSON value whose members keep their order: a literal, a list, or members. */
export type InternalValue =
  | {
      readonly literal: string
      /** True for free JSON, of which every sign counts. */
      readonly isRaw?: true
    }
  | { readonly items: readonly InternalValue[] }
  | {
      readonly members: readonly (readonly [name: string, value: InternalValue])[]
      /** True for a map, which is absent where it is empty, unlike a struct. */
      readonly isMap?: boolean
    }

const nothing: InternalValue = { literal: 'null' }

/** Value in the original's internal form; `type` is one of `internal-forms.txt`. */
export function internalValue(type: string, value: JsonValue | undefined): InternalValue {
  return structOf(type, isJsonObject(value) ? value : {}, {})
}

function structOf(type: string, object: JsonObject, parent: JsonObject): InternalValue {
  const members: (readonly [string, InternalValue])[] = []
  for (const field of internalFields(type)) {
    const value = valueAsSent(field.isBeside ? parent : object, field.field)
    if (field.form !== 'inline') members.push([field.name, fieldOf(field, value, object)])
    else if (isJsonObject(value)) {
      for (const [name, member] of Object.entries(value)) members.push([name, typedValue(member)])
    }
  }
  return { members }
}

function fieldOf(
  field: Exclude<InternalField, { form: 'inline' }>,
  value: JsonValue | undefined,
  parent: JsonObject,
): InternalValue {
  if (field.form === 'leaf')
    return value === undefined ? { literal: field.missing } : plainValue(value)
  if (field.form === 'selector') return selectorValue(value)
  if (field.form === 'raw') return { literal: escapedJson(writeJson(value ?? null)), isRaw: true }
  const { form, type } = field
  const one = (item: JsonValue | undefined): InternalValue =>
    structOf(type, isJsonObject(item) ? item : {}, parent)
  if (form === 'struct') return one(value)
  if (value === undefined || value === null) return nothing
  if (form === 'list') return isList(value) ? { items: value.map(one) } : nothing
  if (form === 'pointer') return one(value)
  return { members: sorted(value).map(([key, item]) => [key, one(item)]), isMap: true }
}

/** Label selectors keep the form of the published API. */
export function selectorValue(value: JsonValue | undefined): InternalValue {
  if (!isJsonObject(value)) return nothing
  const { matchLabels, matchExpressions } = value
  const members: (readonly [string, InternalValue])[] = []
  if (matchLabels !== undefined) members.push(['matchLabels', plainValue(matchLabels)])
  if (isList(matchExpressions)) {
    members.push(['matchExpressions', { items: matchExpressions.map(requirementOf) }])
  }
  return { members }
}

/** Requirement of a selector: its key and its operator always, then its values. */
function requirementOf(value: JsonValue | undefined): InternalValue {
  const { key = '', operator = '', values = null } = isJsonObject(value) ? value : {}
  const members = [
    ['key', plainValue(key)],
    ['operator', plainValue(operator)],
  ] as const
  const isEmpty = !isList(values) || values.length === 0
  return { members: isEmpty ? members : [...members, ['values', plainValue(values)]] }
}

export function plainValue(value: JsonValue | undefined): InternalValue {
  if (isList(value)) return { items: value.map(plainValue) }
  if (isJsonObject(value)) {
    return { members: sorted(value).map(([key, member]) => [key, plainValue(member)]), isMap: true }
  }
  return { literal: writeGoJson(value ?? null) }
}

/** A field of published metadata: a map is sorted, structs in a list keep the order of their type. */
function typedValue(value: JsonValue | undefined): InternalValue {
  if (!isList(value)) return plainValue(value)
  return {
    items: value.map((item) =>
      isJsonObject(item)
        ? { members: Object.entries(item).map(([key, member]) => [key, plainValue(member)]) }
        : plainValue(item),
    ),
  }
}

function sorted(value: JsonValue): (readonly [string, JsonValue | undefined])[] {
  if (!isJsonObject(value)) return []
  return Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
}

/** Writes a value on one line, ending soon after `most` characters. */
export function compactText(value: InternalValue, most: number): string {
  let text = ''
  const write = (one: InternalValue): void => {
    if (text.length > most) return
    if ('literal' in one) text += one.literal
    else if ('items' in one) {
      text += '['
      for (const [at, item] of one.items.entries()) {
        if (text.length > most) return
        if (at > 0) text += ','
        write(item)
      }
      text += ']'
    } else {
      text += '{'
      for (const [at, [name, member]] of one.members.entries()) {
        if (text.length > most) return
        text += `${at > 0 ? ',' : ''}${writeGoJson(name)}:`
        write(member)
      }
      text += '}'
    }
  }
  write(value)
  return text
}

/** Writes a value with one line for each part, indented by a space for each level. */
export function indentedLines(value: InternalValue): string[] {
  const lines: string[] = []
  const write = (one: InternalValue, depth: number, before: string, after: string): void => {
    const space = ' '.repeat(depth)
    const count = 'items' in one ? one.items.length : 'members' in one ? one.members.length : 0
    const [open, close] = 'items' in one ? '[]' : '{}'
    if ('literal' in one) lines.push(`${space}${before}${one.literal}${after}`)
    else if (count === 0) lines.push(`${space}${before}${open}${close}${after}`)
    else {
      lines.push(`${space}${before}${open}`)
      const comma = (at: number): string => (at < count - 1 ? ',' : '')
      if ('items' in one) {
        for (const [at, item] of one.items.entries()) write(item, depth + 1, '', comma(at))
      } else {
        for (const [at, [name, member]] of one.members.entries()) {
          write(member, depth + 1, `${writeGoJson(name)}: `, comma(at))
        }
      }
      lines.push(`${space}${close}${after}`)
    }
  }
  write(value, 0, '', '')
  return lines
}

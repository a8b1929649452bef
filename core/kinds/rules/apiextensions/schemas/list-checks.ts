import { maxCauses } from '../../../../base/api/errors/status-limits.ts'
import type { StatusCause } from '../../../../base/api/errors/status.ts'
import { has, objectOf, textOf, textsOf } from '../../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../../base/api/json.ts'
import { writeGoJson } from '../../../../base/json/go-json.ts'
import type { OwnKeywords } from '../../../../objects/schema/own-keywords.ts'
import {
  entryPath,
  type FieldPath,
  forbidden,
  invalidShown,
  invalidValue,
  memberPath,
  notSupported,
  required,
} from '../../../../objects/schema/validation/causes.ts'
import { type InternalSchemas, shownText } from './internal-schema.ts'

/** Validates `mapType` of a schema: a known value, on an object. */
export function checkMapType(
  schema: JsonObject,
  path: FieldPath,
  { mapType }: OwnKeywords,
): readonly StatusCause[] {
  if (!has(schema, mapType)) return []
  const causes = wrongType(schema, path, 'object', mapType)
  const found = textOf(schema, mapType)
  if (found !== 'atomic' && found !== 'granular') {
    causes.push(notSupported(memberPath(path, mapType), found, ['atomic', 'granular']))
  }
  return causes
}

function wrongType(
  schema: JsonObject,
  path: FieldPath,
  wanted: string,
  keyword: string,
): StatusCause[] {
  const type = textOf(schema, 'type')
  if (type === wanted) return []
  const place = memberPath(path, 'type')
  const detail = `must be ${wanted} if ${keyword} is specified`
  return [type === '' ? required(place, detail) : invalidValue(place, type, detail)]
}

/** Whether an item of a set is atomic: it is replaced as a whole and never merged. */
export function isAtomicItem(items: JsonObject, { listType, mapType }: OwnKeywords): boolean {
  switch (textOf(items, 'type')) {
    case 'array':
      return !has(items, listType) || items[listType] === 'atomic'
    case 'object':
      return items[mapType] === 'atomic'
    default:
      return true
  }
}

export interface ListOptions {
  readonly keywords: OwnKeywords
  /** Whether the items of a set must be atomic; asked where they are not. */
  readonly requiresAtomicSets: () => boolean
  readonly internal: InternalSchemas
}

/** Validates `listType` of a schema: a known value, on an array that declares the items and keys that the value requires. */
export function checkListType(
  schema: JsonObject,
  path: FieldPath,
  { keywords, requiresAtomicSets, internal }: ListOptions,
): readonly StatusCause[] {
  const { listType, listMapKeys } = keywords
  const isTyped = has(schema, listType)
  const found = textOf(schema, listType)
  const place = memberPath(path, listType)
  const causes: StatusCause[] = isTyped ? wrongType(schema, path, 'array', listType) : []
  const items = objectOf(schema, 'items')
  if (causes.length === 0 && found === 'set' && items && !isAtomicItem(items, keywords)) {
    if (requiresAtomicSets()) causes.push(openItem(items, path, keywords))
  }
  if (isTyped && found !== 'atomic' && found !== 'set' && found !== 'map') {
    causes.push(notSupported(place, found, ['atomic', 'set', 'map']))
  }
  const keys = textsOf(schema, listMapKeys)
  if (keys.length > 0 && found !== 'map') {
    const detail = `must be map if ${listMapKeys} is non-empty`
    causes.push(isTyped ? invalidValue(place, found, detail) : required(place, detail))
  }
  if (found === 'map') causes.push(...checkMapList(schema, path, keys, keywords, internal))
  return causes
}

function openItem(
  items: JsonObject,
  path: FieldPath,
  { listType, mapType }: OwnKeywords,
): StatusCause {
  const isList = textOf(items, 'type') === 'array'
  const place = memberPath(memberPath(path, 'items'), isList ? listType : mapType)
  const detail = `must be atomic as item of a list with ${listType}=set`
  // The original shows the list type in both cases.
  return invalidShown(place, writeGoJson(items[listType] ?? null), detail)
}

function checkMapList(
  schema: JsonObject,
  path: FieldPath,
  keys: readonly string[],
  { listType, listMapKeys }: OwnKeywords,
  internal: InternalSchemas,
): readonly StatusCause[] {
  const causes: StatusCause[] = []
  if (keys.length === 0) {
    const detail = `must not be empty if ${listType} is map`
    causes.push(required(memberPath(path, listMapKeys), detail))
  }
  const place = memberPath(path, 'items')
  const items = objectOf(schema, 'items')
  if (!items) {
    const detail = `must only have a single schema if ${listType} is map`
    const shown = (): string => shownText(internal.items(schema['items']))
    causes.push(
      has(schema, 'items')
        ? invalidShown(place, shown(), detail)
        : required(place, `must have a schema if ${listType} is map`),
    )
    return causes
  }
  const type = textOf(items, 'type')
  if (type !== 'object') {
    const detail = `must be object if parent array's ${listType} is map`
    causes.push(invalidValue(memberPath(place, 'type'), type, detail))
    return causes
  }
  const properties = objectOf(items, 'properties') ?? {}
  const seen = new Set<string>()
  // One list for all causes: a copy for each of many keys would take gigabytes.
  const shown = [...keys]
  const wrongKeys = (detail: string): StatusCause =>
    invalidValue(memberPath(path, listMapKeys), shown, detail)
  for (const key of keys) {
    if (causes.length >= maxCauses) break
    const member = objectOf(properties, key)
    const memberType = member && textOf(member, 'type')
    if (!member) causes.push(wrongKeys('entries must all be names of item properties'))
    else if (memberType === 'array' || memberType === 'object') {
      const at = memberPath(entryPath(memberPath(place, 'properties'), key), 'type')
      const detail = `must be a scalar type if parent array's ${listType} is map`
      causes.push(invalidValue(at, type, detail))
    }
    if (seen.has(key)) causes.push(wrongKeys('must not contain duplicate entries'))
    seen.add(key)
  }
  return causes
}

/** Items of sets and `map` lists, and keys of the latter: they are never null, and keys never absent. */
export function checkListItems(
  schema: JsonObject,
  path: FieldPath,
  { listType, listMapKeys }: OwnKeywords,
): readonly StatusCause[] {
  const items = objectOf(schema, 'items')
  const type = schema[listType]
  if (!items || (type !== 'set' && type !== 'map')) return []
  const causes: StatusCause[] = []
  const place = memberPath(path, 'items')
  if (items['nullable'] === true) {
    const detail = `cannot be nullable when ${listType} is ${type}`
    causes.push(forbidden(memberPath(place, 'nullable'), detail))
  }
  if (type === 'set') return causes
  const needed = new Set(textsOf(items, 'required'))
  const properties = objectOf(items, 'properties') ?? {}
  for (const key of textsOf(schema, listMapKeys)) {
    const member = objectOf(properties, key)
    if (!member) continue
    const at = entryPath(memberPath(place, 'properties'), key)
    const isKey = `this property is in ${listMapKeys}, so it`
    if (!needed.has(key) && !has(member, 'default')) {
      const detail = `${isKey} must have a default or be a required property`
      causes.push(required(memberPath(at, 'default'), detail))
    }
    if (member['nullable'] === true) {
      causes.push(forbidden(memberPath(at, 'nullable'), `${isKey} cannot be nullable`))
    }
  }
  return causes
}

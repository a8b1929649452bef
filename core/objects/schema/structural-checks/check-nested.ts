import type { Cause } from '../../../base/api/errors/status.ts'
import {
  has,
  memberObjects,
  objectOf,
  objectsOf,
  structOf,
  textOf,
  textsOf,
} from '../../../base/api/json-fields.ts'
import { isJsonObject, type JsonObject } from '../../../base/api/json.ts'
import { re2Engine } from '../../../base/regex/re2-engine.ts'
import type { OwnKeywords } from '../own-keywords.ts'
import {
  addCauses,
  entryPath,
  type FieldPath,
  forbidden,
  invalidValue,
  memberPath,
} from '../validation/causes.ts'

export interface ValidationOptions {
  readonly keywords: OwnKeywords
  /** The branches of `anyOf` may say the types of an integer or a string. */
  readonly skipsAnyOf?: boolean
  /** So may those of `anyOf` in the first branch of `allOf`. */
  readonly skipsFirstAllOf?: boolean
}

/** Validation keywords of a schema or a branch: its branches must only validate, and its pattern must compile. */
export function checkValidation(
  source: JsonObject,
  path: FieldPath,
  { keywords, skipsAnyOf = false, skipsFirstAllOf = false }: ValidationOptions,
): readonly Cause[] {
  const causes: Cause[] = []
  const visit = (branch: JsonObject, place: FieldPath, skips = false): void => {
    addCauses(causes, checkBranch(branch, place, { keywords, skipsAnyOf: skips }))
  }
  const visitEach = (key: string, skipsFirst = false): void => {
    const place = memberPath(path, key)
    for (const [at, branch] of objectsOf(source, key).entries()) {
      visit(branch, `${place}[${at}]`, skipsFirst && at === 0)
    }
  }
  if (!skipsAnyOf) visitEach('anyOf')
  visitEach('allOf', skipsFirstAllOf)
  visitEach('oneOf')
  const { not } = source
  if (isJsonObject(not)) visit(not, memberPath(path, 'not'))
  const pattern = textOf(source, 'pattern')
  const found = pattern === '' ? undefined : re2Engine.mistakeOf(pattern)
  if (found) {
    const detail = `must be a valid regular expression, but isn't: ${found.mistake}`
    causes.push(invalidValue(memberPath(path, 'pattern'), pattern, detail))
  }
  return causes
}

/** A branch: it and what it says of members and items validates only. */
function checkBranch(
  source: JsonObject,
  path: FieldPath,
  options: ValidationOptions,
): readonly Cause[] {
  const { keywords } = options
  const causes: Cause[] = [...checkValidation(source, path, options)]
  const items = objectOf(source, 'items')
  if (items) addCauses(causes, checkBranch(items, memberPath(path, 'items'), { keywords }))
  const place = memberPath(path, 'properties')
  for (const [name, member] of memberObjects(source, 'properties')) {
    addCauses(causes, checkBranch(member, entryPath(place, name), { keywords }))
  }
  for (const [keyword, detail] of forbiddenKeywords(source, keywords)) {
    causes.push(forbidden(memberPath(path, keyword), `${detail} to be structural`))
  }
  if (has(structOf(source, 'properties'), 'metadata')) {
    const detail = 'must not be specified in a nested context'
    causes.push(forbidden(entryPath(place, 'metadata'), detail))
  }
  return causes
}

/** Keywords of a branch that declare a shape, with what they must be instead. */
function forbiddenKeywords(
  source: JsonObject,
  keywords: OwnKeywords,
): readonly (readonly [string, string])[] {
  const found: (readonly [string, string])[] = []
  const refuse = (keyword: string, isUsed: boolean, detail: string): void => {
    if (isUsed) found.push([keyword, detail])
  }
  const isText = (keyword: string): boolean => textOf(source, keyword) !== ''
  const others = source['additionalProperties']
  refuse('type', isText('type'), 'must be empty')
  refuse('additionalProperties', isJsonObject(others) || others === true, 'must be undefined')
  refuse('default', has(source, 'default'), 'must be undefined')
  refuse('title', isText('title'), 'must be empty')
  refuse('description', isText('description'), 'must be empty')
  refuse('nullable', source['nullable'] === true, 'must be false')
  const { preserveUnknown, embedded, intOrString, listMapKeys, listType, mapType, rules } = keywords
  for (const keyword of [preserveUnknown, embedded, intOrString]) {
    refuse(keyword, source[keyword] === true, 'must be false')
  }
  refuse(listMapKeys, textsOf(source, listMapKeys).length > 0, 'must be empty')
  refuse(listType, has(source, listType), 'must be undefined')
  refuse(mapType, has(source, mapType), 'must be undefined')
  refuse(rules, objectsOf(source, rules).length > 0, 'must be empty')
  return found
}

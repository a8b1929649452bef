import { type StatusCause, causeText } from '../../../base/api/errors/status.ts'
import {
  has,
  memberObjects,
  objectOf,
  textOf,
  objectsOf,
  structOf,
  textsOf,
} from '../../../base/api/json-fields.ts'
import { isJsonObject, type JsonObject } from '../../../base/api/json.ts'
import { re2Engine } from '../../../base/regex/re2-engine.ts'
import type { OwnKeywords } from '../own-keywords.ts'
import { isUnset } from '../structural/keywords.ts'
import {
  addCauses,
  entryPath,
  type FieldPath,
  forbidden,
  invalidValue,
  memberPath,
  required,
  noCauses,
} from '../validation/causes.ts'
import { readingMistake } from './reading-mistake.ts'

/** Where a schema stands: rules and texts differ. */
export type Level = 'root' | 'item' | 'field'

/**
 * Checks that a schema (`JSONSchemaProps` as JSON) is structural: it names the type of every value outside of branches
 * (`allOf`, ...), branches only validate, and what they validate is declared outside of them. Causes are sorted by their
 * text, as in the original. Schemas with a `readingMistake` are not for this function.
 */
export function checkStructural(
  source: JsonObject,
  path: FieldPath,
  keywords: OwnKeywords,
): readonly StatusCause[] {
  const check = new StructuralCheck(keywords)
  check.visit(source, 'root', path)
  addCauses(check.causes, checkCompleteness(source, path))
  if (check.causes.length < 2) return check.causes
  return check.causes
    .map((cause) => ({ cause, text: causeText(cause) }))
    .sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0))
    .map(({ cause }) => cause)
}

const missingType: Readonly<Record<Level, string>> = {
  root: 'must not be empty at the root',
  item: 'must not be empty for specified array items',
  field: 'must not be empty for specified object fields',
}

class StructuralCheck {
  readonly causes: StatusCause[] = []
  readonly #keywords: OwnKeywords

  constructor(keywords: OwnKeywords) {
    this.#keywords = keywords
  }

  visit(source: JsonObject, level: Level, path: FieldPath): void {
    this.#parts(source, level, path)
    this.#ownKeywords(source, path)
    addCauses(
      this.causes,
      checkValidation(source, path, {
        keywords: this.#keywords,
        skipsAnyOf: isIntOrStringAnyOf(source),
        skipsFirstAllOf: isIntOrStringAllOf(source),
      }),
    )
    this.#type(source, level, path)
    this.#members(source, level, path)
  }

  #parts(source: JsonObject, level: Level, path: FieldPath): void {
    const items = objectOf(source, 'items')
    if (items) this.visit(items, 'item', memberPath(path, 'items'))
    else if (textOf(source, 'type') === 'array') {
      this.causes.push(required(memberPath(path, 'items'), 'must be specified'))
    }
    for (const [name, member] of memberObjects(source, 'properties')) {
      this.visit(member, 'field', entryPath(memberPath(path, 'properties'), name))
    }
    if (!has(source, 'additionalProperties')) return
    const place = memberPath(path, 'additionalProperties')
    if (level === 'root') this.causes.push(forbidden(place, 'must not be used at the root'))
    const others = objectOf(source, 'additionalProperties')
    if (others) this.visit(others, 'field', place)
  }

  #ownKeywords(source: JsonObject, path: FieldPath): void {
    const { intOrString, preserveUnknown, embedded } = this.#keywords
    if (source[intOrString] !== true) return
    for (const keyword of [preserveUnknown, embedded]) {
      if (source[keyword] !== true) continue
      const detail = `must be false if ${intOrString} is true`
      this.causes.push(invalidValue(memberPath(path, keyword), true, detail))
    }
  }

  #type(source: JsonObject, level: Level, path: FieldPath): void {
    const { intOrString, preserveUnknown, embedded } = this.#keywords
    const place = memberPath(path, 'type')
    const type = textOf(source, 'type')
    if (source[embedded] === true && type !== 'object') {
      const detail = `must be object if ${embedded} is true`
      this.causes.push(type === '' ? required(place, detail) : invalidValue(place, type, detail))
    } else if (type === '' && source[intOrString] !== true && source[preserveUnknown] !== true) {
      this.causes.push(required(place, missingType[level]))
    }
    if (source[embedded] === true && has(source, 'additionalProperties')) {
      const detail = `must not be used if ${embedded} is set`
      this.causes.push(forbidden(memberPath(path, 'additionalProperties'), detail))
    }
    if (level === 'root' && type !== '' && type !== 'object') {
      this.causes.push(invalidValue(place, type, 'must be object at the root'))
    }
  }

  /** Members that every object has, and those that an embedded object has to declare. */
  #members(source: JsonObject, level: Level, path: FieldPath): void {
    const { embedded, preserveUnknown } = this.#keywords
    const isWhole = level === 'root' || source[embedded] === true
    const place = memberPath(path, 'properties')
    const properties = objectOf(source, 'properties') ?? {}
    if (isWhole) {
      for (const key of ['kind', 'apiVersion']) {
        addCauses(this.causes, checkMember(properties, key, 'string', place))
      }
      addCauses(this.causes, checkMember(properties, 'metadata', 'object', place))
    }
    if (level === 'root') addCauses(this.causes, checkMetadata(properties, place))
    if (
      source[embedded] === true &&
      source[preserveUnknown] !== true &&
      Object.keys(properties).length === 0
    ) {
      const detail = `must not be empty if ${embedded} is true without ${preserveUnknown}`
      this.causes.push(required(place, detail))
    }
  }
}

/** Keywords of a branch that a structural schema does not keep. */
const unkept: ReadonlySet<string> = new Set(['type', 'externalDocs', 'example'])

function saysOnlyType(branch: JsonObject | undefined, type: string): boolean {
  if (branch?.['type'] !== type) return false
  return Object.keys(branch).every((key) => unkept.has(key) || isUnset(branch[key]))
}

/** Whether `anyOf` is that of an integer or a string, whose branches may say the type. */
function isIntOrStringAnyOf(source: JsonObject): boolean {
  const branches = objectsOf(source, 'anyOf')
  const [first, second] = branches
  return branches.length === 2 && saysOnlyType(first, 'integer') && saysOnlyType(second, 'string')
}

/** Whether the first branch of `allOf` has such an `anyOf`. */
function isIntOrStringAllOf(source: JsonObject): boolean {
  const [first] = objectsOf(source, 'allOf')
  return first !== undefined && isIntOrStringAnyOf(first)
}

/** Type of a member that every object has (`kind`, `apiVersion`, `metadata`), where it is declared. */
function checkMember(
  properties: JsonObject,
  key: string,
  type: string,
  path: FieldPath,
): readonly StatusCause[] {
  const member = objectOf(properties, key)
  if (!member) return noCauses
  const found = textOf(member, 'type')
  if (found === type) return noCauses
  return [invalidValue(memberPath(entryPath(path, key), 'type'), found, `must be ${type}`)]
}

/** Keywords that a schema of the whole object's metadata may have; some are of no effect, others have checks of their own. */
const takenOfMetadata: ReadonlySet<string> = new Set([
  'type',
  'default',
  'properties',
  'externalDocs',
  'example',
])

/** The metadata of the whole object, of which a schema may only restrict `name` and `generateName`. */
function checkMetadata(properties: JsonObject, path: FieldPath): readonly StatusCause[] {
  const metadata = objectOf(properties, 'metadata')
  if (!metadata) return noCauses
  const members = Object.keys(objectOf(metadata, 'properties') ?? {})
  const isRestriction =
    members.every((name) => name === 'name' || name === 'generateName') &&
    Object.keys(metadata).every((key) => takenOfMetadata.has(key) || isUnset(metadata[key]))
  if (isRestriction) return noCauses
  return [
    forbidden(
      entryPath(path, 'metadata'),
      'must not specify anything other than name and generateName, but metadata is implicitly specified',
    ),
  ]
}

/**
 * Checks that what the branches of a schema validate is declared outside of them: items, and members by their names. The
 * original does so for the branches of the whole object's schema alone.
 */
function checkCompleteness(source: JsonObject, path: FieldPath): readonly StatusCause[] {
  return branchesIn(source, path).flatMap(([branch, place]) =>
    checkDeclared(branch, place, source, path),
  )
}

function branchesIn(
  source: JsonObject,
  path: FieldPath,
): readonly (readonly [branch: JsonObject, path: FieldPath])[] {
  const not = objectOf(source, 'not')
  const each = ['allOf', 'anyOf', 'oneOf'].flatMap((key) =>
    objectsOf(source, key).map(
      (branch, at) => [branch, `${memberPath(path, key)}[${at}]`] as const,
    ),
  )
  return not ? [[not, memberPath(path, 'not')], ...each] : each
}

/** `declared` is the schema of the same value outside of branches, and `at` its path. */
function checkDeclared(
  branch: JsonObject,
  path: FieldPath,
  declared: JsonObject | undefined,
  at: FieldPath,
): readonly StatusCause[] {
  if (!declared) return [required(at, `because it is defined in ${path}`)]
  const causes: StatusCause[] = []
  for (const [inner, place] of branchesIn(branch, path)) {
    addCauses(causes, checkDeclared(inner, place, declared, at))
  }
  const items = objectOf(branch, 'items')
  if (items) {
    const [place, declaredAt] = [memberPath(path, 'items'), memberPath(at, 'items')]
    addCauses(causes, checkDeclared(items, place, objectOf(declared, 'items'), declaredAt))
  }
  const declaredMembers = structOf(declared, 'properties')
  for (const [name, member] of memberObjects(branch, 'properties')) {
    const place = entryPath(memberPath(path, 'properties'), name)
    const declaredAt = entryPath(memberPath(at, 'properties'), name)
    addCauses(causes, checkDeclared(member, place, objectOf(declaredMembers, name), declaredAt))
  }
  return causes
}

/** Whether a schema (`JSONSchemaProps` as JSON) can be read as a structural one and keeps all rules of these. */
export function isStructural(source: JsonObject, keywords: OwnKeywords): boolean {
  return (
    readingMistake(source, keywords) === undefined &&
    checkStructural(source, '', keywords).length === 0
  )
}

interface ValidationOptions {
  readonly keywords: OwnKeywords
  /** The branches of `anyOf` may say the types of an integer or a string. */
  readonly skipsAnyOf?: boolean
  /** So may those of `anyOf` in the first branch of `allOf`. */
  readonly skipsFirstAllOf?: boolean
}

/** Validation keywords of a schema or a branch: its branches must only validate, and its pattern must compile. */
function checkValidation(
  source: JsonObject,
  path: FieldPath,
  { keywords, skipsAnyOf = false, skipsFirstAllOf = false }: ValidationOptions,
): readonly StatusCause[] {
  const causes: StatusCause[] = []
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

/** A branch: it only validates, and so do its schemas of members and items. */
function checkBranch(
  source: JsonObject,
  path: FieldPath,
  options: ValidationOptions,
): readonly StatusCause[] {
  const { keywords } = options
  const causes: StatusCause[] = [...checkValidation(source, path, options)]
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

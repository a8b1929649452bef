import { type Cause, causeText } from '../../../base/api/errors/status.ts'
import { has, memberObjects, objectOf, textOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import type { OwnKeywords } from '../own-keywords.ts'
import {
  addCauses,
  entryPath,
  type FieldPath,
  forbidden,
  invalidValue,
  memberPath,
  required,
} from '../validation/causes.ts'
import { checkCompleteness } from './check-completeness.ts'
import { checkValidation } from './check-nested.ts'
import { checkMember, checkMetadata } from './check-object-members.ts'
import { isIntOrStringAllOf, isIntOrStringAnyOf } from './int-or-string.ts'

/** Where a schema stands: rules and texts differ. */
export type Level = 'root' | 'item' | 'field'

/**
 * Checks that a schema (`JSONSchemaProps` as JSON) is structural: it says the type of every value outside of branches
 * (`allOf`, ...), branches only validate, and what they validate is declared outside of them. Causes are sorted by their
 * text, as in the original. Schemas with a `readingMistake` are not for this function.
 */
export function checkStructural(
  source: JsonObject,
  path: FieldPath,
  keywords: OwnKeywords,
): readonly Cause[] {
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
  readonly causes: Cause[] = []
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

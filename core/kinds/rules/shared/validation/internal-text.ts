import type { StatusCause } from '../../../../base/api/errors/status.ts'
import { type JsonObject, type JsonValue, isList } from '../../../../base/api/json.ts'
import type { FieldName } from '../../../../base/api/types/views.ts'
import { maxValueLength } from '../../../../base/json/value-text.ts'
import { boundedText } from '../../../../base/text/bounded-text.ts'
import {
  type FieldPath,
  invalidShown,
  immutableMessage,
  memberPath,
} from '../../../../objects/schema/validation/causes.ts'
import { isSame } from './field-checks.ts'
import {
  compactText,
  indentedLines,
  type InternalValue,
  internalValue,
  selectorValue,
} from './internal-value.ts'
import { unifiedDiff } from './unified-diff.ts'

/** Value as error texts of the original show it; `type` is one of `internal-forms.txt`. */
export function internalText(type: string, value: JsonValue | undefined): string {
  if (value === undefined || value === null) return 'null'
  return boundedText(compactText(internalValue(type, value), maxValueLength), maxValueLength)
}

/** List as error texts of the original show it; `type` is that of its items. */
export function internalListText(type: string, value: JsonValue | undefined): string {
  if (!isList(value)) return 'null'
  const items = value.map((item) => internalValue(type, item))
  return boundedText(compactText({ items }, maxValueLength), maxValueLength)
}

/** Label selector as error texts of the original show it. */
export function selectorText(value: JsonValue | undefined): string {
  return boundedText(compactText(selectorValue(value), maxValueLength), maxValueLength)
}

/** Difference between two values of a type, as error texts of the original show it. */
export function internalDiff(
  type: string,
  stored: JsonValue | undefined,
  next: JsonValue | undefined,
): string {
  const [before, after] = [stored, next].map((value) => indentedLines(internalValue(type, value)))
  return unifiedDiff(before ?? [], after ?? [])
}

/** What a value has besides its literal; an empty list and an empty map count as absent, an empty struct does not. */
function partsOf(value: InternalValue): readonly InternalValue[] {
  if ('literal' in value) return []
  return 'items' in value ? value.items : value.members.map(([, member]) => member)
}

function isStruct(value: InternalValue): boolean {
  return 'members' in value && value.isMap !== true
}

function isSameInternal(a: InternalValue, b: InternalValue): boolean {
  if (isStruct(a) !== isStruct(b)) return false
  if ('literal' in a && a.isRaw) return 'literal' in b && a.literal === b.literal
  const [parts, others] = [partsOf(a), partsOf(b)]
  return (
    parts.length === others.length &&
    parts.every((part, index) => {
      const other = others[index]
      return other !== undefined && isSameInternal(part, other)
    })
  )
}

/** Whether two values of a type are equal; `type` is one of `internal-forms.txt`. An empty struct behind a pointer is not absent. */
export function isSameStruct(
  type: string,
  a: JsonValue | undefined,
  b: JsonValue | undefined,
): boolean {
  if (a === b || !isSame(a, b)) return a === b
  if (a === undefined || a === null || b === undefined || b === null)
    return (a ?? null) === (b ?? null)
  return isSameInternal(internalValue(type, a), internalValue(type, b))
}

/** Struct in `key` is immutable; `type` is its name in the original's code. */
export function checkImmutableStruct<T extends JsonObject>(
  next: T,
  stored: T,
  path: FieldPath,
  key: FieldName<T>,
  type: string,
): StatusCause[] {
  if (isSameStruct(type, next[key], stored[key])) return []
  const place = memberPath(path, key)
  return [invalidShown(place, internalText(type, next[key]), immutableMessage)]
}

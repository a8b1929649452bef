import { boundedText } from '../../api/bounded-text.ts'
import type { JsonObject, JsonValue } from '../../api/json.ts'
import type { Cause } from '../../api/status.ts'
import {
  type FieldPath,
  invalidShown,
  isImmutable,
  memberPath,
} from '../../schema/validation/causes.ts'
import { maxValueLength } from '../../schema/validation/value-text.ts'
import { isSame } from './field-checks.ts'
import { compactText, indentedLines, internalValue } from './internal-value.ts'
import { unifiedDiff } from './unified-diff.ts'

/** Value as error texts of the original show it; `type` is one of `internal-forms.txt`. */
export function internalText(type: string, value: JsonValue | undefined): string {
  if (value === undefined || value === null) return 'null'
  return boundedText(compactText(internalValue(type, value), maxValueLength), maxValueLength)
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

/** Struct in `key` is immutable; `type` is its name in the original's code. */
export function checkImmutableStruct(
  next: JsonObject,
  stored: JsonObject,
  path: FieldPath,
  key: string,
  type: string,
): Cause[] {
  if (isSame(next[key], stored[key])) return []
  const place = memberPath(path, key)
  return [invalidShown(place, internalText(type, next[key]), isImmutable)]
}

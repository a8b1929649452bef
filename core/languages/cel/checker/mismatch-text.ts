import type { CelType } from '../types/cel-type.ts'
import { formatType } from '../types/format-type.ts'

/** Message of an issue where a part of an expression has another type than the one expected. */
export function mismatchText(expected: CelType, found: CelType): string {
  return `expected type '${formatType(expected)}' but found '${formatType(found)}'`
}

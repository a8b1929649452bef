import type { JsonValue } from '../../../base/api/json.ts'
import { goText } from '../../../base/json/go-text.ts'

/** Compares values by their text, the order in which computed patches list them. */
export function compareShown(a: JsonValue, b: JsonValue): number {
  const [left, right] = [goText(a), goText(b)]
  if (left === right) return 0
  return left < right ? -1 : 1
}

import type { Brand } from '../../../../base/api/brand.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import type { KindFunction } from '../../../../base/api/types/views.ts'

/** Texts of `Warning` headers about a valid new object, or a valid update of `stored`. */
export type WarningRule<T extends ApiObject = ApiObject> = KindFunction<
  [object: T, stored: T | undefined, brand: Brand],
  readonly string[]
>

export const noWarnings: readonly string[] = []

/** Restricts a warning rule to new objects. */
export function onCreate<T extends ApiObject>(rule: WarningRule<T>): WarningRule<T> {
  return (object, stored, brand) => (stored ? noWarnings : rule(object, stored, brand))
}

/** Joins warning rules; their warnings come in the order of the rules. */
export function inTurn<T extends ApiObject>(...rules: readonly WarningRule<T>[]): WarningRule<T> {
  return (object, stored, brand) => rules.flatMap((rule) => rule(object, stored, brand))
}

/** Adds warnings to a list one by one: `push(...more)` would fail with too many arguments. */
export function addWarnings(warnings: string[], more: readonly string[]): void {
  for (const warning of more) warnings.push(warning)
}

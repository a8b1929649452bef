import type { Brand } from '../../../../base/api/brand.ts'
import type { ApiObject } from '../../../../base/api/object.ts'

/** Texts of `Warning` headers about a valid new object, or a valid update of `stored`. */
export type WarningRule = (
  object: ApiObject,
  stored: ApiObject | undefined,
  brand: Brand,
) => readonly string[]

export const noWarnings: readonly string[] = []

/** Restricts a warning rule to new objects. */
export function onCreate(rule: WarningRule): WarningRule {
  return (object, stored, brand) => (stored ? noWarnings : rule(object, stored, brand))
}

/** Joins warning rules; their warnings come in the order of the rules. */
export function inTurn(...rules: readonly WarningRule[]): WarningRule {
  return (object, stored, brand) => rules.flatMap((rule) => rule(object, stored, brand))
}

/** Adds warnings to a list one by one: `push(...more)` would fail with too many arguments. */
export function addWarnings(warnings: string[], more: readonly string[]): void {
  for (const warning of more) warnings.push(warning)
}

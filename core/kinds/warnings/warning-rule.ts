import type { Brand } from '../../api/brand.ts'
import type { ApiObject } from '../../api/object.ts'

/** Text for `Warning` headers about a new object, or about an update of `stored`; a valid one in both cases. */
export type WarningRule = (
  object: ApiObject,
  stored: ApiObject | undefined,
  brand: Brand,
) => readonly string[]

export const noWarnings: readonly string[] = []

/** The same rule for new objects only. */
export function onCreate(rule: WarningRule): WarningRule {
  return (object, stored, brand) => (stored ? noWarnings : rule(object, stored, brand))
}

/** The warnings of one rule, then those of the next. */
export function inTurn(...rules: readonly WarningRule[]): WarningRule {
  return (object, stored, brand) => rules.flatMap((rule) => rule(object, stored, brand))
}

/** Adds to a list without a limit: arguments of a call, of which there may be too many, are not made of it. */
export function addWarnings(warnings: string[], more: readonly string[]): void {
  for (const warning of more) warnings.push(warning)
}

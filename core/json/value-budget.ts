import { tooLarge } from '../api/api-error.ts'
import { isJsonObject, type JsonValue } from '../api/json.ts'
import { objectOf } from '../api/json-fields.ts'

/**
 * The most values that one object may hold: members of objects and items of lists. The work of a write grows with their
 * number more than with their length, and a body of the largest size could hold more than a million. What a store of
 * ordinary limits takes holds far fewer.
 */
export const maxValues = 100_000

/** Members of objects and items of lists, at all depths; nothing within the account of fields, which the server keeps. */
export function countValues(root: JsonValue): number {
  let values = 0
  const account = isJsonObject(root) && objectOf(root, 'metadata')?.['managedFields']
  const pending: JsonValue[] = [root]
  for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
    if (typeof value !== 'object' || value === null || value === account) continue
    const items = Array.isArray(value) ? value : Object.values(value)
    values += items.length
    for (const item of items) if (typeof item === 'object' && item !== null) pending.push(item)
  }
  return values
}

/** What a body may still hold; parsers spend it before they make anything. */
export class ValueBudget {
  #left = maxValues

  /** @throws ApiError `RequestEntityTooLarge` when it is used up. */
  spend(values: number): void {
    this.#left -= values
    if (this.#left < 0) throw tooManyValues()
  }

  /** Checks that so many values are left. @throws ApiError as {@link ValueBudget.spend} does. */
  expect(values: number): void {
    if (values > this.#left) throw tooManyValues()
  }
}

function tooManyValues(): Error {
  return tooLarge(`Request entity too large: limit is ${maxValues} values`)
}

import { tooLarge } from '../api/errors/api-error.ts'
import { objectOf } from '../api/json-fields.ts'
import { isJsonObject, type JsonValue, isList } from '../api/json.ts'

/**
 * Values of one object at most: members of objects and items of lists. The work of a write grows with their number more
 * than with their length, and a body of the largest size could hold more than a million. Objects within the usual size
 * limit of a store hold far fewer.
 */
export const maxValues = 100_000

/**
 * The number of values of an object: members and items at all depths, without its managed fields, which the server
 * keeps.
 */
export function countValues(root: JsonValue): number {
  let values = 0
  const managedFields = isJsonObject(root) && objectOf(root, 'metadata')?.['managedFields']
  const pending: JsonValue[] = [root]
  for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
    if (typeof value !== 'object' || value === null || value === managedFields) continue
    const items = isList(value) ? value : Object.values(value)
    values += items.length
    for (const item of items) if (typeof item === 'object' && item !== null) pending.push(item)
  }
  return values
}

/** The number of values that a body may still hold; parsers spend it before they allocate values. */
export class ValueBudget {
  readonly #most: number
  #left: number

  /** `most`: for texts that are no objects; {@link maxValues} unless given. */
  constructor(most: number = maxValues) {
    this.#most = most
    this.#left = most
  }

  /** Takes values from the budget. @throws ApiError `RequestEntityTooLarge` when it is used up. */
  spend(values: number): void {
    this.#left -= values
    if (this.#left < 0) throw tooManyValues(this.#most)
  }

  /** Checks that so many values are left. @throws ApiError as {@link ValueBudget.spend} does. */
  expect(values: number): void {
    if (values > this.#left) throw tooManyValues(this.#most)
  }
}

function tooManyValues(most: number): Error {
  return tooLarge(`Request entity too large: limit is ${most} values`)
}

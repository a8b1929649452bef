/** The result of an expression, in one notation for both engines: type and value, such as `int 5`, or `error`. */
export type Outcome = string

export const failed: Outcome = 'error'

export function doubleOutcome(value: number): Outcome {
  return `double ${Object.is(value, -0) ? '-0' : String(value)}`
}

export function bytesOutcome(value: Uint8Array): Outcome {
  return `bytes ${[...value].join(' ')}`
}

export function listOutcome(items: readonly Outcome[]): Outcome {
  return `list [${items.join(', ')}]`
}

/** The outcome of a map: entries are sorted, as maps have no order. */
export function mapOutcome(entries: readonly (readonly [key: Outcome, value: Outcome])[]): Outcome {
  return `map {${entries
    .map(([key, value]) => `${key}: ${value}`)
    .toSorted()
    .join(', ')}}`
}

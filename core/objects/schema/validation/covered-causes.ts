import type { StatusCause } from '../../../base/api/errors/status.ts'

const origins = new WeakMap<StatusCause, string>()

/**
 * Marks an error that declarative validation finds, too.
 *
 * @param origin the rule that was broken, by the name of its tag (`minimum`); empty for a required value
 */
export function covered(cause: StatusCause, origin: string): StatusCause {
  origins.set(cause, origin)
  return cause
}

/** The rule whose error declarative validation finds, too; undefined for an error that only hand-written validation finds. */
export function originOf(cause: StatusCause): string | undefined {
  return origins.get(cause)
}

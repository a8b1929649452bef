import type { StatusCause } from '../../../core/base/api/errors/status.ts'

/** A field error as vectors have it. */
export interface VectorFault {
  readonly type: string
  readonly field: string
  readonly body: string
}

/** Causes as lines to compare, sorted: the original tells them in no fixed order. */
export function told(causes: readonly StatusCause[]): string[] {
  return causes.map(({ reason, field, message }) => `${reason} ${field} ${message}`).toSorted()
}

/** The same lines of the errors of a vector. */
export function toldFaults(faults: readonly VectorFault[]): string[] {
  return faults.map(({ type, field, body }) => `${type} ${field} ${body}`).toSorted()
}

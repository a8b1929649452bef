import type { ScalarSchema } from '../schema/schema.ts'

/**
 * Whether the original's typed schema takes a scalar of any type for this one: for quantities and times, and for strings with a
 * format other than `byte`.
 */
export function isAnyScalar({ type, validation }: ScalarSchema): boolean {
  if (type !== 'string') return type === 'quantity' || type === 'time' || type === 'microTime'
  const { format = 'byte' } = validation ?? {}
  return format !== 'byte'
}

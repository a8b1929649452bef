import type { JsonContainer } from '../../../base/api/json.ts'
import type { Schema } from '../schema.ts'
import type { ValueNode } from './value-node.ts'

/** What a value was read by: its schema, and the checks compiled from it. */
interface CheckedBy {
  readonly schema: Schema | undefined
  readonly node: ValueNode | undefined
}

const checked = new WeakMap<object, CheckedBy>()

/**
 * Remembers that a list or an object is pruned, defaulted and plainly valid by a schema, and in the order of names, so that
 * it is not walked again before it is stored. Code that changes it before then must make a new one.
 */
export function markChecked(value: JsonContainer, by: CheckedBy): void {
  checked.set(value, by)
}

/** Whether a value is marked by {@link markChecked}, with this schema or these checks. */
export function isChecked(value: JsonContainer, by: Schema | ValueNode): boolean {
  const known = checked.get(value)
  return known !== undefined && (known.schema === by || known.node === by)
}

/** Takes the mark from a value as it is stored, since its next readers may change it. @returns whether it had one */
export function unmarkChecked(value: JsonContainer): boolean {
  return checked.delete(value)
}

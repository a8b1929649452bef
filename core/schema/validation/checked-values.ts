import type { JsonObject, JsonValue } from '../../api/json.ts'
import type { ValueNode } from './value-node.ts'

const checked = new WeakMap<object, ValueNode>()

/**
 * Remembers that a list or an object is pruned, defaulted, in the order of names and plainly valid, so that nobody walks it
 * again on its way into the store. Whoever changes it from now on must make a new one.
 */
export function markChecked(value: JsonObject | JsonValue[], node: ValueNode): void {
  checked.set(value, node)
}

/** Whether a value was marked by {@link markChecked}; where a node is given, as valid by it. */
export function isChecked(value: JsonObject | JsonValue[], node?: ValueNode): boolean {
  const by = checked.get(value)
  return by !== undefined && (node === undefined || node === by)
}

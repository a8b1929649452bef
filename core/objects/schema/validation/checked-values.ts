import type { JsonContainer, JsonObject } from '../../../base/api/json.ts'
import type { IsOrdered } from '../../../base/json/sorted-keys.ts'
import type { Schema } from '../schema.ts'
import type { ValueNode } from './value-node.ts'

/** What a value was read by: its schema, and the checks compiled from it. */
interface CheckedBy {
  readonly schema: Schema | undefined
  readonly node: ValueNode | undefined
}

/** The lists and objects of a whole object that are checked: pruned, defaulted and plainly valid, and in the order of names. */
export type CheckedMembers = ReadonlyMap<JsonContainer, CheckedBy>

/** The key under which a whole object carries its {@link CheckedMembers}: a spread copies them. */
const checkedMembers: unique symbol = Symbol('checked members')

type CheckedObject = JsonObject & { [checkedMembers]?: CheckedMembers }

/**
 * Has an object carry which of its members are checked, so that they are not walked again before they are stored. A member that
 * takes the place of one of them is not checked; so code that changes something in one must make a new one.
 */
export function carryChecked(object: CheckedObject, members: CheckedMembers): void {
  object[checkedMembers] = members
}

/** Whether a member of an object is checked, with this schema or these checks. */
export function isChecked(
  object: CheckedObject,
  member: JsonContainer,
  by: Schema | ValueNode,
): boolean {
  const known = object[checkedMembers]?.get(member)
  return known !== undefined && (known.schema === by || known.node === by)
}

/**
 * Ends the checks of an object that is about to be stored, since its next readers may change it.
 *
 * @returns whether a member was checked, and so is in the order of names
 */
export function endChecks(object: CheckedObject): IsOrdered {
  const members = object[checkedMembers]
  if (!members) return () => false
  delete object[checkedMembers]
  return (member) => members.has(member)
}

import {
  getKey,
  isContainer,
  type JsonContainer,
  type JsonObject,
  type JsonScalar,
  type JsonValue,
  isList,
} from '../../../base/api/json.ts'
import { isInt64 } from '../../../base/text/int64.ts'
import { repeatedAt } from './canonical-text.ts'
import { checkBranches } from './check-branches.ts'
import { checkNumber, checkText, isInEnum } from './check-scalar.ts'
import { checkValue } from './check-value.ts'
import { isChecked } from './checked-values.ts'
import { isWholeNumber } from './json-types.ts'
import { typeBits } from './quick-checks.ts'
import type { ValueFault } from './value-faults.ts'
import type { ValueNode } from './value-node.ts'

/**
 * Whether a value is plainly valid, in a fraction of the time of `checkValue`, which makes the path of each member. False for
 * some valid values, of schemas with a format but no type: `checkValue` then decides.
 */
export function isPlainlyValid(node: ValueNode, value: JsonValue): boolean {
  if (!isContainer(value)) return isScalarValid(node, value)
  if (!isValidButForParts(node, value)) return false
  return isList(value) ? areItemsValid(node, value) : areMembersValid(node, value)
}

/** Whether a list or an object is plainly valid, apart from the values of its items or members. */
export function isValidButForParts(node: ValueNode, value: JsonContainer): boolean {
  if (!isAllowed(node, value)) return false
  const { quick, bounds } = node
  if (isList(value)) {
    if (!quick.hasSizes) return true
    if (!isWithin(value.length, bounds.minItems, bounds.maxItems)) return false
    return !bounds.uniqueItems || repeatedAt(value).length === 0
  }
  for (const name of quick.required) if (getKey(value, name) === undefined) return false
  return !quick.hasSizes || isWithin(sizeOf(value), bounds.minProperties, bounds.maxProperties)
}

/** Whether a value that is neither a list nor an object is plainly valid. */
export function isScalarValid(node: ValueNode, value: JsonScalar): boolean {
  const { quick } = node
  if (value === null) return quick.takesNull
  if (isValidByType(node, value)) return true
  if (!isAllowed(node, value)) return false
  if (typeof value === 'string') return !quick.hasTextRules || isTextValid(node, value)
  return typeof value === 'boolean' || !quick.hasNumberRules || isNumberValid(node, value)
}

/** Whether a value is allowed by the keywords that hold for values of any type. */
function isAllowed(node: ValueNode, value: NonNullable<JsonValue>): boolean {
  const { quick } = node
  if (!isOfType(quick.types, value)) return false
  if (node.enum && !isInEnum(value, node.enum.values)) return false
  return !quick.hasBranches || areBranchesValid(node, value)
}

/** Whether a scalar is valid by its type alone, as most are. */
function isValidByType({ quick: { valid } }: ValueNode, value: JsonScalar): boolean {
  if (typeof value === 'string') return (valid & typeBits.string) !== 0
  if (typeof value === 'boolean') return (valid & typeBits.boolean) !== 0
  if (typeof value !== 'number') return false
  if ((valid & typeBits.number) !== 0) return true
  return (valid & typeBits.integer) !== 0 && Number.isSafeInteger(value)
}

function areBranchesValid(node: ValueNode, value: JsonValue): boolean {
  const faults: ValueFault[] = []
  checkBranches(node, value, '', faults, checkValue)
  return faults.length === 0
}

function isTextValid(node: ValueNode, text: string): boolean {
  const faults: ValueFault[] = []
  checkText(node, text, '', faults)
  return faults.length === 0
}

function isNumberValid({ bounds }: ValueNode, value: number | bigint): boolean {
  const faults: ValueFault[] = []
  checkNumber(bounds, value, '', faults)
  return faults.length === 0
}

function isOfType(types: number, value: NonNullable<JsonValue>): boolean {
  if (typeof value === 'string') return (types & typeBits.string) !== 0
  if (typeof value === 'boolean') return (types & typeBits.boolean) !== 0
  if (isList(value)) return (types & typeBits.array) !== 0
  if (typeof value === 'object') return (types & typeBits.object) !== 0
  if ((types & typeBits.number) !== 0) return true
  return (types & typeBits.integer) !== 0 && (isInt64(value) || isWholeNumber(Number(value)))
}

function isWithin(size: number, least = 0, most = Infinity): boolean {
  return size >= least && size <= most
}

function sizeOf(object: JsonObject): number {
  let size = 0
  for (const key in object) if (object[key] !== undefined) size++
  return size
}

function areItemsValid({ items }: ValueNode, list: readonly JsonValue[]): boolean {
  if (!items) return true
  return list.every((item) => isPlainlyValid(items, item))
}

function areMembersValid({ members, others }: ValueNode, object: JsonObject): boolean {
  for (const key in object) {
    const member = object[key]
    if (member === undefined) continue
    const child = members.get(key) ?? others
    if (child === undefined) continue
    if (child === 'forbidden') return false
    if (isContainer(member) && isChecked(object, member, child)) continue
    if (!isPlainlyValid(child, member)) return false
  }
  return true
}

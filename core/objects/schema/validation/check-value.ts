import {
  getKey,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  isList,
} from '../../../base/api/json.ts'
import { repeatedAt } from './canonical-text.ts'
import { memberPath, pathName } from './causes.ts'
import { checkBranches } from './check-branches.ts'
import { checkNumber, checkText, checkType, isInEnum } from './check-scalar.ts'
import type { CorrelatedValue } from './correlation.ts'
import {
  forbiddenProperty,
  missing,
  notInEnum,
  notUnique,
  tooFewParts,
  tooManyParts,
  type ValueFault,
} from './value-faults.ts'
import type { ValueNode } from './value-node.ts'

/**
 * Validates a value against a schema and adds its faults to `faults`. With `old` (ratcheting), faults of parts that the
 * update left unchanged are let through, but not in branches (`allOf`, ...).
 *
 * @returns how many checks were passed or tried, as the original counts them: of branches that all fail, the faults of the
 * branch with the highest count are reported.
 */
export function checkValue(
  node: ValueNode,
  value: JsonValue,
  path: string,
  old: CorrelatedValue | undefined,
  faults: ValueFault[],
): number {
  const before = faults.length
  const passed = checkKeywords(node, value, path, old, faults)
  if (faults.length > before && old?.isUnchanged()) faults.length = before
  return passed
}

function checkKeywords(
  node: ValueNode,
  value: JsonValue,
  path: string,
  old: CorrelatedValue | undefined,
  faults: ValueFault[],
): number {
  let passed = checkType(node, value, path, faults)
  if (value === null) {
    checkEnum(node, value, path, faults)
    return passed
  }
  if (node.types.length > 0 || node.format) passed++
  passed += checkBranches(node, value, path, faults, checkValue) + 1
  if (typeof value === 'string') passed += checkText(node, value, path, faults)
  else if (typeof value === 'number' || typeof value === 'bigint') {
    passed += checkNumber(node.bounds, value, path, faults)
  } else if (isList(value)) passed += checkList(node, value, path, old, faults) + 1
  checkEnum(node, value, path, faults)
  passed++
  if (isJsonObject(value)) passed += checkObject(node, value, path, old, faults) + 1
  return passed + 1
}

function checkEnum(node: ValueNode, value: JsonValue, path: string, faults: ValueFault[]): void {
  if (node.enum && !isInEnum(value, node.enum.values)) {
    faults.push(notInEnum(path, value, node.enum.shown))
  }
}

function checkList(
  node: ValueNode,
  list: readonly JsonValue[],
  path: string,
  old: CorrelatedValue | undefined,
  faults: ValueFault[],
): number {
  const { minItems, maxItems, uniqueItems } = node.bounds
  let passed = 1
  if (node.items) {
    for (const [at, item] of list.entries()) {
      passed += checkValue(node.items, item, `${path}[${at}]`, old?.index(at), faults)
    }
  }
  const size = list.length
  if (minItems !== undefined && size < minItems) {
    faults.push(tooFewParts(path, size, minItems, 'items'))
  }
  if (maxItems !== undefined && size > maxItems) {
    faults.push(tooManyParts(path, size, maxItems, 'items'))
  }
  if (uniqueItems && repeatedAt(list).length > 0) faults.push(notUnique(path))
  return passed
}

function checkObject(
  node: ValueNode,
  object: JsonObject,
  path: string,
  old: CorrelatedValue | undefined,
  faults: ValueFault[],
): number {
  const { members, others, bounds } = node
  const { minProperties, maxProperties, required } = bounds
  if (minProperties !== undefined || maxProperties !== undefined) {
    const size = Object.values(object).filter((member) => member !== undefined).length
    if (minProperties !== undefined && size < minProperties) {
      faults.push(tooFewParts(path, size, minProperties, 'properties'))
    }
    if (maxProperties !== undefined && size > maxProperties) {
      faults.push(tooManyParts(path, size, maxProperties, 'properties'))
    }
  }
  let passed = 0
  for (const key of Object.keys(object)) {
    const member = object[key]
    if (member === undefined) continue
    const own = members.get(key)
    const child = own ?? others
    if (child === undefined) continue
    if (child === 'forbidden') {
      faults.push(forbiddenProperty(path, key))
      continue
    }
    const place = own ? memberPath(path, key) : `${path}.${pathName(key)}`
    const before = old && correlated(old, path, key)
    passed += checkValue(child, member, place, before, faults)
  }
  for (const name of required ?? []) {
    if (getKey(object, name) === undefined) faults.push(missing(`${path}.${pathName(name)}`))
  }
  return passed
}

/** A member with its old value; undefined for the root's `apiVersion` and `kind`, where conversion hides changes. */
function correlated(old: CorrelatedValue, path: string, key: string): CorrelatedValue | undefined {
  if (path === '' && (key === 'apiVersion' || key === 'kind')) return undefined
  return old.key(key)
}

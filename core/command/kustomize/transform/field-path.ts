import {
  getKey,
  isJsonObject,
  isWritableList,
  type JsonValue,
  setKey,
} from '../../../base/api/json.ts'
import type { BuildBudget } from '../build-budget.ts'
import type { FieldSlot } from '../fields/visit-field.ts'
import { KustomizeError } from '../kustomize-error.ts'
import { wrongKind } from '../resources/node-kind.ts'
import { scalarText } from '../resources/written-scalar.ts'
import { regexTest } from './select-resources.ts'

/** The parts of `spec.template.spec.containers.[name=web].image`; `\.` is a dot in a name, as is one in brackets. */
export function splitFieldPath(path: string): readonly string[] {
  const parts: string[] = []
  for (const part of path.split(/(?<!\\)\./)) {
    const open = parts.at(-1)
    const text = part.replaceAll('\\.', '.')
    if (open?.startsWith('[') && !open.endsWith(']')) parts[parts.length - 1] = `${open}.${text}`
    else parts.push(text)
  }
  const [first, ...rest] = parts
  return (first === '' && rest.length > 0 ? rest : parts).map((part) =>
    part.startsWith('[') && part.includes('.') && !part.includes('=')
      ? part.replaceAll(/^\[|\]$/g, '')
      : part,
  )
}

const isIndex = (part: string): boolean => /^\+?\d+$/.test(part)
const isItem = (part: string): boolean => part.startsWith('[') && part.endsWith(']')

/** What a field that is made begins as. */
export type MadeAs = 'list' | 'object' | 'scalar'

function emptyValue(next: string | undefined, madeAs: MadeAs): JsonValue {
  if (next === undefined) return madeAs === 'scalar' ? null : madeAs === 'list' ? [] : {}
  return isItem(next) || isIndex(next) ? [] : {}
}

function itemCondition(part: string): readonly [field: string, pattern: string] {
  const [, field = '', pattern] = /^\[([^=]*)=(.*)\]$/.exec(part) ?? []
  if (pattern !== undefined) return [field, pattern]
  throw new KustomizeError(
    'list path element must contain fieldName=fieldValue for element to match',
  )
}

function listOf(value: JsonValue): JsonValue[] {
  if (isWritableList(value)) return value
  throw wrongKind('SequenceNode', value)
}

/**
 * The fields at a path in an object; where `madeAs` is given, those that are absent are made.
 *
 * @throws KustomizeError where the path meets another shape, or an index is beyond its list
 */
export function fieldsAt(
  root: FieldSlot,
  path: readonly string[],
  madeAs: MadeAs | undefined,
  budget: BuildBudget,
): readonly FieldSlot[] {
  budget.step()
  const [part, ...rest] = path
  if (part === undefined) return [root]
  if (root.value === null) return []
  const follow = (slot: FieldSlot): readonly FieldSlot[] => fieldsAt(slot, rest, madeAs, budget)
  if (part === '*') return listOf(root.value).flatMap((_, at) => follow(itemSlot(root.value, at)))
  if (isIndex(part)) return follow(indexSlot(root.value, Number(part), rest[0], madeAs))
  if (isItem(part)) return matchingItems(root.value, part, madeAs).flatMap(follow)
  if (!isJsonObject(root.value)) throw wrongKind('MappingNode', root.value)
  const object = root.value
  const known = getKey(object, part)
  if (known === undefined && madeAs === undefined) return []
  const value = known ?? (madeAs ? emptyValue(rest[0], madeAs) : null)
  if (value !== known) setKey(object, part, value)
  return follow({ value, set: (next) => setKey(object, part, next) })
}

function itemSlot(list: JsonValue, at: number): FieldSlot {
  const items = listOf(list)
  return { value: items[at] ?? null, set: (next) => (items[at] = next) }
}

function indexSlot(
  value: JsonValue,
  index: number,
  next: string | undefined,
  madeAs: MadeAs | undefined,
): FieldSlot {
  const items = listOf(value)
  if (items.length === index && madeAs) items.push(emptyValue(next, madeAs))
  if (items.length <= index) {
    throw new KustomizeError(`index ${index} specified but only ${items.length} elements found`)
  }
  return itemSlot(items, index)
}

function matchingItems(
  value: JsonValue,
  part: string,
  madeAs: MadeAs | undefined,
): readonly FieldSlot[] {
  const items = listOf(value)
  const [field, pattern] = itemCondition(part)
  const matches = regexTest(pattern)
  const isMatched = (item: JsonValue): boolean => {
    const found = field === '' ? item : isJsonObject(item) ? getKey(item, field) : undefined
    const text = scalarText(found)
    return text !== undefined && matches(text.trim())
  }
  const found = items.flatMap((item, at) => (isMatched(item) ? [itemSlot(items, at)] : []))
  if (found.length > 0 || !madeAs) return found
  items.push(field === '' ? pattern : { [field]: pattern })
  return [itemSlot(items, items.length - 1)]
}

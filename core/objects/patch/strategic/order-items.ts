import type { JsonValue } from '../../../base/api/json.ts'
import { isDeletion } from './directives.ts'
import { identityOf, positionsOf } from './item-identity.ts'

type Positions = ReadonlyMap<JsonValue, number>

interface Placed {
  readonly item: JsonValue
  readonly identity: JsonValue
}

/**
 * Orders items: those that `wanted` names in its order, and the others in that of `previous` between them, each before
 * the first named item that it preceded in `previous`.
 */
export function orderItems(
  items: readonly JsonValue[],
  wanted: readonly JsonValue[],
  previous: readonly JsonValue[],
  mergeKey: string | undefined,
): JsonValue[] {
  const [order, before] = [positionsOf(wanted, mergeKey), positionsOf(previous, mergeKey)]
  const placed = items.map((item) => ({ item, identity: identityOf(item, mergeKey) }))
  const named = placed.filter(({ identity }) => order.has(identity))
  const others = placed.filter(({ identity }) => !order.has(identity))
  return interleave(sortPlaced(others, before), sortPlaced(named, order), before)
}

/** Sorts items by `positions`; items to be deleted come last. */
function sortPlaced(placed: readonly Placed[], positions: Positions): readonly Placed[] {
  const place = ({ identity }: Placed): number => positions.get(identity) ?? positions.size
  const kept = placed.filter(({ item }) => !isDeletion(item))
  const deleted = placed.filter(({ item }) => isDeletion(item))
  return [...kept.sort((a, b) => place(a) - place(b)), ...deleted]
}

function interleave(
  others: readonly Placed[],
  named: readonly Placed[],
  before: Positions,
): JsonValue[] {
  const result: JsonValue[] = []
  let next = 0
  for (const { item, identity } of named) {
    const limit = before.get(identity) ?? -1
    for (let other = others[next]; other; other = others[++next]) {
      if ((before.get(other.identity) ?? limit) >= limit) break
      result.push(other.item)
    }
    result.push(item)
  }
  for (const { item } of others.slice(next)) result.push(item)
  return result
}

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ArrayList,
  concatLists,
  emptyList,
} from '../../../../../core/languages/cel/values/array-list.ts'
import { equals } from '../../../../../core/languages/cel/values/equals.ts'
import { CelError, type List } from '../../../../../core/languages/cel/values/value.ts'

function listOf(items: readonly number[]): ArrayList {
  return new ArrayList(items)
}

function joined(left: List, right: List): List {
  const list = concatLists(left, right)
  if (list instanceof CelError) throw new TypeError(list.message)
  return list
}

function itemsOf(list: List): unknown[] {
  return Array.from({ length: list.size }, (_, index) => list.at(index))
}

/** Numbers in lists that are joined in any order, whatever their lengths. */
interface Tree {
  readonly list: List
  readonly items: readonly number[]
}

const leaves: fc.Arbitrary<Tree> = fc
  .array(fc.integer(), { maxLength: 150, size: 'max' })
  .map((items) => ({ list: listOf(items), items }))
const { tree: trees } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 9, depthSize: 'max' },
    leaves,
    fc.tuple(tie('tree'), tie('tree')).map(([left, right]) => ({
      list: joined(left.list, right.list),
      items: [...left.items, ...right.items],
    })),
  ),
}))

describe('lists', () => {
  it('a concatenation has the elements of its lists, however they are joined', () => {
    fc.assert(
      fc.property(trees, ({ list, items }) => {
        expect(list.size).toBe(items.length)
        expect(itemsOf(list)).toEqual(items)
        expect(equals(list, listOf(items))).toBe(true)
      }),
      { numRuns: 50 },
    )
  })

  it('a list that grows element by element has all of them', () => {
    let list: List = emptyList
    for (let item = 0; item < 10_000; item += 1) list = joined(list, listOf([item]))
    expect(itemsOf(list)).toEqual(Array.from({ length: 10_000 }, (_, index) => index))
  })

  it('a list of a hundred thousand long lists is read without recursion', () => {
    const long = listOf(Array.from({ length: 100 }, (_, index) => index))
    let list: List = emptyList
    for (let part = 0; part < 100_000; part += 1) list = joined(list, long)
    expect([list.size, list.at(0), list.at(9_999_999)]).toEqual([10_000_000, 0, 99])
  })

  it('a list doubled again and again takes no memory, up to sizes that are exact', () => {
    let list: List = listOf([1, 2, 3])
    for (let time = 0; time < 51; time += 1) list = joined(list, list)
    expect([list.size, list.at(0), list.at(list.size - 1)]).toEqual([3 * 2 ** 51, 1, 3])
    expect(concatLists(list, list)).toEqual(new CelError('integer overflow'))
  })

  it('an empty list adds nothing, not even a copy', () => {
    const list = listOf([1])
    expect(concatLists(list, emptyList)).toBe(list)
    expect(concatLists(emptyList, list)).toBe(list)
  })
})

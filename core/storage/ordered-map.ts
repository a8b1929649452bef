import { EmptyBTree } from 'sorted-btree'
import type BTree from 'sorted-btree'

export type OrderedMap<V> = BTree<string, V>

// The class is the default export of a CommonJS module, which comes out differently in Node, in Vite and in vitest; what
// the module exports by name does not, and leads to it.
const Tree = EmptyBTree.constructor as typeof BTree

/** An empty B-tree in code-unit order of its keys. */
export function createOrderedMap<V>(): OrderedMap<V> {
  return new Tree<string, V>(undefined, compareKeys)
}

// The library's own comparison first finds out what it compares, which takes as long as comparing.
function compareKeys(a: string, b: string): number {
  if (a < b) return -1
  return a === b ? 0 : 1
}

import { EmptyBTree } from 'sorted-btree'
import type BTree from 'sorted-btree'

export type OrderedMap<V> = BTree<string, V>

// BTree is the default export of a CommonJS module, which Node, Vite and vitest import differently; the named export
// EmptyBTree is the same in all, and its constructor is the class.
const Tree = EmptyBTree.constructor as typeof BTree

/** An empty ordered map (a B-tree), in code-unit order of its keys. */
export function createOrderedMap<V>(): OrderedMap<V> {
  return new Tree<string, V>(undefined, compareKeys)
}

// Compares string keys; the library's own comparison checks types first, which takes as long again.
function compareKeys(a: string, b: string): number {
  if (a < b) return -1
  return a === b ? 0 : 1
}

import { EmptyBTree } from 'sorted-btree'
import type BTree from 'sorted-btree'

export type OrderedMap<V> = BTree<string, V>

/**
 * An empty B-tree in code-unit order of its keys. It is cloned from the library's empty tree because the class itself,
 * the default export of a CommonJS module, comes out differently in Node, in Vite and in vitest; the name does not.
 */
export function createOrderedMap<V>(): OrderedMap<V> {
  return EmptyBTree.clone()
}

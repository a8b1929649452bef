import type { ExcludedMembers } from '../../base/json/parse-json-without.ts'
import type { Column, ColumnRead } from './column.ts'

const others = ['*', true] as const

/** No column of a built-in kind shows managed fields, which take a large part of small objects. */
const managedFields: ExcludedMembers = [['metadata', [['managedFields', true]]]]

/** The members of objects that the columns of a kind do not read, as far as is known. */
export function unreadMembers(columns: readonly Column[], isCustom: boolean): ExcludedMembers {
  const reads: ColumnRead[] = []
  for (const column of columns) {
    if (column.reads === undefined) return isCustom ? [] : managedFields
    reads.push(...column.reads)
  }
  return allBut(reads, 0)
}

/** Excludes what `reads` do not have at a depth of their paths. Excluded values stay as null, so that they can be counted. */
function allBut(reads: readonly ColumnRead[], depth: number): ExcludedMembers {
  const byName = new Map<string, ColumnRead[]>()
  for (const read of reads) {
    const name = read.path[depth]
    if (name !== undefined) byName.set(name, [...(byName.get(name) ?? []), read])
  }
  const kept = [...byName].map(([name, below]) => {
    const isWhole = below.some(({ path, isCounted }) => !isCounted && path.length === depth + 1)
    return [name, isWhole ? [] : allBut(below, depth + 1)] as const
  })
  return [...kept, others]
}

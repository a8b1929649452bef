import type { TypeTableSource } from '../../../objects/schema/type-table.ts'

/** What a description is of. */
export interface DescribedName {
  /** `PodSpec`, `PodSpec.containers`, or `RestartPolicy=Always` of a value. */
  readonly name: string
  /** Of a field that may be one of a set of values: its type, or that of the items of a list or a map: `core/v1.Protocol`. */
  readonly type?: string
}

/** Group of a group version as type tables call it: `apps` of `apps/v1`. */
export function groupOfRef(ref: string): string {
  return ref.slice(0, ref.indexOf('/'))
}

/** Whether a word of a field's line is its number, or the dash of a field without one. */
function isNumber(line: string, from: number): boolean {
  const code = line.charCodeAt(from)
  return code === 0x2d || (code >= 0x30 && code <= 0x39)
}

/**
 * A field's name and its type, from a line `  name 3 list<core/v1.Container> …`, with a number, a dash or neither. The type is that of the
 * items of a list or a map.
 */
function fieldOf(line: string): readonly [name: string, type: string] | undefined {
  const end = line.indexOf(' ', 2)
  const name = line.slice(2, end)
  if (end === -1 || name === 'reserved' || name.startsWith('.')) return undefined
  const from = isNumber(line, end + 1) ? line.indexOf(' ', end + 1) + 1 : end + 1
  let to = line.indexOf(' ', from)
  if (to === -1) to = line.length
  while (line[to - 1] === '>') to--
  const type = line.slice(from, to)
  return [name, type.slice(Math.max(type.lastIndexOf('<'), type.lastIndexOf(',')) + 1)]
}

/**
 * The types, fields and values of a group in the type tables of the default release, in the order of the tables. Packed descriptions are in
 * this order, so that they need no names. What several versions have is named for each of them.
 */
export function describedNames(
  tables: readonly Pick<TypeTableSource, 'ref' | 'text'>[],
  group: string,
): readonly DescribedName[] {
  const found: DescribedName[] = []
  for (const { ref, text } of tables) {
    if (groupOfRef(ref) !== group) continue
    const sets = new Set<string>()
    let type = ''
    for (const line of text.split('\n')) {
      if (line.startsWith('  ')) {
        const [field, of = ''] = fieldOf(line) ?? []
        if (field === undefined) continue
        const name = `${type}.${field}`
        if (of.includes('.')) found.push({ name, type: of })
        else found.push(sets.has(of) ? { name, type: `${ref}.${of}` } : { name })
        continue
      }
      const [keyword, name = ''] = line.split(' ', 2)
      if (keyword === 'kind' || keyword === 'message') found.push({ name: (type = name) })
      if (keyword !== 'enum' && keyword !== 'closed' && keyword !== 'values') continue
      sets.add(name)
      for (const value of (line.match(/"[^"]*"|\S+/g) ?? []).slice(2)) {
        if (value.startsWith('%')) break
        found.push({ name: `${name}=${value.replaceAll('"', '')}` })
      }
    }
  }
  return found
}

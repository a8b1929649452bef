import type { TypeTableSource } from '../../../objects/schema/type-table.ts'

/** What a description is of. */
export interface DescribedName {
  /** Group as type tables call it: `core`, `apps`. */
  readonly group: string
  /** `PodSpec`, `PodSpec.containers`, or `RestartPolicy=Always` of a value. */
  readonly name: string
  /** Of a field: its type, or that of the items of a list or a map: `core/v1.Protocol`, `string`. */
  readonly type?: string
}

/** Group of a group version as type tables call it: `apps` of `apps/v1`. */
export function groupOfRef(ref: string): string {
  return ref.slice(0, ref.indexOf('/'))
}

/** A field's line: its name, perhaps its number, and its type, of which the last name is that of the items of a list or a map. */
const fieldLine = /^ {2}([^\s.]\S*) (?:(?:-|\d+) )?[^\s]*?([\w./]+)>* /

/**
 * The types, fields and values in the type tables of the default release, each once for all versions of its group, in the order of the
 * tables. Packed descriptions are in this order, so that they need no names.
 */
export function describedNames(
  tables: readonly Pick<TypeTableSource, 'ref' | 'text'>[],
): readonly DescribedName[] {
  const found = new Map<string, DescribedName>()
  const add = (described: DescribedName): void => {
    const key = `${described.group} ${described.name}`
    if (!found.has(key)) found.set(key, described)
  }
  for (const { ref, text } of tables) {
    const group = groupOfRef(ref)
    let type = ''
    for (const line of text.split('\n')) {
      const [, field, of = ''] = fieldLine.exec(line) ?? []
      if (field !== undefined) {
        if (field === 'reserved') continue
        const full = of.includes('.') ? of : `${ref}.${of}`
        add({ group, name: `${type}.${field}`, type: full })
        continue
      }
      const [keyword, name = '', ...values] = line.match(/"[^"]*"|\S+/g) ?? []
      if (keyword === 'kind' || keyword === 'message') add({ group, name: (type = name) })
      if (keyword !== 'enum' && keyword !== 'closed' && keyword !== 'values') continue
      for (const value of values) {
        if (value.startsWith('%')) break
        add({ group, name: `${name}=${value.replaceAll('"', '')}` })
      }
    }
  }
  return [...found.values()]
}

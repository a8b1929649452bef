/**
 * Facts of several servers in one file: keys in two parts, then the value of each column. A value that follows `column=` holds for that column
 * and those behind it up to the next; one without holds for all, and an empty one says that the columns lack the fact.
 */
export interface RecordedColumns {
  readonly columns: readonly string[]
  readonly facts: Readonly<Record<string, Readonly<Record<string, string>>>>
}

type Facts = ReadonlyMap<string, string>

export function recordColumns(columns: ReadonlyMap<string, Facts>): RecordedColumns {
  const keys = new Set([...columns.values()].flatMap((facts) => [...facts.keys()]))
  const recorded: Record<string, Record<string, string>> = {}
  for (const key of [...keys].sort()) {
    const [, head = '', name = ''] =
      /^(schema .*\.|path \/apis?\/[^/]+\/(?:[^/]+\/)?|\S+ (?:\S+ )?)?(.*)$/.exec(key) ?? []
    let last: string | undefined
    const parts: string[] = []
    for (const [column, facts] of columns) {
      const value = facts.get(key) ?? ''
      if (value !== last) parts.push(`${column}=${value}`)
      last = value
    }
    const [only = '', ...others] = parts
    const all = others.length === 0 ? only.slice(only.indexOf('=') + 1) : parts.join()
    ;(recorded[head] ??= {})[name] = all
  }
  return { columns: [...columns.keys()], facts: recorded }
}

/** Facts of one column. */
export function columnOf({ columns, facts }: RecordedColumns, wanted: string): Facts {
  const place = columns.indexOf(wanted)
  if (place === -1) throw new RangeError(`no column ${wanted}`)
  const found = new Map<string, string>()
  for (const [head, names] of Object.entries(facts)) {
    for (const [name, text] of Object.entries(names)) {
      const value = valueAt(text, columns, place)
      if (value !== '') found.set(head + name, value)
    }
  }
  return found
}

function valueAt(text: string, columns: readonly string[], place: number): string {
  if (!text.includes('=')) return text
  let value = ''
  for (const part of text.split(',')) {
    const [column = '', held = ''] = part.split('=')
    if (columns.indexOf(column) <= place) value = held
  }
  return value
}

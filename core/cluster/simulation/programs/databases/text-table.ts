import type { SqlResult } from './sql-data.ts'
import type { SqlValue } from './sql-statement.ts'

function widths({ columns, rows }: SqlResult, textOf: (value: SqlValue) => string): number[] {
  return columns.map((title, at) =>
    rows.reduce((most, row) => Math.max(most, textOf(row[at] ?? null).length), title.length),
  )
}

const isNumber = ({ rows }: SqlResult, at: number): boolean =>
  rows.length > 0 && rows.every((row) => row[at] === null || row[at]?.kind === 'number')

/** A table as `psql` prints it. */
export function psqlTable(result: SqlResult): string {
  const textOf = (value: SqlValue): string => value?.text ?? ''
  const wide = widths(result, textOf)
  const head = result.columns.map((title, at) => {
    const free = (wide[at] ?? 0) - title.length
    return ` ${' '.repeat(Math.floor(free / 2))}${title}${' '.repeat(Math.ceil(free / 2))} `
  })
  const rows = result.rows.map((row) =>
    row
      .map((value, at) => {
        const text = textOf(value)
        const padded = isNumber(result, at)
          ? text.padStart(wide[at] ?? 0)
          : text.padEnd(wide[at] ?? 0)
        return ` ${padded} `
      })
      .join('|')
      .trimEnd(),
  )
  const line = wide.map((each) => '-'.repeat(each + 2)).join('+')
  const count = `(${result.rows.length} row${result.rows.length === 1 ? '' : 's'})`
  return `${[head.join('|'), line, ...rows, count].join('\n')}\n\n`
}

/** A table as `mysql` prints it on a terminal. */
export function mysqlTable(result: SqlResult): string {
  const textOf = (value: SqlValue): string => value?.text ?? 'NULL'
  const wide = widths(result, textOf)
  const line = `+${wide.map((each) => '-'.repeat(each + 2)).join('+')}+`
  const row = (texts: readonly string[], pads: (text: string, at: number) => string): string =>
    `|${texts.map((text, at) => ` ${pads(text, at)} `).join('|')}|`
  const head = row(result.columns, (text, at) => text.padEnd(wide[at] ?? 0))
  const rows = result.rows.map((values) =>
    row(values.map(textOf), (text, at) =>
      isNumber(result, at) ? text.padStart(wide[at] ?? 0) : text.padEnd(wide[at] ?? 0),
    ),
  )
  return `${[line, head, line, ...rows, line].join('\n')}\n`
}

/** Rows as both print them for other programs: values between separators. */
export function plainRows({ rows }: SqlResult, separator: string, nothing: string): string {
  return rows.map((row) => `${row.map((each) => each?.text ?? nothing).join(separator)}\n`).join('')
}

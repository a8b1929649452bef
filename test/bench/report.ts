import { passes, type Result } from './measure/result.ts'

/** The machine's form: nothing else goes to stdout with it. */
export function printJson(results: readonly Result[]): void {
  const lines = results.map(({ name, ratio, required, unit, direction }) => ({
    name,
    ratio: Number(ratio.toFixed(3)),
    required: required ?? null,
    unit: required === undefined ? unit : `${unit}, ${direction}`,
  }))
  process.stdout.write(`${JSON.stringify(lines, undefined, 2)}\n`)
}

/** The reader's form: a line a row, and what helps to judge it below. */
export function printTable(results: readonly Result[]): void {
  const cells = results.map((result) => ({
    name: result.name,
    measured: result.measured,
    limit: result.limit,
    ratio: result.ratio.toFixed(2),
    required: result.required === undefined ? '-' : `${result.direction} ${result.required}`,
    verdict: result.required === undefined ? 'info' : passes(result) ? 'pass' : 'FAIL',
    unit: result.unit,
    notes: result.notes,
  }))
  const columns = ['name', 'measured', 'limit', 'ratio', 'required', 'verdict', 'unit'] as const
  const widths = columns.map((column) =>
    Math.max(column.length, ...cells.map((cell) => cell[column].length)),
  )
  const line = (texts: readonly string[]): string =>
    texts
      .map((text, at) => text.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd()
  const lines = [line(columns), line(widths.map((width) => '-'.repeat(width)))]
  for (const cell of cells) {
    lines.push(line(columns.map((column) => cell[column])))
    for (const note of cell.notes) lines.push(`    ${note}`)
  }
  process.stdout.write(`${lines.join('\n')}\n`)
}

import { metricHelp } from './metric-help-table.ts'

function parseTable(): ReadonlyMap<string, string> {
  const lines = metricHelp.trim().split('\n')
  return new Map(
    lines.map((line) => {
      const space = line.indexOf(' ')
      return space === -1 ? [line, ''] : [line.slice(0, space), line.slice(space + 1)]
    }),
  )
}

let known: ReadonlyMap<string, string> | undefined

/** The help of a metric; its name may contain placeholders of the brand. @throws TypeError for a metric that the table lacks. */
export function helpOf(name: string): string {
  known ??= parseTable()
  const help = known.get(name)
  if (help === undefined) throw new TypeError(`the metric ${name} has no help`)
  return help
}

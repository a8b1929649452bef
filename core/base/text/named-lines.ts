/** Reads a table of names with texts: a line each, the text behind the first blank. */
export function namedLines(table: string): ReadonlyMap<string, string> {
  const lines = table.split('\n').filter((line) => line !== '')
  return new Map(
    lines.map((line) => {
      const space = line.indexOf(' ')
      return [line.slice(0, space), line.slice(space + 1)]
    }),
  )
}

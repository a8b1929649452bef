import { tableTabs, TabWriter } from './tab-writer.ts'

/** A table of cells, aligned as by `get`. */
export function textTable(lines: readonly (readonly string[])[]): string {
  const tabs = new TabWriter(tableTabs)
  for (const cells of lines) tabs.write(`${cells.join('\t')}\n`)
  return tabs.flush()
}

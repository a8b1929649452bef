import { tableTabs, TabWriter } from './tab-writer.ts'

/** Lines of cells, aligned as `get` aligns them. */
export function textTable(lines: readonly (readonly string[])[]): string {
  const tabs = new TabWriter(tableTabs)
  for (const cells of lines) tabs.write(`${cells.join('\t')}\n`)
  return tabs.flush()
}

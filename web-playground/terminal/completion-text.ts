import { textWidth } from './draw-line.ts'

/** What all of them begin with. */
export function commonStart(texts: readonly string[]): string {
  let [start = ''] = texts
  for (const text of texts) {
    while (!text.startsWith(start)) start = start.slice(0, -1)
  }
  return start
}

const most = 200

/** The candidates side by side, as many as fit into a line. */
export function columnsOf(texts: readonly string[], columns: number): string {
  const shown = texts.slice(0, most)
  const width = Math.max(...shown.map((text) => textWidth(text))) + 2
  const perLine = Math.max(1, Math.floor(columns / width))
  let out = ''
  for (let at = 0; at < shown.length; at += perLine) {
    const line = shown.slice(at, at + perLine)
    out += `${line
      .map((text) => text + ' '.repeat(width - textWidth(text)))
      .join('')
      .trimEnd()}\n`
  }
  return texts.length > most ? `${out}... and ${texts.length - most} more\n` : out
}

import type { Completion } from '../../core/index.ts'
import { textWidth } from './draw-line.ts'
import type { EditedLine } from './line-editor.ts'

/** What all of them begin with. */
function commonStart(texts: readonly string[]): string {
  let [start = ''] = texts
  for (const text of texts) {
    while (!text.startsWith(start)) start = start.slice(0, -1)
  }
  return start
}

/** What a Tab comes to: a longer line, several choices, or nothing. */
export type Offer =
  | { readonly type: 'line'; readonly line: EditedLine }
  | { readonly type: 'choices' | 'nothing' }

/** Completes a line as far as all candidates agree. */
export function offerOf({ text, cursor }: EditedLine, { from, candidates }: Completion): Offer {
  const [only] = candidates
  if (only === undefined) return { type: 'nothing' }
  // `--flag=` and `type/` go on.
  const ending = candidates.length === 1 && !/[=/]$/.test(only) ? ' ' : ''
  const start = commonStart(candidates) + ending
  if (start.length <= cursor - from) return { type: 'choices' }
  const before = text.slice(0, from) + start
  return { type: 'line', line: { text: before + text.slice(cursor), cursor: before.length } }
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

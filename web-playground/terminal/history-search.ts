import { type Prompt, textWidth } from './draw-line.ts'
import type { TerminalKey } from './terminal-keys.ts'

/** A search among earlier lines, as Ctrl-R begins it. */
export interface HistorySearch {
  readonly text: string
  /** So many of the lines that were found are passed over. */
  readonly skip: number
}

export const newSearch: HistorySearch = { text: '', skip: 0 }

/** The search after a key; undefined for a key that ends it. */
export function continueSearch(
  { text, skip }: HistorySearch,
  key: TerminalKey,
): HistorySearch | undefined {
  if (key.type === 'text') return { text: text + key.text, skip: 0 }
  if (key.type === 'edit' && key.edit === 'backspace') return { text: text.slice(0, -1), skip: 0 }
  if (key.type === 'search') return { text, skip: skip + 1 }
  return undefined
}

export function searchPrompt({ text }: HistorySearch): Prompt {
  const label = `(search) ${text}: `
  return { text: `\u001b[2m${label}\u001b[0m`, width: textWidth(label) }
}

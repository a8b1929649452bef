import type { ScriptText } from './script-text.ts'
import type { Word } from './shell-syntax.ts'

/** Where a text ends, and what quotes in it. */
export interface WordSetting {
  /** Whether it stands within double quotes. */
  readonly isQuoted: boolean
  /** The quotes that quote in it. */
  readonly quotes: '' | '"' | `"'`
  /** Characters behind which it ends; the end is not read. */
  readonly ends: string
}

/** Reads words of a script. */
export interface WordReader {
  readonly text: ScriptText
  /** A text within braces, quotes or a here-document. */
  until(setting: WordSetting): Word
}

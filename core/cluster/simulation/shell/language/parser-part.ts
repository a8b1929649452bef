import type { ProcessMeter } from '../../processes/process-meter.ts'
import type { ShellNode, ShellSyntaxError, Word } from './shell-syntax.ts'
import type { TokenReader } from './token-reader.ts'

/** What parsers of compound commands and tests need of the parser of commands. */
export interface ParserPart {
  readonly tokens: TokenReader
  readonly meter: ProcessMeter
  /** Commands up to a word or an operator that begins none, over any number of lines. */
  list(): ShellNode | undefined
  /** The same, where there must be some; `until` is what is expected behind. */
  commands(until: string): ShellNode
  /** Reads a reserved word. @throws ShellSyntaxError for any other token */
  expect(word: string): void
  /** Reads an operator. @throws ShellSyntaxError for any other token */
  expectOperator(text: string): void
  unexpected(expected?: string): ShellSyntaxError
  /** A word with the braces of bash. */
  word(word: Word): Word
}

import type { Completion } from '../../core/index.ts'
import type { Prompt } from './draw-line.ts'
import type { RawInput } from './raw-input.ts'

/** What a running command may use. */
export interface CommandIo {
  out(text: string): void
  /** What was typed or pasted, up to Ctrl-D; or what stood between `<<EOF` and `EOF`. */
  input(): Promise<string>
  /** Whether the input is typed, and not the text between `<<EOF` and `EOF`. */
  readonly isTyped: boolean
  /** Has keys passed on as they are pressed, until the input is left. */
  raw(): RawInput
  readonly signal: AbortSignal
}

/** What the lines of a session do. */
export interface CommandRunner {
  run(command: string, io: CommandIo): Promise<void>
  complete(line: string, cursor: number): Promise<Completion>
  /** Stands before the line; asked before each one. */
  prompt(): Prompt
}

import type { Completions } from './line-editor.ts'

/** What a host adds to a shell that reads commands from its input: a learner's own machine, beside the containers of pods. */
export interface TypingHooks {
  /** Stands before a command where `PS1` is not set; may have escape sequences. */
  prompt?(directory: string): string
  /** Lines that were typed before, the oldest first. */
  readonly history?: readonly string[]
  /** Called before a command runs, with its lines. */
  started?(script: string): void
  /** Called once it has ended. */
  ended?(code: number): void
  /**
   * What the last word of a command may go on with; undefined where the shell completes by itself. The text begins with the command's
   * name, whose aliases are expanded, and ends at the cursor; `from` counts within it.
   */
  complete?(text: string): Promise<Completions> | undefined
}

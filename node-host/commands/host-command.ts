/** A command of the host besides serving, such as `skerry kubectl`. */
export interface HostCommand {
  /** The first word of the command line. */
  readonly name: string
  /** What follows the name in the usage line: `[flags] <expression>`. */
  readonly usage: string
  /** What it does: one sentence for the help. */
  readonly summary: string
  /** Runs it with the words that follow its name; a failure is thrown, an exit code goes to `process.exitCode`. */
  readonly run: (words: readonly string[]) => Promise<void>
}

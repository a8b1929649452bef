import type { StartOptions } from '../../base/options/start-options.ts'
import type { Flag } from './flag.ts'
import type { VersionForm } from './version-form.ts'

/** A command besides serving, as the help lists it. */
export interface ListedCommand {
  readonly name: string
  readonly usage: string
  readonly summary: string
}

/** A name under which the server is started: which flags it takes, and what holds where they say nothing. */
export interface Program {
  readonly name: string
  /** Its usage line: `skerry [up] [flags]`. */
  readonly usage: string
  /** All flags that it takes, in the order of the help. */
  readonly flags: readonly Flag[]
  /** Options where no flag says otherwise. */
  readonly defaults: StartOptions
  /** Commands besides serving, which its help lists. */
  readonly commands: readonly ListedCommand[]
  /** What it does: sentences for the top of its help, one a line. */
  readonly about: readonly string[]
  /** Command lines for the top of its help, each with what it does. */
  readonly examples: readonly (readonly [line: string, what: string])[]
  /** What `--version` prints. */
  readonly version: (form: VersionForm) => Promise<string>
}

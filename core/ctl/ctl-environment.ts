import type { Brand } from '../api/brand.ts'
import type { Transport } from '../client/transport.ts'
import type { Runtime } from '../runtime.ts'
import type { CtlSession } from './session/ctl-session.ts'

/** What a terminal lends to the command line. */
export interface CtlEnvironment {
  readonly transport: Transport
  readonly brand: Brand
  readonly runtime: Runtime
  /** Text for the screen; lines end with `\n`. */
  out(text: string): void
  /** What went wrong. */
  err(text: string): void
  /** Warnings and notices, which are no failure; they go where errors go, but need not look like them. */
  note(text: string): void
  /** The text of a file named with `-f`; `-` is what was typed or piped in. @throws Error with one line for the user. */
  readFile(name: string): Promise<string>
  /** Names for completing `-f`. */
  listFiles(): Promise<readonly string[]>
  /** One object for all commands of a terminal; it holds the current namespace. */
  readonly session: CtlSession
  /** Ends the command: Ctrl-C. */
  readonly signal: AbortSignal
}

/** Exit code: 0 for success, 1 for failure, 130 where `signal` ended the command. */
export type RunCtl = (line: string, environment: CtlEnvironment) => Promise<number>

/** Candidates for the word that ends at `cursor`, and where that word begins. */
export interface Completion {
  readonly from: number
  readonly candidates: readonly string[]
}

export type CompleteCtl = (
  line: string,
  cursor: number,
  environment: CtlEnvironment,
) => Promise<Completion>

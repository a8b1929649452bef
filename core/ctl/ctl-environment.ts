import type { Brand } from '../api/brand.ts'
import type { Transport } from '../client/transport.ts'
import type { Runtime } from '../runtime.ts'
import type { CtlSession } from './session/ctl-session.ts'

/** The environment that a terminal gives to commands. */
export interface CtlEnvironment {
  readonly transport: Transport
  readonly brand: Brand
  readonly runtime: Runtime
  /** Writes standard output; lines end with `\n`. */
  out(text: string): void
  /** Writes errors. */
  err(text: string): void
  /** Writes warnings and notices, to where errors go, though they may look different. */
  note(text: string): void
  /** Reads a file named with `-f`; `-` is standard input. @throws Error with one line for the user. */
  readFile(name: string): Promise<string>
  /** File names for completing `-f`. */
  listFiles(): Promise<readonly string[]>
  /** The session shared by all commands of a terminal; it holds the current namespace. */
  readonly session: CtlSession
  /** Aborted by Ctrl-C, which ends the command. */
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

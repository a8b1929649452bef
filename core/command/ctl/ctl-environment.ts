import type { Brand } from '../../base/api/brand.ts'
import type { Transport } from '../../base/client/transport.ts'
import type { Runtime } from '../../base/runtime.ts'
import type { Kubeconfig } from '../kubeconfig/kubeconfig.ts'
import type { CtlFiles } from './ctl-files.ts'
import type { CtlListener, CtlStreams, ListenOptions } from './ctl-streams.ts'
import type { FlagValues } from './flag-values.ts'
import type { Flag } from './flag.ts'
import type { CtlSession, SessionContext } from './session/ctl-session.ts'

/** The kubeconfig of a command line. */
export interface CtlConfig {
  /** As its files say it, merged. */
  readonly kubeconfig: Kubeconfig
  /** Writes the current context into the file that has one. */
  useContext(name: string): Promise<void>
  /** Writes what `fields` has of a context into the file that has it, and a new one into the first file. An empty text is left out. */
  setContext(context: string, fields: Partial<SessionContext>): Promise<void>
}

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
  /**
   * The files that a name given with `-f` stands for, in order: those of a folder, and with `recursive` of those in it. Absent where
   * there are no folders.
   */
  expandFile?(name: string, recursive?: boolean): Promise<readonly string[]>
  /** Writes a file that was read, whole. Absent where files cannot be written. @throws Error with one line for the user */
  writeFile?(name: string, text: string): Promise<void>
  /** File names for completing `-f`. */
  listFiles(): Promise<readonly string[]>
  /** Standard streams as bytes, for commands that connect them with a process. */
  readonly streams: CtlStreams
  /** Files and folders of the host, for `cp`. Absent where there are none. */
  readonly files?: CtlFiles
  /**
   * Opens a text in the user's editor under a file name, and resolves to what was saved when that is closed; undefined where it was left
   * without saving. Absent where there is no editor.
   *
   * @throws Error with one line for the user, where the editor fails
   */
  edit?(text: string, name: string): Promise<string | undefined>
  /** Listens for connections. Absent where nothing can listen, as in a page. @throws Error with one line for the user */
  listen?(options: ListenOptions): Promise<CtlListener>
  /** The session shared by all commands of a terminal; it holds the current namespace. */
  readonly session: CtlSession
  /** Absent in a terminal that is connected to one server. */
  readonly config?: CtlConfig
  /** Aborted by Ctrl-C, which ends the command. */
  readonly signal: AbortSignal
}

/** What a command line is connected to. */
export type CtlConnection = Pick<CtlEnvironment, 'brand' | 'config' | 'session' | 'transport'>

/** A command line as far as its connection depends on it. */
export interface CtlLine {
  /** Names of the command and its parents. */
  readonly path: readonly string[]
  readonly flags: FlagValues
  /** Values of the global flags alone: a flag of the command may have the name of one. */
  readonly globals: FlagValues
}

/** Environment of a command line whose own flags say which server it talks to. */
export interface CtlHost extends Omit<CtlEnvironment, keyof CtlConnection> {
  /** What help and errors call the command line; `kubectl` unless given. */
  readonly program?: string
  /** Global flags beside those that every command line has. */
  readonly flags: readonly Flag[]
  /** The connection and the session that a command asks for. */
  connect(line: CtlLine): CtlConnection | Promise<CtlConnection>
}

/** Exit code: 0 for success, 1 for failure, 130 where `signal` ended the command. */
export type RunCtl = (line: string, environment: CtlEnvironment) => Promise<number>

/** Like {@link RunCtl}, for words that a shell has split. */
export type RunCtlWords = (words: readonly string[], host: CtlHost) => Promise<number>

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

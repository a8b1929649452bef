import type { ImageProgram } from '../processes/shell-session.ts'

/** What a program takes of its machine. */
export interface ImageUsage {
  readonly cores: number
  readonly bytes: number
}

/** What an image does by itself. */
export interface KnownImage {
  /**
   * `server`: runs until it is stopped. `shell`: has no program of its own but a shell, which ends without input. `once`: does
   * its work and ends.
   */
  readonly kind: 'server' | 'shell' | 'once'
  /** What its program prints at the start; `{time}` is replaced by the time. */
  readonly lines?: readonly string[]
  /** A line that it prints again and again, and the seconds between. */
  readonly beat?: { readonly seconds: number; readonly line: string }
  /** Command line of its program. */
  readonly command?: string
  /** Body of its answer to HTTP requests. */
  readonly page?: string
  /** Ports that its program listens on, where only those answer; what nothing more is known of answers on any. */
  readonly ports?: readonly number[]
  /** Port of that page, where the image has a server that reads it from its files. */
  readonly pagePort?: number
  readonly contentType?: string
  /** `Server` header of its answers. */
  readonly server?: string
  /** Exit code after a request to stop; 0 unless given. */
  readonly stopCode?: number
  /** Milliseconds until an image of kind `once` ends. */
  readonly lasts?: number
  /** Whether only some publishers' images of that name are meant. */
  readonly isInterpreter?: boolean
  /** Answers to commands, by the whole command line. */
  readonly answers?: Readonly<Record<string, string>>
  /** Its own programs by the names of their files; they run as other commands do. */
  readonly programs?: Readonly<Record<string, ImageProgram>>
  /** Whether its own programs know what to do with those words; all unless given. Nothing is known of the others, which run all the same. */
  readonly runs?: (words: readonly string[]) => boolean
  /** Words of the main process of a container that names no command, by its arguments. */
  readonly main?: (args: readonly string[]) => readonly string[]
  /**
   * Whether its programs with those words serve until they are stopped. Such a main process is started when a client first asks for one
   * of its ports.
   */
  readonly serves?: (words: readonly string[]) => boolean
  /** Milliseconds that a main process with those words goes on after a request to stop, where it says so. */
  readonly stopAfter?: (words: readonly string[]) => number | undefined
  /** Images of other tags that differ, by tag. */
  readonly tags?: Readonly<Record<string, KnownImage>>
  /** What its main process takes by its words; by its container's requests unless given. */
  readonly uses?: (words: readonly string[]) => ImageUsage
  /** Whether the processor time that it uses is what it spends on requests ({@link ProcessWorld.worked}). */
  readonly isIdle?: boolean
  /** Whether it has no commands beside its own program, as images without a distribution. */
  readonly isBare?: boolean
  /** Directory in which its processes start, unless their container names one; `/` unless given. */
  readonly directory?: string
  /** Contents of files that it has, by path. */
  readonly files?: Readonly<Record<string, string>>
}

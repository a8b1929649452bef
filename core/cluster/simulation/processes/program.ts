import type { ProcessFiles } from '../files/process-files.ts'
import type { NetworkView } from '../network/network-view.ts'
import type { PortListener } from '../network/port-listener.ts'
import type { Terminal } from '../terminal/terminal.ts'
import type { TypingHooks } from '../terminal/typing-hooks.ts'
import type { ProcessTable } from './process-table.ts'

/** What a simulated process does next. */
export type ProgramStep =
  | { readonly kind: 'output'; readonly stream: 'stdout' | 'stderr'; readonly text: string }
  /** The process waits; Infinity for ever. A signal that it handles resumes it earlier only where it says so. */
  | { readonly kind: 'sleep'; readonly milliseconds: number; readonly isInterruptible?: true }
  /**
   * The process reads a line of its input, or what has come of it; it is resumed with the text, or with undefined at the end. `limit`
   * ends the wait earlier, and so does `until` once it is settled, of which the process knows itself.
   */
  | {
      readonly kind: 'read'
      readonly unit: ReadUnit
      readonly limit?: WaitLimit
      readonly until?: Promise<unknown>
      /** Reads the keys of the terminal, wherever standard input comes from. */
      readonly isTyped?: true
    }
  /** The process waits until a promise is settled, whose outcome it looks at itself, or until its limit. It cannot be run ahead of time. */
  | { readonly kind: 'wait'; readonly settled: Promise<unknown>; readonly limit?: WaitLimit }
  /** A loop begins again as it began before: it never ends by itself. */
  | { readonly kind: 'cycle' }

/** How long a process waits at most. */
export interface WaitLimit {
  readonly milliseconds: number
  /** Set by who runs the process where the time ran out: what was waited for did not come. */
  isOver?: boolean
}

export type ReadUnit = 'line' | 'chunk'
/** The answer to a read. */
export type ReadText = Generator<ProgramStep, string | undefined, string | undefined>

/** A simulated process: what it does step by step, and its exit code. It knows its time only by its meter. */
export type Program = Generator<ProgramStep, number, string | undefined>

/** Thrown into a process by an interrupt (Ctrl-C); one that does not catch it ends with exit code 130. */
export const interrupted: unique symbol = Symbol('interrupted')

/**
 * Thrown where a program that is run ahead of the clock comes to what others change or see, such as files: from there on it has to run in
 * its own time. Nothing in a program catches it.
 */
export class NotReplayable extends Error {}

/** What a process sees of its container. */
export interface ProcessWorld {
  readonly environment: ReadonlyMap<string, string>
  readonly hostname: string
  readonly workingDirectory: string
  readonly uid: number
  readonly gid: number
  /** All groups of the process, in their order; its first one alone unless given. */
  readonly groups?: readonly number[]
  /** Settings of the kernel that the pod has of its own, by name. */
  readonly sysctls?: ReadonlyMap<string, string>
  /** Whether processes may change the network's interfaces; false unless given. */
  readonly isPrivileged?: boolean
  /** Whether a program with the rights of its owner (set-user-ID) runs without them; false unless given. */
  readonly hasNoNewPrivileges?: boolean
  /** The pod's address. */
  readonly address?: string
  /** Whether programs that nothing is known of are not found; without it they do nothing and succeed. */
  readonly lacksUnknown?: boolean
  /** The files of the container, with the rights of the process. @throws NotReplayable in a look ahead */
  files(): ProcessFiles
  /** The processes of the container. @throws NotReplayable in a look ahead */
  processes(): ProcessTable
  /** Takes a port until the result is called. @throws NotReplayable in a look ahead; FileError where another program has it */
  listen(listener: PortListener): () => void
  /** The ports that programs of the pod listen on. */
  listeners?(): readonly PortListener[]
  /** The cluster's network; without it no name is known. */
  readonly network?: NetworkView
  /** Notes processor time that the process has spent on a request, in milliseconds. */
  worked?(milliseconds: number): void
  /** Answers of the image to commands, by the whole command line. */
  readonly answers: ReadonlyMap<string, string>
  /** The terminal that its standard streams are. */
  readonly terminal?: Terminal
  /** What a host adds to shells that read commands from their input; nothing in containers. */
  readonly typing?: TypingHooks
}

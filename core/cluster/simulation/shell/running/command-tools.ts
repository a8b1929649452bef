import type { HeldMemory } from '../../processes/process-meter.ts'
import type { Program } from '../../processes/program.ts'
import type { ShellSession } from '../../processes/shell-session.ts'
import type { Expander } from '../expansion/expander.ts'
import type { ShellNode } from '../language/shell-syntax.ts'
import type { Shell } from '../state/shell-state.ts'

/** Runs the parts of a script. */
export interface NodeRunner {
  /** Runs a part, and notes its exit code. */
  node(shell: Shell, node: ShellNode): Program
  /** Runs a part as a process of its own, and releases its shell. */
  subshell(shell: Shell, node: ShellNode): Program
}

/** A call of a command that is part of the shell. */
export interface BuiltInCall {
  readonly shell: Shell
  readonly args: readonly string[]
  readonly tools: CommandTools
  /** Memory that is held until the command ends. */
  readonly held: HeldMemory
  /** Keeps the redirections of the command: `exec > file`. */
  keepRedirections(): void
}

export type BuiltIn = (call: BuiltInCall) => Program

/** Commands that the image has. */
export interface ImagePrograms {
  /** The program of a command; undefined for one that is not found. */
  find(session: ShellSession, words: readonly string[]): Program | undefined
  /** Where a command lies; undefined for one that is not found. */
  pathOf(session: ShellSession, name: string): string | undefined
  /** A command that the shell has, too: `echo`, `test`. */
  builtIn(session: ShellSession, words: readonly string[]): Program | undefined
  /** Why a path is no command. */
  whyNot(session: ShellSession, path: string): 'Permission denied' | 'not found'
  isBuiltIn(name: string): boolean
}

export interface CommandTools {
  readonly expander: Expander
  readonly runner: NodeRunner
  readonly builtIns: ReadonlyMap<string, BuiltIn>
  readonly programs: ImagePrograms
}

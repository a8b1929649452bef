import { spawn } from 'node:child_process'
import type { EventEmitter } from 'node:events'
import { constants } from 'node:os'
import { systemCode } from '../../base/errors/system-error.ts'
import { programCall } from '../../base/process/program-call.ts'

/** Exit codes of shells: base of that for a signal, and those of a command that cannot be run. */
const signalled = 128
const notExecutable = 126
const notFound = 127

/** Signals that are passed on to the command. */
const forwarded = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT', 'SIGBREAK'] as const

/** Those that a terminal sends to all its foreground processes, the command among them. */
const ofTerminal: ReadonlySet<string> = new Set(['SIGINT', 'SIGQUIT'])

export type ForwardedSignal = (typeof forwarded)[number]

/** The exit code by which shells report that a signal has ended a process. */
export function signalCode(signal: NodeJS.Signals): number {
  return signalled + constants.signals[signal]
}

/** Calls `take` for each signal that ends a program by default. @returns a function that ends that */
export function takeSignals(
  process: Pick<EventEmitter, 'on' | 'off'>,
  take: (signal: ForwardedSignal) => void,
): () => void {
  const listeners = forwarded.map((signal) => [signal, () => take(signal)] as const)
  for (const [signal, listener] of listeners) process.on(signal, listener)
  return () => {
    for (const [signal, listener] of listeners) process.off(signal, listener)
  }
}

/**
 * Whether the command gets a signal without this process. On Windows the console sends all of them to all of its processes, and one that
 * a process sends ends the other at once.
 */
export function reachesCommand(
  signal: ForwardedSignal,
  isTerminal: boolean,
  platform: NodeJS.Platform = process.platform,
): boolean {
  return platform === 'win32' || (isTerminal && ofTerminal.has(signal))
}

export interface ChildOptions {
  readonly env: Readonly<Record<string, string | undefined>>
  /** Whether standard input is a terminal, whose own signals reach the command without this process. */
  readonly isTerminal: boolean
  /** Takes the one line of a command that cannot be run. */
  readonly complain: (line: string) => void
}

/** A command that runs with the standard streams of this process. */
export interface ChildCommand {
  /** Its exit code: 127 where it is not found, 126 where it cannot be run, 128 and the number of the signal that ended it. */
  readonly ended: Promise<number>
  /** Passes a signal on that this process has received. */
  forward(signal: ForwardedSignal): void
  readonly kill: (signal: NodeJS.Signals) => void
}

/** Starts a command, which is looked up in `PATH`. */
export function startChild(
  command: readonly [string, ...string[]],
  options: ChildOptions,
): ChildCommand {
  try {
    return start(command, options)
  } catch (error) {
    return neverStarted(complaint(command[0], error, options))
  }
}

function neverStarted(code: number): ChildCommand {
  return { ended: Promise.resolve(code), forward: () => undefined, kill: () => undefined }
}

/** Says why a command cannot be run. @returns its exit code */
function complaint(name: string, error: unknown, { complain }: ChildOptions): number {
  const isMissing = systemCode(error) === 'ENOENT'
  complain(isMissing ? `run: ${name}: command not found` : `run: ${name}: ${whyNot(error)}`)
  return isMissing ? notFound : notExecutable
}

function start(
  [name, ...others]: readonly [string, ...string[]],
  options: ChildOptions,
): ChildCommand {
  const { env, isTerminal } = options
  const { file, words, ...further } = programCall(name, others, { env })
  const child = spawn(file, words, { env: { ...env }, stdio: 'inherit', ...further })
  const ended = new Promise<number>((resolve) => {
    child.once('error', (error) => {
      // Later errors are of signals to a command that has ended.
      if (child.pid === undefined) resolve(complaint(name, error, options))
    })
    child.once('exit', (code, signal) => {
      resolve(signal === null ? (code ?? 1) : signalCode(signal))
    })
  })
  return {
    ended,
    forward(signal) {
      if (!reachesCommand(signal, isTerminal)) child.kill(signal)
    },
    kill: (signal) => void child.kill(signal),
  }
}

function whyNot(error: unknown): string {
  const code = systemCode(error)
  if (code === 'EACCES') return 'permission denied: it is not executable'
  if (code === 'ENOEXEC') return 'it is no program of this system'
  return error instanceof Error ? error.message : String(error)
}

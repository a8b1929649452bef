import { imageCommands } from '../commands/image-commands.ts'
import { FileError } from '../files/file-error.ts'
import { textOfBytes } from '../processes/bytes-as-text.ts'
import { printed } from '../processes/command.ts'
import type { ProcessMeter } from '../processes/process-meter.ts'
import type { Program, ProgramStep, ReadText } from '../processes/program.ts'
import {
  type Commands,
  type ImageProgram,
  type ImageWorld,
  type ProgramTable,
  ShellSession,
} from '../processes/shell-session.ts'
import { answered } from '../processes/text-reader.ts'
import type { ImagePrograms } from './running/command-tools.ts'
import { builtIns, shellNames, startShell } from './start-shell.ts'
import { TaskScheduler } from './state/task-scheduler.ts'

export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** All commands but shells and what is built into them, by name. */
export const commands: Commands = imageCommands

/** Names of the programs that images have as files. */
export function programNames(): string[] {
  return [...shellNames, ...Object.keys(imageCommands)]
}

/** Commands of images that shells have in themselves, too. */
const shared = new Set(['[', 'echo', 'false', 'printf', 'test', 'true'])

/** Whether there is a command of that name, or a shell. */
export function isKnownCommand(command: string): boolean {
  const name = baseName(command)
  return shellNames.has(name) || Object.hasOwn(commands, name)
}

/** Characters that a process writes at once. */
const writtenAtOnce = 64 * 1024
/** Words of a command that are counted as one step. */
const wordsInStep = 64
/** Directories in which a command is looked up. */
const mostDirectories = 64

/** The programs that the processes of one run start, beside each other by its scheduler. */
class RunningPrograms implements ProgramTable, ImagePrograms {
  readonly scheduler: TaskScheduler

  constructor(scheduler: TaskScheduler) {
    this.scheduler = scheduler
  }

  has(name: string): boolean {
    return isKnownCommand(name)
  }

  names(): readonly string[] {
    return programNames()
  }

  isBuiltIn(name: string): boolean {
    return shared.has(name) && Object.hasOwn(commands, name)
  }

  builtIn(session: ShellSession, words: readonly string[]): Program | undefined {
    return this.isBuiltIn(words[0] ?? '') ? this.#charged(session, words) : undefined
  }

  /**
   * Runs a command. Whatever it does is charged here, so a command needs to say only what it works on beside its arguments, input and
   * output, and what it keeps of them.
   */
  run(session: ShellSession, words: readonly string[]): Program {
    const [command = ''] = words
    return (
      this.find(session, words) ??
      printed({ error: `sh: ${command}: ${this.whyNot(session, command)}\n`, code: 127 })
    )
  }

  find(session: ShellSession, words: readonly string[]): Program | undefined {
    const [command = ''] = words
    const { answers, lacksUnknown } = session.world
    if (answers.size > 0 && answers.has(words.join(' '))) return this.#charged(session, words)
    if (ownProgram(session, command)) return this.#charged(session, words)
    const isKnown = isImageCommand(command) || this.#scriptOf(session, command) !== undefined
    if (isKnown || isKnownCommand(command)) return this.#charged(session, words)
    const isThere = command.includes('/') && session.exists(command)
    const isAssumed = lacksUnknown !== true && !builtIns.has(command) && !isThere
    return isAssumed ? this.#charged(session, words) : undefined
  }

  pathOf(session: ShellSession, name: string): string | undefined {
    if (ownProgram(session, name) || isImageCommand(name)) {
      return name.includes('/') ? name : `/bin/${name}`
    }
    return this.#scriptOf(session, name)
  }

  whyNot(session: ShellSession, path: string): 'Permission denied' | 'not found' {
    return path.includes('/') && session.exists(path) ? 'Permission denied' : 'not found'
  }

  *#charged(session: ShellSession, words: readonly string[]): Program {
    const { meter } = session
    meter.enter()
    try {
      const length = words.reduce((sum, word) => sum + word.length, 0)
      const wait = meter.spend(1 + words.length / wordsInStep, length)
      if (wait) yield wait
      return yield* answered(this.#programOf(session, words), (step) => charged(meter, step))
    } finally {
      meter.leave()
    }
  }

  #programOf(session: ShellSession, words: readonly string[]): Program {
    const [command = '', ...args] = words
    const { answers } = session.world
    const answer = answers.size > 0 ? answers.get(words.join(' ')) : undefined
    if (answer !== undefined) return printed({ out: answer })
    const own = ownProgram(session, command)
    if (own) return endingAtFiles(baseName(command), () => own(session, words))
    const script = isImageCommand(command) ? undefined : this.#scriptOf(session, command)
    if (script !== undefined) return startShell(session, 'sh', [script, ...args], this)
    const name = baseName(command)
    if (shellNames.has(name)) return startShell(session, command, args, this)
    const known = Object.hasOwn(commands, name) ? commands[name] : undefined
    if (known) return known(session, args)
    return printed({
      error: `${command}: simulated; nothing is known of it, so it does nothing and succeeds\n`,
    })
  }

  /** Where a script lies that a command means. */
  #scriptOf(session: ShellSession, command: string): string | undefined {
    if (command === '') return undefined
    if (command.includes('/')) return isScriptFile(session, command) ? command : undefined
    const directories = (session.variables.get('PATH') ?? '').split(':').slice(0, mostDirectories)
    return directories
      .map((directory) => `${directory === '' ? '.' : directory}/${command}`)
      .find((path) => isScriptFile(session, path))
  }
}

/** A program of an image ends where a file that it needs cannot be read or written. */
function* endingAtFiles(name: string, start: () => Program): Program {
  try {
    return yield* start()
  } catch (error) {
    if (!(error instanceof FileError)) throw error
    return yield* printed({ error: `${name}: ${error.message}\n`, code: 1 })
  }
}

/** A program that the image has of its own. */
function ownProgram(
  { world: { programs = {} } }: ShellSession,
  command: string,
): ImageProgram | undefined {
  const name = baseName(command)
  return Object.hasOwn(programs, name) ? programs[name] : undefined
}

/** Whether a command is one of the image, by its name or by a path at which images have programs: no file is looked at. */
function isImageCommand(command: string): boolean {
  return isKnownCommand(command) && /^(?:\/(?:usr\/(?:local\/)?)?s?bin\/)?[^/]+$/.test(command)
}

/** Whether a path is that of a script that may be run. */
function isScriptFile(session: ShellSession, path: string): boolean {
  if (!session.isFile(path) || !session.files.allows(session.path(path), 5)) return false
  return isShellScript(textOfBytes(session.bytes(path).subarray(0, 64)))
}

/** Whether a shell runs a file that begins so. */
export function isShellScript(text: string): boolean {
  return /^(?:#!.*\b(?:ba|da|a|z)?sh\b|(?!#!))/.test(text)
}

/** Hands a step of a command on, and charges its text. */
function* charged(meter: ProcessMeter, step: ProgramStep): ReadText {
  if (step.kind !== 'output') {
    const answer = yield step
    const wait = answer === undefined ? undefined : meter.spend(1, answer.length)
    if (wait) yield wait
    return answer
  }
  const { text, stream } = step
  for (let at = 0; at < text.length;) {
    let end = Math.min(text.length, at + writtenAtOnce)
    // The halves of a character stay together.
    if (end < text.length && /[\ud800-\udbff]/.test(text[end - 1] ?? '')) end -= 1
    const piece = text.slice(at, end)
    at = end
    const wait = meter.spend(1, piece.length)
    if (wait) yield wait
    yield { kind: 'output', stream, text: piece }
  }
  return undefined
}

/** Runs a command in a container; `meter` counts what it takes, and gives its time. */
export function runCommand(
  world: ImageWorld,
  command: readonly string[],
  meter: ProcessMeter,
): Program {
  const scheduler = new TaskScheduler(meter)
  const programs = new RunningPrograms(scheduler)
  return scheduler.run(programs.run(new ShellSession(world, meter, programs), command))
}

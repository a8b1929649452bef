import { imageCommands } from '../commands/image-commands.ts'
import { textOfBytes } from '../processes/bytes-as-text.ts'
import { printed } from '../processes/command.ts'
import { HeldMemory, type ProcessMeter } from '../processes/process-meter.ts'
import {
  interrupted,
  type ProcessWorld,
  type Program,
  type ProgramStep,
  type ReadText,
} from '../processes/program.ts'
import { type Commands, type ProgramTable, ShellSession } from '../processes/shell-session.ts'
import { answered } from '../processes/text-reader.ts'
import { parsedInStep, ShellRunner } from './run-shell.ts'
import { parseScript } from './shell-parser.ts'
import { ShellSyntaxError, UnfinishedScript } from './shell-syntax.ts'

const shells = new Set(['sh', 'bash', 'ash', 'dash', 'zsh'])
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** Commands that are built into the shell. */
const builtIns: Commands = {
  exit: (session, [code]) => {
    session.exit = code === undefined ? session.status : Number(code) & 255
    return printed({ code: session.exit })
  },
  *exec(session, args) {
    const code = yield* run(session, args)
    session.exit = code
    return code
  },
  *read(session, args) {
    const line = yield { kind: 'read', unit: 'line' }
    if (line === undefined) return 1
    const name = args.find((each) => !each.startsWith('-')) ?? 'REPLY'
    session.variables.set(name, line.endsWith('\n') ? line.slice(0, -1) : line)
    return 0
  },
}

/** All commands but shells, by name. */
export const commands: Commands = { ...imageCommands, ...builtIns }

/** Names of the programs that images have as files. */
export function programNames(): string[] {
  return [...shells, ...Object.keys(imageCommands)]
}

const programs: ProgramTable = { has: isKnownCommand, names: programNames, run }

const runner = (): ShellRunner => new ShellRunner(run)

/** Whether the canned shell has a command of that name. */
export function isKnownCommand(command: string): boolean {
  const name = baseName(command)
  return shells.has(name) || Object.hasOwn(commands, name)
}

/** Characters that a process writes at once. */
const writtenAtOnce = 64 * 1024

/**
 * Runs a command. Whatever it does is charged here, so a command needs to say only what it works on beside its arguments, input and
 * output, and what it keeps of them.
 */
function* run(session: ShellSession, words: readonly string[]): Program {
  const { meter } = session
  meter.enter()
  try {
    const length = words.reduce((sum, word) => sum + word.length, 0)
    const wait = meter.spend(1 + words.length / wordsInStep, length)
    if (wait) yield wait
    return yield* answered(commandOf(session, words), (step) => charged(meter, step))
  } finally {
    meter.leave()
  }
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

/** Words of a command that are counted as one step. */
const wordsInStep = 64

function commandOf(session: ShellSession, words: readonly string[]): Program {
  const [command = '', ...args] = words
  const { answers } = session.world
  const answer = answers.size > 0 ? answers.get(words.join(' ')) : undefined
  if (answer !== undefined) return printed({ out: answer })
  const name = baseName(command)
  if (shells.has(name)) return shell(session, args)
  const known = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (known) return known(session, args)
  const script =
    command.includes('/') && session.isFile(command) ? session.bytes(command) : undefined
  if (script && isShellScript(textOfBytes(script.subarray(0, 64)))) return shell(session, [command])
  return printed(
    session.world.lacksUnknown
      ? { error: `sh: ${command}: not found\n`, code: 127 }
      : {
          error: `${command}: simulated; nothing is known of it, so it does nothing and succeeds\n`,
        },
  )
}

/** Whether a shell runs a file that begins so. */
export function isShellScript(text: string): boolean {
  return /^(?:#!.*\b(?:ba|da|a|z)?sh\b|(?!#!))/.test(text)
}

function* shell(session: ShellSession, args: readonly string[]): Program {
  const at = args.findIndex((each) => /^-\w*c$/.test(each))
  const [file] = args.filter((each) => !each.startsWith('-'))
  const inner = session.fork()
  try {
    if (at !== -1) return yield* runner().script(inner, args[at + 1] ?? '')
    if (file === undefined) return yield* interactive(inner)
    const bytes = session.isFile(file) ? session.bytes(file) : undefined
    if (!bytes) return yield* printed({ error: `sh: can't open '${file}'\n`, code: 2 })
    session.meter.hold(bytes.length)
    session.meter.hold(-bytes.length)
    return yield* runner().script(inner, textOfBytes(bytes))
  } finally {
    inner.variables.release()
  }
}

/** A shell that reads commands line by line. The prompt is printed by who has a terminal. */
function* interactive(session: ShellSession): Program {
  const isTerminal = session.variables.get('TERM') !== undefined && !session.isPiped
  let script = ''
  const held = new HeldMemory(session.meter)
  for (;;) {
    if (isTerminal) {
      const sign = session.world.uid === 0 ? '#' : '$'
      const text = script === '' ? `${session.directory} ${sign} ` : '> '
      yield { kind: 'output', stream: 'stdout', text }
    }
    try {
      const line = yield { kind: 'read', unit: 'line' }
      held.add(line?.length ?? 0)
      script += line ?? ''
      if (line !== undefined && isUnfinished(session, script)) continue
      const whole = script
      script = ''
      held.release()
      if (whole !== '') yield* runner().script(session, whole)
      if (line === undefined) return session.status
    } catch (error) {
      // Only what a shell runs is ended by an interrupt.
      if (error !== interrupted) throw error
      script = ''
      held.release()
      session.status = 130
    }
    if (session.exit !== undefined) return session.exit
  }
}

function isUnfinished({ meter }: ShellSession, script: string): boolean {
  try {
    meter.spend(script.length / parsedInStep)
    parseScript(script, meter)
  } catch (error) {
    if (error instanceof UnfinishedScript) return true
    if (!(error instanceof ShellSyntaxError)) throw error
  }
  return false
}

/** Runs a command in a container; `meter` counts what it takes, and gives its time. */
export function runCommand(
  world: ProcessWorld,
  command: readonly string[],
  meter: ProcessMeter,
): Program {
  return run(new ShellSession(world, meter, programs), command)
}

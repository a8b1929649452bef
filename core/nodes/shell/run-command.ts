import { interrupted, type ProcessWorld, type Program } from './program.ts'
import { fileCommands } from './file-commands.ts'
import { ShellRunner } from './run-shell.ts'
import { networkCommands } from './network-commands.ts'
import { plainCommands, printed } from './shell-commands.ts'
import { ShellSession } from './shell-session.ts'
import { tar } from './tar-command.ts'

const shells = new Set(['sh', 'bash', 'ash', 'dash', 'zsh'])
const unitMs: Readonly<Record<string, number>> = {
  '': 1000,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
}

/** Milliseconds of the arguments of `sleep`; undefined for none that it takes. */
function sleepMs(args: readonly string[]): number | undefined {
  let total = 0
  for (const text of args) {
    if (text === 'infinity' || text === 'inf') return Infinity
    const [, number, unit = ''] = /^(\d+(?:\.\d+)?|\.\d+)([smhd]?)$/.exec(text) ?? []
    if (number === undefined) return undefined
    total += Number(number) * (unitMs[unit] ?? 1000)
  }
  return args.length === 0 ? undefined : total
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

const commands = { ...plainCommands, ...fileCommands, ...networkCommands }

const runner = (): ShellRunner => new ShellRunner(run)

/** Whether the canned shell has a command of that name. */
export function isKnownCommand(command: string): boolean {
  const name = baseName(command)
  return shells.has(name) || waitingCommands.has(name) || Object.hasOwn(commands, name)
}

/** Commands that are no plain ones. */
const waitingCommands = new Set('sleep exit exec yes read tail cat which tar'.split(' '))

function* run(session: ShellSession, words: readonly string[], input: string | undefined): Program {
  const [command = '', ...args] = words
  const answer = session.world.answers.get(words.join(' '))
  if (answer !== undefined) return yield* printed({ out: answer })
  const name = baseName(command)
  if (shells.has(name)) return yield* shell(session, args, input)
  switch (name) {
    case 'sleep': {
      const milliseconds = sleepMs(args)
      if (milliseconds === undefined) {
        return yield* printed({ error: `sleep: invalid number '${args[0] ?? ''}'\n`, code: 1 })
      }
      yield { kind: 'sleep', milliseconds }
      return 0
    }
    case 'exit':
      session.exit = args[0] === undefined ? session.status : Number(args[0]) & 255
      return session.exit
    case 'exec': {
      const code = yield* run(session, args, input)
      session.exit = code
      return code
    }
    case 'which': {
      const [wanted = ''] = args
      return yield* printed(isKnownCommand(wanted) ? { out: `/bin/${wanted}\n` } : { code: 1 })
    }
    case 'read': {
      const text = input === undefined ? yield { kind: 'read', unit: 'line' } : input
      if (text === undefined) return 1
      const [line = ''] = text.split('\n')
      session.variables.set(args.find((each) => !each.startsWith('-')) ?? 'REPLY', line)
      return 0
    }
    case 'yes':
      for (;;) yield { kind: 'output', stream: 'stdout', text: `${args[0] ?? 'y'}\n` }
  }
  const isEndless = name === 'tail' && args.some((each) => /^-\w*[fF]/.test(each))
  if (isEndless) {
    const files = args.filter((each) => !/^-\w*[fF]/.test(each) && each !== '/dev/null')
    const tail = commands['tail']
    if (tail && files.length > 0) yield* printed(tail(session, files, input ?? ''))
    yield { kind: 'sleep', milliseconds: Infinity }
  }
  if (name === 'tar') return yield* tar(session, args, input)
  if (name === 'cat' && args.length === 0 && input === undefined) return yield* copyInput()
  const plain = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!plain) return yield* printed({ error: `sh: ${command}: not found\n`, code: 127 })
  return yield* printed(plain(session, args, input ?? ''))
}

function* copyInput(): Program {
  for (;;) {
    const text = yield { kind: 'read', unit: 'chunk' }
    if (text === undefined) return 0
    yield { kind: 'output', stream: 'stdout', text }
  }
}

function* shell(
  session: ShellSession,
  args: readonly string[],
  input: string | undefined,
): Program {
  const at = args.findIndex((each) => /^-\w*c$/.test(each))
  if (at !== -1) {
    const inner = new ShellSession(session.world, session.now, session.files)
    for (const [name, value] of session.variables) inner.variables.set(name, value)
    inner.directory = session.directory
    return yield* runner().script(inner, args[at + 1] ?? '', input)
  }
  const [file] = args.filter((each) => !each.startsWith('-'))
  if (file !== undefined) {
    const script = session.read(file)
    if (script !== undefined) return yield* runner().script(session, script, input)
    return yield* printed({ error: `sh: can't open '${file}'\n`, code: 2 })
  }
  return yield* interactive(session, input)
}

/** A shell that reads commands line by line. The prompt is printed by who has a terminal. */
function* interactive(session: ShellSession, input: string | undefined): Program {
  if (input !== undefined) return yield* runner().script(session, input)
  const isTerminal = session.variables.get('TERM') !== undefined
  for (;;) {
    if (isTerminal) {
      const sign = session.world.uid === 0 ? '#' : '$'
      yield { kind: 'output', stream: 'stdout', text: `${session.directory} ${sign} ` }
    }
    try {
      const line = yield { kind: 'read', unit: 'line' }
      if (line === undefined) return session.status
      yield* runner().script(session, line)
    } catch (error) {
      // Only what a shell runs is ended by an interrupt.
      if (error !== interrupted) throw error
      session.status = 130
    }
    if (session.exit !== undefined) return session.exit
  }
}

/** Runs a command in a container. `now` gives the process's time in milliseconds since the epoch. */
export function runCommand(
  world: ProcessWorld,
  command: readonly string[],
  now: () => number,
): Program {
  return run(new ShellSession(world, now), command, undefined)
}

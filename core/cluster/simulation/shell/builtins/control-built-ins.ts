import { textOfBytes } from '../../processes/bytes-as-text.ts'
import { isReserved } from '../language/command-parser.ts'
import { quotedWord } from '../language/quoted-text.ts'
import type { BuiltIn, BuiltInCall } from '../running/command-tools.ts'
import { reportFault } from '../running/redirections.ts'
import { runBuiltIn, runProgram, specialBuiltIns } from '../running/run-simple.ts'
import { runText } from '../running/run-text.ts'
import type { Steps } from '../state/open-files.ts'
import { bytesIn, isFileIn } from '../state/shell-files.ts'
import { LoopJump, ShellExit, ShellFault, ShellReturn } from '../state/shell-flow.ts'
import { fail, say } from './call-output.ts'

/** A number that a built-in command is given. @throws ShellFault */
function numberOf(text: string): number {
  if (!/^\d{1,10}$/.test(text)) throw new ShellFault(`Illegal number: ${text}`)
  return Number(text)
}

// oxlint-disable-next-line require-yield
const exit: BuiltIn = function* ({ shell, args: [code] }) {
  throw new ShellExit(code === undefined ? shell.status : numberOf(code))
}

const jump = (goesOn: boolean): BuiltIn =>
  // oxlint-disable-next-line require-yield
  function* ({ shell, args }) {
    const levels = args[0] === undefined ? 1 : numberOf(args[0])
    if (levels === 0) throw new ShellFault(`Illegal number: ${args[0] ?? ''}`)
    if (shell.loops > 0) throw new LoopJump(Math.min(levels, shell.loops), goesOn)
    return 0
  }

const evaluate: BuiltIn = function* ({ shell, args, tools, held }) {
  const text = args.join(' ')
  held.add(text.length)
  const { command } = shell
  shell.command = undefined
  try {
    return yield* runText(shell, text, tools.runner, shell.line)
  } finally {
    shell.command = command
  }
}

/** Where a script lies that `.` reads: in the directories of PATH, or here. */
function sourceOf({ shell }: BuiltInCall, name: string): string | undefined {
  if (name.includes('/')) return isFileIn(shell, name) ? name : undefined
  for (const directory of (shell.scope.value('PATH') ?? '').split(':').slice(0, 64)) {
    const path = `${directory === '' ? '.' : directory}/${name}`
    if (isFileIn(shell, path)) return path
  }
  // bash looks here, too.
  return shell.shellName.endsWith('bash') && isFileIn(shell, name) ? name : undefined
}

const source: BuiltIn = function* (call) {
  const { shell, args, tools } = call
  const [name, ...parameters] = args
  if (name === undefined) return yield* fail(call, 'filename argument required', 2)
  const path = sourceOf(call, name)
  const bytes = path === undefined ? undefined : bytesIn(shell, path)
  if (path === undefined || bytes === undefined || typeof bytes === 'string') {
    throw new ShellFault(
      name.includes('/') && typeof bytes === 'string'
        ? `can't open '${name}': ${bytes}`
        : name.includes('/')
          ? `can't open '${name}': No such file or directory`
          : `${name}: not found`,
    )
  }
  const { parameters: before, script, command, line } = shell
  if (parameters.length > 0) shell.parameters = parameters
  shell.script = path
  shell.command = undefined
  shell.sourced += 1
  try {
    return yield* runText(shell, textOfBytes(bytes), tools.runner)
  } catch (error) {
    if (error instanceof ShellReturn) return error.code
    if (error instanceof ShellFault) error.text ??= shell.message(error.message)
    throw error
  } finally {
    shell.sourced -= 1
    shell.script = script
    shell.command = command
    shell.line = line
    if (parameters.length > 0) shell.parameters = before
  }
}

const execute: BuiltIn = function* (call) {
  const { shell } = call
  const args = call.args[0] === '--' ? call.args.slice(1) : call.args
  const [name] = args
  if (name === undefined) {
    call.keepRedirections()
    return 0
  }
  shell.traps.delete('EXIT')
  const code = yield* runProgram(call, args)
  if (shell.isInteractive && (code === 126 || code === 127)) return code
  throw new ShellExit(code)
}

/** What kind of command a name is, and where it lies. */
function kindOf(
  { shell, tools }: BuiltInCall,
  name: string,
): { readonly kind: string; readonly text: string; readonly path?: string } | undefined {
  if (isReserved(name)) return { kind: 'keyword', text: `${name} is a shell keyword` }
  const alias = shell.aliases.get(name)
  if (alias !== undefined) return { kind: 'alias', text: `${name} is an alias for ${alias}` }
  if (shell.functions.has(name)) return { kind: 'function', text: `${name} is a function` }
  if (specialBuiltIns.has(name)) {
    return { kind: 'builtin', text: `${name} is a special shell builtin` }
  }
  if (tools.builtIns.has(name) || tools.programs.isBuiltIn(name)) {
    return { kind: 'builtin', text: `${name} is a shell builtin` }
  }
  const path = tools.programs.pathOf(shell.session, name)
  return path === undefined ? undefined : { kind: 'file', text: `${name} is ${path}`, path }
}

const type: BuiltIn = function* (call) {
  let code = 0
  const isShort = call.args[0] === '-t'
  for (const name of call.args.slice(Number(isShort))) {
    const found = kindOf(call, name)
    if (!found) {
      code = 127
      if (!isShort) yield* say(call, `${name}: not found\n`)
    } else yield* say(call, `${isShort ? found.kind : found.text}\n`)
  }
  return code
}

/** The shortest text of a command that `command -v` prints. */
function* shown(call: BuiltInCall, name: string): Steps<number> {
  const found = kindOf(call, name)
  if (!found) return 127
  const alias = call.shell.aliases.get(name)
  yield* say(
    call,
    `${alias === undefined ? (found.path ?? name) : `alias ${name}=${quotedWord(alias)}`}\n`,
  )
  return 0
}

const command: BuiltIn = function* (call) {
  let at = 0
  let mode = ''
  for (; /^-[pvV]+$/.test(call.args[at] ?? ''); at++) {
    if (call.args[at]?.includes('v')) mode = 'v'
    if (call.args[at]?.includes('V')) mode = 'V'
  }
  if (call.args[at] === '--') at += 1
  const [name, ...args] = call.args.slice(at)
  if (name === undefined) return 0
  if (mode === 'v') return yield* shown(call, name)
  if (mode === 'V') {
    const found = kindOf(call, name)
    yield* say(call, `${found?.text ?? `${name}: not found`}\n`)
    return found ? 0 : 127
  }
  return yield* runPlain(call, name, args)
}

/** Runs a command that is no function; mistakes of special built-in commands end nothing. */
function* runPlain(call: BuiltInCall, name: string, args: readonly string[]): Steps<number> {
  const { shell, tools } = call
  const { command: before } = shell
  if (!tools.builtIns.has(name) && !tools.programs.isBuiltIn(name)) {
    shell.command = undefined
    try {
      return yield* runProgram(call, [name, ...args])
    } finally {
      shell.command = before
    }
  }
  try {
    return yield* runBuiltIn(name, { ...call, args })
  } catch (error) {
    if (!(error instanceof ShellFault)) throw error
    yield* reportFault(shell, error)
    shell.command = before
    return error.code
  }
}

const hash: BuiltIn = function* (call) {
  let code = 0
  for (const name of call.args) {
    if (name.startsWith('-') || kindOf(call, name)) continue
    code = yield* fail(call, `${name}: not found`)
  }
  return code
}

const alias: BuiltIn = function* (call) {
  const { shell, args } = call
  let code = 0
  const line = (name: string, value: string): string => `${name}=${quotedWord(value)}\n`
  if (args.length === 0) {
    const all = Array.from(shell.aliases).toSorted(([a], [b]) => (a < b ? -1 : 1))
    for (const [name, value] of all) yield* say(call, line(name, value))
  }
  for (const each of args) {
    const [, name = each, value] = /^([^=]+)=(.*)$/s.exec(each) ?? []
    if (value !== undefined) {
      const former = shell.aliases.get(name)
      const before = former === undefined ? 0 : name.length + former.length + 64
      shell.meter.hold(each.length + 64 - before)
      shell.aliases.set(name, value)
      continue
    }
    const known = shell.aliases.get(name)
    if (known === undefined) {
      yield* writeError(call, `alias: ${name} not found\n`)
      code = 1
    } else yield* say(call, line(name, known))
  }
  return code
}

function* writeError({ shell }: BuiltInCall, text: string): Steps<void> {
  yield* shell.descriptors.get(2)?.write(text) ?? []
}

const unalias: BuiltIn = function* (call) {
  const { shell, args } = call
  let code = 0
  for (const name of args) {
    if (name === '-a') shell.aliases.clear()
    else if (!shell.aliases.delete(name)) {
      yield* writeError(call, `unalias: ${name} not found\n`)
      code = 1
    }
  }
  return code
}

/** Commands that decide what runs next, or find commands. */
export const controlBuiltIns: Readonly<Record<string, BuiltIn>> = {
  exit,
  break: jump(false),
  continue: jump(true),
  // oxlint-disable-next-line require-yield
  *return({ shell, args }) {
    const code = args[0] === undefined ? shell.status : numberOf(args[0])
    if (shell.scope.isInFunction || shell.sourced > 0) throw new ShellReturn(code)
    throw new ShellExit(code)
  },
  // oxlint-disable-next-line require-yield
  *':'() {
    return 0
  },
  eval: evaluate,
  '.': source,
  source,
  exec: execute,
  command,
  *builtin(call) {
    const [name = '', ...args] = call.args
    if (name === '') return 0
    if (!call.tools.builtIns.has(name) && !call.tools.programs.isBuiltIn(name)) {
      return yield* fail(call, `${name}: not a shell builtin`)
    }
    return yield* runPlain(call, name, args)
  },
  type,
  hash,
  alias,
  unalias,
}

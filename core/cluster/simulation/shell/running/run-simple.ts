import { HeldMemory } from '../../processes/process-meter.ts'
import type { Program } from '../../processes/program.ts'
import type { InheritedVariables } from '../../processes/shell-variables.ts'
import { elementsOf } from '../expansion/parameters.ts'
import { isReserved } from '../language/command-parser.ts'
import { wordOfText } from '../language/quoted-text.ts'
import type { Assignment, ShellNode, SimpleNode, Word } from '../language/shell-syntax.ts'
import { BrokenPipe, type Steps } from '../state/open-files.ts'
import { ShellFault, ShellReturn } from '../state/shell-flow.ts'
import type { Variable } from '../state/shell-scope.ts'
import type { Shell } from '../state/shell-state.ts'
import type { BuiltInCall, CommandTools } from './command-tools.ts'
import { complain, connected, isBash, redirect, reportFault, write } from './redirections.ts'

/** Built-in commands whose mistakes end a script, and whose assignments stay (POSIX, 2.14). */
export const specialBuiltIns: ReadonlySet<string> = new Set([
  ':',
  '.',
  'break',
  'continue',
  'eval',
  'exec',
  'exit',
  'export',
  'readonly',
  'return',
  'set',
  'shift',
  'source',
  'times',
  'trap',
  'unset',
])

function isFatal(name: string): boolean {
  return specialBuiltIns.has(name) || name === 'local'
}

/** Runs a simple command: assignments, a command with its arguments, redirections. */
export function* runSimple(shell: Shell, node: SimpleNode, tools: CommandTools): Program {
  const { expander } = tools
  const held = new HeldMemory(shell.meter)
  const restore: (() => void)[] = []
  shell.line = node.line
  shell.substituted = undefined
  let keeps = false
  try {
    const words: string[] = []
    const arrays: Assignment[] = []
    for (const word of node.words) {
      if (!('name' in word)) {
        for (const each of yield* expander.words(shell, word, held)) words.push(each)
      } else if ('elements' in word.value) {
        arrays.push(word)
        words.push(word.name)
      } else {
        const text = yield* expander.text(shell, word.value, held, { tildes: 'assigned' })
        words.push(`${word.name}${word.isAppended ? '+' : ''}=${text}`)
      }
    }
    const [name] = words
    if (!(yield* redirect(shell, node.redirects, restore, expander, held))) {
      if (name !== undefined && specialBuiltIns.has(name)) throw new ShellFault('', 1)
      return 1
    }
    if (name === undefined) {
      const texts: string[] = []
      for (const each of node.assignments) texts.push(yield* assign(shell, each, tools, held))
      yield* trace(shell, texts, [])
      return shell.substituted ?? 0
    }
    const call: BuiltInCall = {
      shell,
      args: words.slice(1),
      tools,
      held,
      keepRedirections: () => {
        keeps = true
      },
    }
    const code = yield* named(name, words, call, node.assignments)
    for (const each of arrays) yield* assign(shell, each, tools, held)
    return code
  } finally {
    if (!keeps) for (const undo of restore.toReversed()) undo()
    held.release()
  }
}

/** Runs a command by its name: of the language, a function, or of the image. */
function* named(
  name: string,
  words: readonly string[],
  call: BuiltInCall,
  assignments: readonly Assignment[],
): Program {
  const { shell, tools, held } = call
  const { builtIns } = tools
  const texts: string[] = []
  if (specialBuiltIns.has(name)) {
    for (const each of assignments) texts.push(yield* assign(shell, each, tools, held))
    yield* trace(shell, texts, words)
    return yield* runBuiltIn(name, call)
  }
  const body = shell.functions.get(name)
  const isInside = body !== undefined || builtIns.has(name) || tools.programs.isBuiltIn(name)
  if (!isInside) {
    const own = new Map<string, string>()
    for (const each of assignments) {
      const value = yield* valueOf(shell, each, tools, held)
      own.set(each.name, value)
      texts.push(assignedText(each.name, value))
    }
    yield* trace(shell, texts, words)
    return yield* runProgram(call, words, own)
  }
  const saved: [string, Variable | undefined][] = []
  try {
    for (const each of assignments) {
      saved.push([each.name, shell.scope.find(each.name)])
      const value = yield* valueOf(shell, each, tools, held)
      shell.scope.set(each.name, value, true)
      texts.push(assignedText(each.name, value))
    }
    yield* trace(shell, texts, words)
    if (body) return yield* runFunction(shell, body, call.args, tools)
    return yield* runBuiltIn(name, call)
  } finally {
    for (const [each, variable] of saved.toReversed()) shell.scope.restore(each, variable)
  }
}

/** Runs a command of the language or the shell's own one of the image. */
export function* runBuiltIn(name: string, call: BuiltInCall): Program {
  const { shell, args, tools } = call
  const { command, meter } = shell
  shell.command = name
  meter.enter()
  try {
    const builtIn = tools.builtIns.get(name)
    if (builtIn) {
      const length = args.reduce((sum, each) => sum + each.length, 0)
      const wait = meter.spend(1 + args.length / 64, length)
      if (wait) yield wait
      return yield* builtIn(call)
    }
    const session = shell.session.fork(shell.scope)
    const program = tools.programs.builtIn(session, [name, ...args])
    return program ? yield* connected(program, shell.descriptors, shell.name) : 127
  } catch (error) {
    if (error instanceof ShellFault && error.message !== '') {
      shell.command = name
      error.text ??= shell.message(error.message)
    }
    if (!(error instanceof ShellFault) || isFatal(name)) throw error
    yield* reportFault(shell, error)
    return error.code
  } finally {
    meter.leave()
    shell.command = command
  }
}

/** Runs a command of the image as a process of its own. */
export function* runProgram(
  { shell, tools }: BuiltInCall,
  words: readonly string[],
  own: ReadonlyMap<string, string> = new Map(),
): Program {
  const [name = ''] = words
  const environment: InheritedVariables =
    own.size === 0
      ? shell.scope
      : {
          get: (each) => own.get(each) ?? shell.scope.get(each),
          [Symbol.iterator]: () => overlaid(shell.scope, own),
        }
  const session = shell.session.fork(environment)
  session.isPiped = shell.descriptors.get(0)?.standard !== 'stdin'
  const program = tools.programs.find(session, words)
  if (!program) {
    const why = tools.programs.whyNot(session, name)
    if (isBash(shell)) yield* write(shell, 2, bashMessage(shell, name, why))
    else yield* complain(shell, `${name}: ${why}`)
    return why === 'not found' ? 127 : 126
  }
  try {
    return yield* connected(program, shell.descriptors, name.replace(/^.*\//, ''))
  } catch (error) {
    if (!(error instanceof BrokenPipe)) throw error
    return 141
  } finally {
    session.variables.release()
  }
}

/** What bash says of a command that it cannot run. */
function bashMessage(shell: Shell, name: string, why: 'Permission denied' | 'not found'): string {
  const missing = name.includes('/') ? 'No such file or directory' : 'command not found'
  // The text of `-c` begins with line 0 for ash, and with line 1 for bash.
  const line = shell.line + Number(shell.script === undefined && shell.startedBy === 'c')
  const place = shell.isInteractive ? '' : `line ${line}: `
  return `${shell.name}: ${place}${name}: ${why === 'not found' ? missing : why}\n`
}

function* overlaid(
  scope: InheritedVariables,
  own: ReadonlyMap<string, string>,
): Generator<[string, string]> {
  for (const entry of scope) if (!own.has(entry[0])) yield entry
  yield* own
}

/** Deepest calls of functions within each other are limited by the nesting of commands. */
export function* runFunction(
  shell: Shell,
  body: ShellNode,
  args: readonly string[],
  { runner }: CommandTools,
): Program {
  const { parameters, loops, optionAt } = shell
  shell.parameters = args
  shell.loops = 0
  shell.scope.enterFunction()
  try {
    return yield* runner.node(shell, body)
  } catch (error) {
    if (!(error instanceof ShellReturn)) throw error
    return error.code
  } finally {
    shell.scope.leaveFunction()
    shell.parameters = parameters
    shell.loops = loops
    shell.optionAt = optionAt
  }
}

function* valueOf(
  shell: Shell,
  { name, value, isAppended }: Assignment,
  { expander }: CommandTools,
  held: HeldMemory,
): Steps<string> {
  if ('elements' in value) return ''
  const text = yield* expander.text(shell, value, held, { tildes: 'assigned' })
  if (!isAppended) return text
  const before = shell.scope.value(name) ?? ''
  held.add(before.length)
  return before + text
}

/** Assigns a variable. Returns how that is traced. */
function* assign(
  shell: Shell,
  assignment: Assignment,
  tools: CommandTools,
  held: HeldMemory,
): Steps<string> {
  const { name, value, index, isAppended } = assignment
  const { scope } = shell
  if ('elements' in value) {
    yield* assignElements(shell, assignment, value.elements, tools, held)
    return `${name}=(…)`
  }
  if (index === undefined) {
    const made = yield* valueOf(shell, assignment, tools, held)
    scope.set(name, made)
    return shell.has('xtrace') ? assignedText(name, made) : ''
  }
  const at = Number(yield* tools.expander.number(shell, index, held))
  const elements = new Map(elementsOf(shell, name))
  const wait = shell.meter.spend(elements.size / 64)
  if (wait) yield wait
  const text = yield* tools.expander.text(shell, value, held, { tildes: 'assigned' })
  elements.set(at, isAppended ? (elements.get(at) ?? '') + text : text)
  scope.setElements(name, elements)
  return `${name}[${at}]=${text}`
}

function* assignElements(
  shell: Shell,
  { name, isAppended }: Assignment,
  words: readonly Word[],
  { expander }: CommandTools,
  held: HeldMemory,
): Steps<void> {
  const elements = new Map<number, string>(isAppended ? elementsOf(shell, name) : [])
  let at = isAppended ? 1 + Math.max(-1, ...elements.keys()) : 0
  for (const word of words) {
    for (const text of yield* expander.words(shell, word, held)) {
      const [, index, value = ''] = /^\[(\d{1,9})\]=(.*)$/s.exec(text) ?? []
      if (index !== undefined) at = Number(index)
      elements.set(at, index === undefined ? text : value)
      at += 1
    }
  }
  shell.scope.setElements(name, elements)
}

function assignedText(name: string, value: string): string {
  return `${name}=${value === '' ? '' : wordOfText(value)}`
}

/** Prints a command before it runs, as `set -x` does. */
function* trace(shell: Shell, assigned: readonly string[], words: readonly string[]): Steps<void> {
  if (!shell.has('xtrace') || assigned.length + words.length === 0) return
  const texts = [
    ...assigned,
    ...words.map((word) => (isReserved(word) ? `'${word}'` : wordOfText(word))),
  ]
  yield* write(shell, 2, `${shell.scope.value('PS4') ?? '+ '}${texts.join(' ')}\n`)
}

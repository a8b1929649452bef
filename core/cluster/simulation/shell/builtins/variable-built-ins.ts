import { quotedWord } from '../language/quoted-text.ts'
import type { BuiltIn, BuiltInCall } from '../running/command-tools.ts'
import type { Steps } from '../state/open-files.ts'
import { ShellFault } from '../state/shell-flow.ts'
import { optionNames, type Shell, type ShellOption } from '../state/shell-state.ts'
import { fail, say } from './call-output.ts'

const assigned = /^([A-Za-z_]\w*)(?:(\+?)=(.*))?$/s

/** The name and value of `NAME=value`. @throws ShellFault */
function assignmentOf(shell: Shell, text: string): { name: string; value: string | undefined } {
  const [, name, sign, value] = assigned.exec(text) ?? []
  if (name === undefined) {
    throw new ShellFault(`${text.split('=')[0] ?? ''}: bad variable name`)
  }
  return { name, value: sign === '+' ? (shell.scope.value(name) ?? '') + (value ?? '') : value }
}

function* listed(
  call: BuiltInCall,
  word: string,
  mark: 'isExported' | 'isReadonly',
): Steps<number> {
  for (const [name, variable] of call.shell.scope.all()) {
    if (!variable[mark]) continue
    const { value } = variable
    yield* say(call, `${word} ${name}${value === undefined ? '' : `=${quotedWord(value)}`}\n`)
  }
  return 0
}

function marking(word: 'export' | 'readonly', mark: 'isExported' | 'isReadonly'): BuiltIn {
  return function* (call) {
    const { shell, args } = call
    const flags = args.filter((each) => /^-[npf]+$/.test(each)).join('')
    const names = args.filter((each) => !/^-[npf]+$/.test(each) && each !== '--')
    const wrong = names.find((each) => each.startsWith('-'))
    if (wrong !== undefined) throw new ShellFault(`illegal option ${wrong.slice(0, 2)}`)
    if (names.length === 0) return yield* listed(call, word, mark)
    for (const each of names) {
      const { name, value } = assignmentOf(shell, each)
      if (value !== undefined) shell.scope.set(name, value)
      shell.scope.mark(name, { [mark]: !flags.includes('n') })
      const wait = shell.meter.spend(0.1)
      if (wait) yield wait
    }
    return 0
  }
}

/** `local`, and `declare` of bash. */
const declare: BuiltIn = function* (call) {
  const { shell, args } = call
  const { scope } = shell
  if (shell.command === 'local' && !scope.isInFunction) throw new ShellFault('not in a function')
  const flags = args.filter((each) => /^-[A-Za-z]+$/.test(each)).join('')
  const names = args.filter((each) => !/^[-+][A-Za-z]+$/.test(each))
  if (names.length === 0 && shell.command !== 'local') {
    for (const [name, { value }] of scope.all()) {
      if (value !== undefined) yield* say(call, `${name}=${quotedWord(value)}\n`)
    }
  }
  for (const each of names) {
    const { name, value } = assignmentOf(shell, each)
    if (!flags.includes('g')) scope.makeLocal(name)
    if (flags.includes('A')) throw new ShellFault(`${name}: associative arrays are not supported`)
    if (value !== undefined) scope.set(name, value)
    if (flags.includes('x')) scope.mark(name, { isExported: true })
    if (flags.includes('r')) scope.mark(name, { isReadonly: true })
    const wait = shell.meter.spend(0.1)
    if (wait) yield wait
  }
  return 0
}

const unset: BuiltIn = function* (call) {
  const { shell, args } = call
  let kind = ''
  for (const each of args) {
    if (each === '-f' || each === '-v') {
      kind = each
      continue
    }
    if (/^-./.test(each)) throw new ShellFault(`illegal option ${each.slice(0, 2)}`)
    const [, name = each, index] = /^(\w+)\[(\d+)\]$/.exec(each) ?? []
    const wait = shell.meter.spend(0.1)
    if (wait) yield wait
    if (kind === '-f') shell.functions.delete(name)
    else if (!/^[A-Za-z_]\w*$/.test(name)) throw new ShellFault(`${name}: bad variable name`)
    else if (index !== undefined) {
      const elements = new Map(shell.scope.find(name)?.elements)
      elements.delete(Number(index))
      shell.scope.setElements(name, elements)
    } else if (kind === '' && !shell.scope.find(name)) shell.functions.delete(name)
    else shell.scope.unset(name)
  }
  return 0
}

function optionOfLetter(letter: string): ShellOption | undefined {
  const found = Object.entries(optionNames).find(([, each]) => each === letter)
  return found?.[0] as ShellOption | undefined
}

function change(shell: Shell, option: ShellOption, isOn: boolean): void {
  if (isOn) shell.options.add(option)
  else shell.options.delete(option)
  if (option === 'allexport') shell.scope.exportsAll = isOn
}

/** Switches the options of an argument such as `-eu` or `+x`. Returns the letter that is none. */
export function setLetters(shell: Shell, text: string): string | undefined {
  for (const letter of text.slice(1)) {
    if (letter === 'h' || letter === 'B' || letter === 'H') continue
    const option = optionOfLetter(letter)
    if (!option) return letter
    change(shell, option, text.startsWith('-'))
  }
  return undefined
}

/** Switches an option by its name. Returns whether it is one. */
export function setNamed(shell: Shell, name: string, isOn: boolean): boolean {
  if (name === 'posix' || name === 'hashall' || name === 'history') return true
  if (!Object.hasOwn(optionNames, name)) return false
  change(shell, name as ShellOption, isOn)
  return true
}

function* listOptions(call: BuiltInCall, asCommands: boolean): Steps<void> {
  for (const name of Object.keys(optionNames)) {
    const isOn = call.shell.has(name as ShellOption)
    const line = asCommands
      ? `set ${isOn ? '-' : '+'}o ${name}`
      : `${name.padEnd(16)}${isOn ? 'on' : 'off'}`
    yield* say(call, `${line}\n`)
  }
}

const set: BuiltIn = function* (call) {
  const { shell, args } = call
  if (args.length === 0) {
    for (const [name, { value }] of shell.scope.all()) {
      if (value !== undefined) yield* say(call, `${name}=${quotedWord(value)}\n`)
    }
    return 0
  }
  let at = 0
  let hasEnded = false
  for (; at < args.length; at++) {
    const each = args[at] ?? ''
    if (each === '--' || each === '-') {
      at += 1
      hasEnded = true
      break
    }
    if (!/^[-+]/.test(each)) break
    if (/^[-+]\w*o$/.test(each)) {
      setLetters(shell, each.slice(0, -1))
      const name = args[at + 1]
      if (name === undefined) yield* listOptions(call, each.startsWith('+'))
      else if (!setNamed(shell, name, each.startsWith('-'))) {
        return yield* fail(call, `illegal option ${each} ${name}`)
      }
      at += 1
      continue
    }
    const wrong = setLetters(shell, each)
    if (wrong !== undefined) throw new ShellFault(`illegal option ${each.slice(0, 1)}${wrong}`)
  }
  if (at < args.length || hasEnded) setParameters(shell, args.slice(at))
  return 0
}

function setParameters(shell: Shell, parameters: readonly string[]): void {
  shell.meter.changes += 1
  const sizeOf = (texts: readonly string[]): number =>
    texts.reduce((sum, each) => sum + each.length + 16, 0)
  shell.meter.hold(sizeOf(parameters) - shell.parameterBytes)
  shell.parameterBytes = sizeOf(parameters)
  shell.parameters = parameters
  shell.optionAt = 0
}

const shift: BuiltIn = function* (call) {
  const { shell, args } = call
  const text = args[0] ?? '1'
  if (!/^\d{1,9}$/.test(text)) throw new ShellFault(`Illegal number: ${text}`)
  if (Number(text) > shell.parameters.length) return 1
  const wait = shell.meter.spend(shell.parameters.length / 64)
  if (wait) yield wait
  if (Number(text) > 0) shell.meter.changes += 1
  shell.parameters = shell.parameters.slice(Number(text))
  return 0
}

/** The next option among arguments, as `getopts` finds it. */
const getopts: BuiltIn = function* (call) {
  const { shell, args } = call
  const [options, name, ...given] = args
  if (options === undefined || name === undefined) {
    return yield* fail(call, 'usage: getopts optstring var [arg]', 2)
  }
  const words = given.length > 0 ? given : shell.parameters
  let index = Number(shell.scope.value('OPTIND') ?? '1')
  if (!(index >= 1)) index = 1
  if (index !== shell.optionIndex) shell.optionAt = 0
  const finish = (letter: string, argument: string | undefined, code: number): number => {
    shell.optionIndex = index
    shell.scope.set('OPTIND', String(index))
    shell.scope.set(name, letter)
    if (argument === undefined) shell.scope.unset('OPTARG')
    else shell.scope.set('OPTARG', argument)
    return code
  }
  const isSilent = options.startsWith(':')
  if (shell.optionAt === 0) {
    const word = words[index - 1]
    if (word === undefined || word === '-' || !word.startsWith('-'))
      return finish('?', undefined, 1)
    index += 1
    if (word === '--') return finish('?', undefined, 1)
    shell.optionAt = 1
  }
  const word = words[index - 2] ?? ''
  const letter = word[shell.optionAt] ?? '?'
  const isLast = shell.optionAt + 1 >= word.length
  const at = letter === ':' ? -1 : options.indexOf(letter, Number(isSilent))
  if (at !== -1 && options[at + 1] === ':') {
    const own = isLast ? words[index - 1] : word.slice(shell.optionAt + 1)
    shell.optionAt = 0
    if (isLast && own !== undefined) index += 1
    if (own !== undefined) return finish(letter, own, 0)
    if (isSilent) return finish(':', letter, 0)
    yield* optionError(call, `No arg for -${letter} option`)
    return finish('?', undefined, 0)
  }
  shell.optionAt = isLast ? 0 : shell.optionAt + 1
  if (at !== -1) return finish(letter, undefined, 0)
  if (isSilent) return finish('?', letter, 0)
  yield* optionError(call, `Illegal option -${letter}`)
  return finish('?', undefined, 0)
}

function* optionError({ shell }: BuiltInCall, text: string): Steps<void> {
  if (shell.scope.value('OPTERR') === '0') return
  yield* shell.descriptors.get(2)?.write(`${text}\n`) ?? []
}

// oxlint-disable-next-line require-yield
const calculate: BuiltIn = function* ({ shell, args, tools }) {
  if (args.length === 0) throw new ShellFault('expression expected')
  let value = 0n
  for (const each of args) value = tools.expander.evaluated(shell, each)
  return Number(value === 0n)
}

/** Commands about variables, arguments and options. */
export const variableBuiltIns: Readonly<Record<string, BuiltIn>> = {
  export: marking('export', 'isExported'),
  readonly: marking('readonly', 'isReadonly'),
  local: declare,
  declare,
  typeset: declare,
  unset,
  set,
  shift,
  getopts,
  let: calculate,
}

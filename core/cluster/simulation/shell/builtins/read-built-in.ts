import { signalNumbers } from '../../processes/process-signals.ts'
import type { WaitLimit } from '../../processes/program.ts'
import { separatorsOf } from '../expansion/parameters.ts'
import type { BuiltIn, BuiltInCall } from '../running/command-tools.ts'
import { write } from '../running/redirections.ts'
import type { OpenFile, Steps } from '../state/open-files.ts'
import { ShellFault } from '../state/shell-flow.ts'
import type { Shell } from '../state/shell-state.ts'
import { fail } from './call-output.ts'

interface ReadOptions {
  isRaw: boolean
  prompt: string
  seconds: number | undefined
  characters: number | undefined
  delimiter: string
  descriptor: number
  array: string | undefined
  readonly names: string[]
}

/** A character of a line; one behind a backslash separates nothing. */
interface ReadText {
  text: string
  /** Places of characters that are escaped. */
  readonly escaped: Set<number>
}

const withValue = 'ptnNdua'

/** @throws ShellFault */
function optionsOf(args: readonly string[]): ReadOptions {
  const options: ReadOptions = {
    isRaw: false,
    prompt: '',
    seconds: undefined,
    characters: undefined,
    delimiter: '\n',
    descriptor: 0,
    array: undefined,
    names: [],
  }
  let at = 0
  for (; at < args.length; at++) {
    const word = args[at] ?? ''
    if (word === '--') {
      at += 1
      break
    }
    if (!/^-./.test(word)) break
    for (let place = 1; place < word.length; place++) {
      const letter = word[place] ?? ''
      if (withValue.includes(letter)) {
        const own = word.slice(place + 1)
        const value = own === '' ? (args[++at] ?? '') : own
        give(options, letter, value)
        break
      }
      if (letter === 'r') options.isRaw = true
      else if (letter !== 's' && letter !== 'e') throw new ShellFault(`illegal option -${letter}`)
    }
  }
  options.names.push(...args.slice(at))
  return options
}

function give(options: ReadOptions, letter: string, value: string): void {
  if (letter === 'p') options.prompt = value
  else if (letter === 'd') options.delimiter = value[0] ?? '\0'
  else if (letter === 'a') options.array = value
  else if (!/^\d+(?:\.\d+)?$/.test(value)) throw new ShellFault(`invalid number '${value}'`)
  else if (letter === 't') options.seconds = Number(value)
  else if (letter === 'u') options.descriptor = Number(value)
  else options.characters = Number(value)
}

/** Reads up to a delimiter. `isWhole`: it has come, or as many characters as were asked for. */
function* readText(
  { shell, held }: BuiltInCall,
  file: OpenFile,
  options: ReadOptions,
  limit: WaitLimit | undefined,
): Steps<{ readonly read: ReadText; readonly isWhole: boolean }> {
  const { isRaw, delimiter, characters } = options
  const read: ReadText = { text: '', escaped: new Set() }
  let isEscaped = false
  for (;;) {
    const more = yield* file.read('line', limit)
    if (more === undefined) return { read, isWhole: false }
    const wait = shell.meter.spend(0.5, more.length)
    if (wait) yield wait
    held.add(more.length)
    let text = ''
    for (let at = 0; at < more.length; at++) {
      const char = more[at] ?? ''
      if (isEscaped) {
        isEscaped = false
        if (char === '\n') continue
        read.escaped.add(read.text.length + text.length)
      } else if (char === '\\' && !isRaw) {
        isEscaped = true
        continue
      } else if (char === delimiter) {
        read.text += text
        file.unread(more.slice(at + 1))
        return { read, isWhole: true }
      }
      text += char
      if (characters !== undefined && read.text.length + text.length >= characters) {
        read.text += text
        file.unread(more.slice(at + 1))
        return { read, isWhole: true }
      }
    }
    read.text += text
  }
}

/** Splits a line over names, of which the last one has the rest. */
function splitOver(shell: Shell, { text, escaped }: ReadText, count: number): string[] {
  const separators = separatorsOf(shell)
  const isSeparator = (at: number): boolean =>
    !escaped.has(at) && separators.includes(text[at] ?? '\0')
  const isSpace = (at: number): boolean => isSeparator(at) && ' \t\n'.includes(text[at] ?? '')
  const values: string[] = []
  let at = 0
  while (at < text.length && isSpace(at)) at += 1
  while (values.length < count - 1 && at < text.length) {
    let end = at
    while (end < text.length && !isSeparator(end)) end += 1
    values.push(text.slice(at, end))
    while (end < text.length && isSpace(end)) end += 1
    if (end < text.length && isSeparator(end)) {
      end += 1
      while (end < text.length && isSpace(end)) end += 1
    }
    at = end
  }
  let end = text.length
  while (end > at && isSpace(end - 1)) end -= 1
  const rest = text.slice(at, end)
  // A single separator at the end is none of the value.
  const isClosed =
    rest !== '' && isSeparator(end - 1) && !hasSeparator(rest.slice(0, -1), separators)
  values.push(isClosed ? rest.slice(0, -1) : rest)
  return values
}

function hasSeparator(text: string, separators: string): boolean {
  return Array.from(separators).some((char) => text.includes(char))
}

/** Reads a line into variables. */
export const read: BuiltIn = function* (call) {
  const { shell, args } = call
  const options = optionsOf(args)
  const { names, descriptor, prompt, seconds, array } = options
  const wrong = names.find((name) => !/^[A-Za-z_]\w*$/.test(name))
  if (wrong !== undefined) {
    yield* (
      shell.descriptors.get(2)?.write(`${shell.name}: read: '${wrong}': bad variable name\n`) ?? []
    )
    return 1
  }
  const file = shell.descriptors.get(descriptor)
  if (!file) return yield* fail(call, `${descriptor}: Bad file descriptor`)
  const isTyped = file.standard === 'stdin' && !shell.session.isPiped
  if (prompt !== '' && isTyped && shell.session.world.environment.has('TERM')) {
    yield* write(shell, 2, prompt)
  }
  const limit = seconds === undefined ? undefined : { milliseconds: seconds * 1000, isOver: false }
  const { read: found, isWhole } = yield* readText(call, file, options, limit)
  const pending = shell.signals.next
  if (!isWhole && found.text === '' && pending !== undefined) return 128 + signalNumbers[pending]
  const wait = shell.meter.spend(1, 2 * found.text.length)
  if (wait) yield wait
  if (array !== undefined) {
    const values = splitOver(shell, found, Infinity)
    const last = values.pop()
    if (last !== undefined && last !== '') values.push(last)
    shell.scope.setElements(array, new Map(values.entries()))
  } else if (names.length === 0) shell.scope.set('REPLY', found.text)
  else {
    const values = splitOver(shell, found, names.length)
    for (const [at, name] of names.entries()) shell.scope.set(name, values[at] ?? '')
  }
  return isWhole ? 0 : 1
}

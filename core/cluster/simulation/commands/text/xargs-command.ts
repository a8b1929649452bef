import { type CommandFlags, withFlags } from '../../processes/command-flags.ts'
import { printed as answer } from '../../processes/command.ts'
import { HeldMemory } from '../../processes/process-meter.ts'
import type { ProgramStep, ReadText } from '../../processes/program.ts'
import type { Commands, ShellSession } from '../../processes/shell-session.ts'
import { TextReader, withInput } from '../../processes/text-reader.ts'
import { error, lineBytes, LineInput, type NextText, openInput, withoutEnd } from './inputs.ts'

/** Characters of one command line at most. */
const mostCharacters = 32 * 1024

type Steps<T> = Generator<ProgramStep, T, string | undefined>

/** What ends the work of xargs before its input. */
class XargsEnd extends Error {
  readonly code: number

  constructor(code: number, message = '') {
    super(message)
    this.code = code
  }
}

/** Items of a line: blanks part them, quotes and backslashes keep blanks. */
function itemsOf(line: string): string[] {
  const items: string[] = []
  let item: string | undefined
  for (let at = 0; at < line.length; at++) {
    const character = line.charAt(at)
    if (character === "'" || character === '"') {
      const end = line.indexOf(character, at + 1)
      if (end === -1) {
        throw new XargsEnd(1, `unmatched ${character === "'" ? 'single' : 'double'} quote`)
      }
      item = (item ?? '') + line.slice(at + 1, end)
      at = end
    } else if (character === '\\') item = (item ?? '') + line.charAt(++at)
    else if (/\s/.test(character)) {
      if (item !== undefined) items.push(item)
      item = undefined
    } else item = (item ?? '') + character
  }
  if (item !== undefined) items.push(item)
  return items
}

/** Runs a command for the items of an input. */
class XargsRunner {
  readonly #session: ShellSession
  readonly #flags: CommandFlags
  readonly #command: readonly string[]
  #code = 0

  constructor(session: ShellSession, flags: CommandFlags) {
    this.#session = session
    this.#flags = flags
    this.#command = flags.operands.length === 0 ? ['echo'] : flags.operands
  }

  *run(next: NextText): Steps<number> {
    const flags = this.#flags
    const isZero = flags.has('0')
    const lines = new LineInput(this.#session.meter, next, isZero ? '\0' : '\n')
    const held = new HeldMemory(this.#session.meter)
    const replaced = flags.has('I')
      ? flags.value('I')
      : flags.has('i')
        ? (flags.value('i') ?? '{}')
        : undefined
    const [most, mostLines] = [numberOf(flags, 'n'), numberOf(flags, 'L')]
    const size = Math.min(numberOf(flags, 's') ?? mostCharacters, mostCharacters)
    const base = this.#command.reduce((sum, word) => sum + word.length + 1, 0)
    let items: string[] = []
    let [length, count, isFirst, hasEnded] = [base, 0, true, false]
    try {
      while (!hasEnded) {
        const line = yield* lines.line()
        if (line === undefined) break
        const text = withoutEnd(line, isZero ? '\0' : '\n')
        if (replaced !== undefined) {
          const item = isZero ? text : text.trimStart()
          if (item !== '') yield* this.#replace(replaced, item)
          isFirst = false
          continue
        }
        const found = isZero ? [text] : itemsOf(text)
        if (found.length > 0) count += 1
        for (const item of found) {
          const wait = this.#session.meter.spend(1 / 16)
          if (wait) yield wait
          if (item === flags.value('E') && flags.has('E')) {
            hasEnded = true
            break
          }
          if (items.length > 0 && length + item.length + 1 > size) {
            yield* this.#execute([...this.#command, ...items])
            isFirst = false
            items = []
            held.release()
            length = base
          }
          if (base + item.length + 1 > size) throw new XargsEnd(1, 'argument line too long')
          held.add(lineBytes + item.length)
          items.push(item)
          length += item.length + 1
          if (items.length < (most ?? Infinity)) continue
          yield* this.#execute([...this.#command, ...items])
          isFirst = false
          items = []
          held.release()
          length = base
        }
        if (mostLines !== undefined && count >= mostLines && items.length > 0) {
          yield* this.#execute([...this.#command, ...items])
          isFirst = false
          items = []
          held.release()
          length = base
          count = 0
        }
      }
      if (items.length > 0 || (isFirst && !flags.has('r') && replaced === undefined)) {
        yield* this.#execute([...this.#command, ...items])
      }
      return this.#code
    } finally {
      held.release()
      lines.close()
    }
  }

  *#replace(sign: string, item: string): Steps<void> {
    const words = this.#command.map((word) => {
      const times = sign === '' ? 0 : word.split(sign).length - 1
      const more = times * item.length
      this.#session.meter.hold(more)
      this.#session.meter.hold(-more)
      return sign === '' ? word : word.replaceAll(sign, () => item)
    })
    yield* this.#execute(words)
  }

  *#execute(words: readonly string[]): Steps<void> {
    const session = this.#session
    const [name = ''] = words
    if (this.#flags.has('t')) yield error(`${words.join(' ')}\n`)
    const isKnown =
      session.programs.has(name) ||
      session.world.lacksUnknown !== true ||
      (name.includes('/') && session.isFile(name))
    if (!isKnown) throw new XargsEnd(127, `${name}: No such file or directory`)
    const inner = session.fork()
    try {
      const nothing = new TextReader(session.meter, noText)
      const code = yield* withInput(session.programs.run(inner, words), nothing)
      if (code === 255) throw new XargsEnd(124, `${name}: exited with status 255; aborting`)
      if (code === 126 || code === 127) throw new XargsEnd(code)
      if (code !== 0) this.#code = 123
    } finally {
      inner.variables.release()
    }
  }
}

// A generator, as every input.
// oxlint-disable-next-line require-yield
function* noText(): ReadText {
  return undefined
}

function numberOf(flags: CommandFlags, letter: string): number | undefined {
  const text = flags.value(letter)
  if (text === undefined) return undefined
  if (!/^\d+$/.test(text)) throw new XargsEnd(1, `invalid number '${text}'`)
  if (Number(text) < 1) throw new XargsEnd(1, `number ${text} is not in 1..2147483647 range`)
  return Number(text)
}

const xargs = withFlags(
  {
    name: 'xargs',
    letters: '0tpre::E:n:s:xI:i::P:a:L:l::',
    long: { 'no-run-if-empty': 'r', null: '0' },
    usage: '[OPTIONS] [PROG ARGS]',
    stopsAtOperand: true,
  },
  function* (session, flags) {
    const file = flags.value('a') ?? '-'
    const input = openInput(session, file)
    if (!('next' in input))
      return yield* answer(flags.failure(`can't open '${file}': ${input.why}`))
    try {
      return yield* new XargsRunner(session, flags).run(input.next)
    } catch (end) {
      if (!(end instanceof XargsEnd)) throw end
      if (end.message !== '') yield error(`xargs: ${end.message}\n`)
      return end.code
    }
  },
)

export const xargsCommands: Commands = { xargs }

import { joinBytes } from '../../../../../base/streams/join-bytes.ts'
import { bytesOfText, textOfBytes } from '../../../processes/bytes-as-text.ts'
import { type CommandFlags, withFlags } from '../../../processes/command-flags.ts'
import { printed as answer } from '../../../processes/command.ts'
import { HeldMemory, type ProcessMeter } from '../../../processes/process-meter.ts'
import type { Program } from '../../../processes/program.ts'
import type { Command, Commands, ShellSession } from '../../../processes/shell-session.ts'
import {
  error,
  type InputMessages,
  ioMessages,
  lineBytes,
  LineInput,
  type NextText,
  openInput,
  openMessages,
  out,
  overInputs,
} from '../inputs.ts'

const units: Readonly<Record<string, number>> = {
  '': 1,
  b: 512,
  k: 1024,
  m: 1024 ** 2,
}

/** A count with its unit (`1k`); undefined for none. */
function countOf(text: string): number | undefined {
  const [, digits, unit = ''] = /^(\d+)([a-zA-Z]*)$/.exec(text) ?? []
  const factor = Object.hasOwn(units, unit) ? units[unit] : undefined
  return digits === undefined || factor === undefined ? undefined : Number(digits) * factor
}

/** `-5` and `+5` as the first word stand for `-n 5` and `-n +5`. */
function withOldCounts(args: readonly string[], syntax: RegExp): readonly string[] {
  const [first = '', ...rest] = args
  return syntax.test(first) ? ['-n', first.startsWith('-') ? first.slice(1) : first, ...rest] : args
}

/** Titles of several inputs: `==> NAME <==`. */
class Titles {
  readonly #isShown: boolean
  #isFirst = true

  constructor(flags: CommandFlags, files: number) {
    this.#isShown = flags.has('v') || (files > 1 && !flags.has('q'))
  }

  of(name: string): string {
    if (!this.#isShown) return ''
    const title = `${this.#isFirst ? '' : '\n'}==> ${name} <==\n`
    this.#isFirst = false
    return title
  }

  /** The title of an input that failed was counted. */
  skip(): void {
    this.#isFirst = false
  }
}

const headFlags = withFlags(
  { name: 'head', letters: 'n:c:qv', usage: '[OPTIONS] [FILE]...', lacksLong: true },
  function* (session, flags) {
    const { operands } = flags
    const unit = flags.last('nc') ?? 'n'
    const given = flags.value(unit) ?? '10'
    const isFromEnd = given.startsWith('-')
    const count = countOf(isFromEnd ? given.slice(1) : given)
    if (count === undefined) return yield* answer(flags.failure(`invalid number '${given}'`))
    const titles = new Titles(flags, operands.length)
    const messages: InputMessages = {
      ...ioMessages,
      title: (file) => titles.of(file),
      missing: (file, why) => {
        titles.skip()
        return ioMessages.missing(file, why)
      },
    }
    return yield* overInputs('head', session, operands, messages, function* (next, file) {
      const title = titles.of(file === '-' ? 'standard input' : file)
      if (title !== '') yield out(title)
      if (isFromEnd) return yield* allButLast(count, unit, session.meter, next)
      return yield* unit === 'c' ? firstBytes(count, next) : firstLines(count, session.meter, next)
    })
  },
)

const head: Command = (session, args) => headFlags(session, withOldCounts(args, /^-\d/))

function* firstLines(count: number, meter: ProcessMeter, next: NextText): Program {
  const lines = new LineInput(meter, next)
  try {
    for (let left = count; left > 0;) {
      const found = yield* lines.next()
      if (!found) break
      yield out(found.slice(0, left).join(''))
      left -= found.length
    }
    return 0
  } finally {
    lines.close()
  }
}

function* firstBytes(count: number, next: NextText): Program {
  for (let left = count; left > 0;) {
    const text = yield* next()
    if (text === undefined) break
    // A character has three bytes at most for each UTF-16 unit.
    const bytes = text.length * 3 <= left ? undefined : bytesOfText(text)
    yield out(bytes ? textOfBytes(bytes.subarray(0, left)) : text)
    left -= bytes?.length ?? bytesOfText(text).length
  }
  return 0
}

/** Prints all but the last lines or bytes of an input, which are kept until more comes. */
function* allButLast(count: number, unit: string, meter: ProcessMeter, next: NextText): Program {
  const kept = unit === 'c' ? new LastBytes(count, meter) : new LastLines(count, meter)
  const lines = new LineInput(meter, next)
  try {
    for (;;) {
      const found = unit === 'c' ? yield* next() : yield* lines.next()
      if (found === undefined) break
      yield out(kept.add(found))
    }
    yield out(kept.surplus())
    return 0
  } finally {
    lines.close()
    kept.close()
  }
}

/** The last lines of an input. */
class LastLines {
  readonly #count: number
  readonly #held: HeldMemory
  #kept: string[] = []

  constructor(count: number, meter: ProcessMeter) {
    this.#count = count
    this.#held = new HeldMemory(meter)
  }

  /** Adds lines. Returns those that are not among the last ones any more, as far as they are dropped. */
  add(lines: readonly string[] | string): string {
    if (typeof lines === 'string') return ''
    for (const line of lines) {
      this.#held.add(lineBytes + line.length)
      this.#kept.push(line)
    }
    return this.#kept.length > 2 * this.#count + 64 ? this.surplus() : ''
  }

  surplus(): string {
    const dropped = this.#kept.splice(0, Math.max(0, this.#kept.length - this.#count))
    this.#held.release()
    this.#held.add(this.#kept.reduce((sum, line) => sum + lineBytes + line.length, 0))
    return dropped.join('')
  }

  rest(): string {
    this.surplus()
    return this.#kept.join('')
  }

  close(): void {
    this.#held.release()
  }
}

/** The last bytes of an input. */
class LastBytes {
  readonly #count: number
  readonly #held: HeldMemory
  #kept = new Uint8Array()
  #pieces: Uint8Array[] = []
  #length = 0

  constructor(count: number, meter: ProcessMeter) {
    this.#count = count
    this.#held = new HeldMemory(meter)
  }

  /** Adds text. Returns what is not among the last bytes any more, as far as it is dropped. */
  add(text: readonly string[] | string): string {
    if (typeof text !== 'string') return ''
    const bytes = bytesOfText(text)
    this.#held.add(bytes.length)
    this.#pieces.push(bytes)
    this.#length += bytes.length
    return this.#length > this.#count + 64 * 1024 ? this.surplus() : ''
  }

  surplus(): string {
    const all = joinBytes([this.#kept, ...this.#pieces])
    this.#pieces = []
    const start = Math.max(0, all.length - this.#count)
    this.#kept = all.slice(start)
    this.#length = this.#kept.length
    this.#held.release()
    this.#held.add(this.#length)
    return textOfBytes(all.subarray(0, start))
  }

  rest(): string {
    this.surplus()
    return textOfBytes(this.#kept)
  }

  close(): void {
    this.#held.release()
  }
}

const tailFlags = withFlags(
  {
    name: 'tail',
    letters: 'fc:n:qs:vF',
    long: { lines: 'n', bytes: 'c', quiet: 'q', silent: 'q', verbose: 'v', follow: 'f' },
    usage: '[OPTIONS] [FILE]...',
  },
  function* (session, flags) {
    const unit = flags.last('nc') ?? 'n'
    const given = flags.value(unit) ?? '10'
    const isFromStart = given.startsWith('+')
    const count = countOf(given.replace(/^[+-]/, ''))
    if (count === undefined) {
      return yield* answer(flags.failure(`invalid number '${given.replace(/^[+-]/, '')}'`))
    }
    const follows = flags.has('f') || flags.has('F')
    const files: string[] = []
    let code = 0
    // All are opened before the first one is read.
    for (const file of flags.operands.length === 0 ? ['-'] : flags.operands) {
      const input = openInput(session, file)
      const isMissing = 'kind' in input && input.kind === 'missing'
      if (isMissing) {
        yield error(`tail: ${openMessages.missing(file, input.why)}\n`)
        code = 1
      }
      if (!isMissing || flags.has('F')) files.push(file)
    }
    if (files.length === 0) {
      yield error('tail: no files\n')
      return 1
    }
    const titles = new Titles(flags, files.length)
    const messages: InputMessages = {
      missing: () => '',
      directory: openMessages.directory,
      title: (file) => titles.of(file),
    }
    const followed: FollowedFile[] = []
    for (const file of files) {
      const input = openInput(session, file)
      if ('kind' in input && input.kind === 'missing') {
        followed.push({ file, next: undefined })
        continue
      }
      const read = yield* overInputs('tail', session, [file], messages, function* (next) {
        const title = titles.of(file)
        if (title !== '') yield out(title)
        if (isFromStart) yield* fromPlace(count, unit, session.meter, next)
        else yield* lastPart(count, unit, session.meter, next)
        if (file !== '-') followed.push({ file, next })
        return 0
      })
      code = Math.max(code, read)
    }
    if (!follows) return code
    return yield* follow(session, followed, titles, Number(flags.value('s') ?? 1))
  },
)

const tail: Command = (session, args) => tailFlags(session, withOldCounts(args, /^[-+]\d/))

/** Prints the last lines or bytes of an input. */
function* lastPart(count: number, unit: string, meter: ProcessMeter, next: NextText): Program {
  const kept = unit === 'c' ? new LastBytes(count, meter) : new LastLines(count, meter)
  const lines = new LineInput(meter, next)
  try {
    for (;;) {
      const found = unit === 'c' ? yield* next() : yield* lines.next()
      if (found === undefined) break
      kept.add(found)
    }
    yield out(kept.rest())
    return 0
  } finally {
    lines.close()
    kept.close()
  }
}

/** Prints an input from a line or byte on, counted from 1: `kubectl cp` goes on so behind what it has. */
function* fromPlace(start: number, unit: string, meter: ProcessMeter, next: NextText): Program {
  let left = Math.max(0, start - 1)
  if (unit === 'n') {
    const lines = new LineInput(meter, next)
    try {
      while (left > 0) {
        const found = yield* lines.next()
        if (!found) return 0
        if (found.length > left) yield out(found.slice(left).join(''))
        left = Math.max(0, left - found.length)
      }
      yield out(lines.unfinished())
    } finally {
      lines.close()
    }
  }
  for (;;) {
    const text = yield* next()
    if (text === undefined) return 0
    const bytes = left > 0 ? bytesOfText(text) : undefined
    yield out(bytes ? textOfBytes(bytes.subarray(left)) : text)
    left = Math.max(0, left - (bytes?.length ?? 0))
  }
}

interface FollowedFile {
  readonly file: string
  /** Reads on where the file grows; undefined for one that was not there. */
  next: NextText | undefined
}

/** Prints what comes to files, and looks once in a while. */
function* follow(
  session: ShellSession,
  files: readonly FollowedFile[],
  titles: Titles,
  seconds: number,
): Program {
  let last = files.at(-1)
  for (;;) {
    // What others write cannot be told beforehand, so no round is as the one before.
    session.meter.changes += 1
    yield {
      kind: 'sleep',
      milliseconds: files.length === 0 ? Infinity : Math.max(0.1, seconds) * 1000,
    }
    for (const each of files) {
      if (!each.next) {
        const input = openInput(session, each.file)
        each.next = 'next' in input ? input.next : undefined
      }
      for (;;) {
        const text = each.next ? yield* each.next() : undefined
        if (text === undefined) break
        if (each !== last) yield out(titles.of(each.file))
        last = each
        yield out(text)
      }
    }
  }
}

/** Commands that show the first or the last part of their input. */
export const partCommands: Commands = { head, tail }

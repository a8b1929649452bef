import { bytesOfText } from '../../../processes/bytes-as-text.ts'
import { type CommandFlags, withFlags } from '../../../processes/command-flags.ts'
import { printed as answer } from '../../../processes/command.ts'
import type { Program, ProgramStep } from '../../../processes/program.ts'
import { type Commands, failureOf, type ShellSession } from '../../../processes/shell-session.ts'
import {
  error,
  LineInput,
  type NextText,
  openInput,
  out,
  withoutEnd,
  writeFile,
} from '../inputs.ts'

type Steps<T> = Generator<ProgramStep, T, string | undefined>

/** Reads an input byte by byte. */
class ByteInput {
  readonly #next: NextText
  #bytes = new Uint8Array()
  #at = 0

  constructor(next: NextText) {
    this.#next = next
  }

  /** Bytes that are there; none at the end. */
  *peek(): Steps<Uint8Array> {
    while (this.#at >= this.#bytes.length) {
      const text = yield* this.#next()
      if (text === undefined) return new Uint8Array()
      this.#bytes = Uint8Array.from(bytesOfText(text))
      this.#at = 0
    }
    return this.#bytes.subarray(this.#at)
  }

  take(count: number): void {
    this.#at += count
  }
}

function* skip(input: ByteInput, count: number): Steps<void> {
  for (let left = count; left > 0;) {
    const bytes = yield* input.peek()
    if (bytes.length === 0) return
    const taken = Math.min(left, bytes.length)
    input.take(taken)
    left -= taken
  }
}

const cmp = withFlags(
  {
    name: 'cmp',
    letters: 'lsn:',
    usage: '[-ls] [-n NUM] FILE1 [FILE2 [SKIP1 [SKIP2]]]',
    least: 1,
    most: 4,
    wrongUse: 1,
  },
  function* (session, flags) {
    const [first = '-', second = '-', ...skips] = flags.operands
    const numbers = [...skips, flags.value('n') ?? '0']
    const wrong = numbers.find((each) => !/^\d+$/.test(each))
    if (wrong !== undefined) return yield* answer(flags.failure(`invalid number '${wrong}'`))
    const inputs: ByteInput[] = []
    for (const file of [first, second]) {
      const input = openInput(session, file)
      if (!('next' in input)) {
        if (flags.has('s')) return 2
        return yield* answer(
          flags.failure(
            input.kind === 'missing' ? `${file}: ${input.why}` : `${file}: I/O error`,
            2,
          ),
        )
      }
      inputs.push(new ByteInput(input.next))
    }
    const [a, b] = inputs
    if (!a || !b) return 2
    yield* skip(a, Number(skips[0] ?? 0))
    yield* skip(b, Number(skips[1] ?? 0))
    return yield* compare(session, flags, [a, b], [first, second])
  },
)

function* compare(
  { meter }: ShellSession,
  flags: CommandFlags,
  [a, b]: readonly [ByteInput, ByteInput],
  [first, second]: readonly [string, string],
): Program {
  let left = flags.has('n') ? Number(flags.value('n')) : Infinity
  let [place, line, code] = [0, 1, 0]
  while (left > 0) {
    const [ours, theirs] = [yield* a.peek(), yield* b.peek()]
    const count = Math.min(ours.length, theirs.length, left)
    if (count === 0) {
      if (ours.length === theirs.length) return code
      if (!flags.has('s')) yield error(`cmp: EOF on ${ours.length === 0 ? first : second}\n`)
      return 1
    }
    let text = ''
    for (let at = 0; at < count; at++) {
      const [one = 0, other = 0] = [ours[at], theirs[at]]
      place += 1
      if (one !== other) {
        code = 1
        if (flags.has('s')) return 1
        if (!flags.has('l')) {
          yield out(`${first} ${second} differ: char ${place}, line ${line}\n`)
          return 1
        }
        text += `${place} ${one.toString(8).padStart(3)} ${other.toString(8).padStart(3)}\n`
      }
      if (one === 0x0a) line += 1
    }
    const wait = meter.spend(0, count + text.length)
    if (wait) yield wait
    if (text !== '') yield out(text)
    a.take(count)
    b.take(count)
    left -= count
  }
  return code
}

const comm = withFlags(
  { name: 'comm', letters: '123', usage: '[-123] FILE1 FILE2', least: 2, most: 2 },
  function* (session, flags) {
    const inputs: LineInput[] = []
    try {
      for (const file of flags.operands) {
        const input = openInput(session, file)
        if (!('next' in input)) return yield* answer(flags.failure(`${file}: ${input.why}`))
        inputs.push(new LineInput(session.meter, input.next))
      }
      const [a, b] = inputs
      if (!a || !b) return 1
      const indents = [
        '',
        flags.has('1') ? '' : '\t',
        (flags.has('1') ? '' : '\t') + (flags.has('2') ? '' : '\t'),
      ]
      let [left, right] = [yield* a.line(), yield* b.line()]
      while (left !== undefined || right !== undefined) {
        const [one, other] = [left && withoutEnd(left), right && withoutEnd(right)]
        const order =
          one === undefined ? 1 : other === undefined ? -1 : one < other ? -1 : Number(one > other)
        const column = order < 0 ? 0 : order > 0 ? 1 : 2
        const wait = session.meter.spend(1)
        if (wait) yield wait
        if (!flags.has(String(column + 1)))
          yield out(`${indents[column] ?? ''}${(order > 0 ? other : one) ?? ''}\n`)
        if (order <= 0) left = yield* a.line()
        if (order >= 0) right = yield* b.line()
      }
      return 0
    } finally {
      for (const each of inputs) each.close()
    }
  },
)

const strings = withFlags(
  { name: 'strings', letters: 'afon:t:', usage: '[-fo] [-t o|d|x] [-n LEN] [FILE]...' },
  function* (session, flags) {
    const given = flags.value('n') ?? '4'
    const least = Number(given)
    if (!/^\d+$/.test(given)) return yield* answer(flags.failure(`invalid number '${given}'`))
    const radix = flags.has('o') ? 'o' : flags.value('t')
    if (radix !== undefined && !/^[odx]$/.test(radix)) return yield* answer(flags.wrongUse())
    let code = 0
    for (const file of flags.operands.length === 0 ? ['-'] : flags.operands) {
      const input = openInput(session, file)
      if (!('next' in input)) {
        if (input.kind === 'missing') {
          yield error(`strings: ${file}: ${input.why}\n`)
          code = 1
        }
        continue
      }
      const name = flags.has('f') ? `${file === '-' ? '{standard input}' : file}: ` : ''
      const prefix = (at: number): string => {
        if (radix === undefined) return name
        const base = radix === 'o' ? 8 : radix === 'x' ? 16 : 10
        return `${name}${at.toString(base).padStart(7)} `
      }
      yield* printable(input.next, least, prefix, session)
    }
    return code
  },
)

function* printable(
  next: NextText,
  least: number,
  prefix: (at: number) => string,
  { meter }: ShellSession,
): Steps<void> {
  let [text, shown, place, isOpen] = ['', '', 0, false]
  for (;;) {
    const read = yield* next()
    if (read === undefined) break
    for (const byte of bytesOfText(read)) {
      if ((byte >= 32 && byte < 127) || byte === 9) {
        text += String.fromCharCode(byte)
        if (!isOpen && text.length >= least) {
          shown += prefix(place + 1 - text.length)
          isOpen = true
        }
        if (isOpen) {
          shown += text
          text = ''
        }
      } else {
        if (isOpen) shown += '\n'
        isOpen = false
        text = ''
      }
      place += 1
    }
    const wait = meter.spend(0, shown.length)
    if (wait) yield wait
    if (shown !== '') yield out(shown)
    shown = ''
  }
  if (isOpen) yield out('\n')
}

/** Names of the pieces of `split`: `xaa`, `xab`. */
function pieceName(prefix: string, number: number, length: number): string | undefined {
  let suffix = ''
  let left = number
  for (let at = 0; at < length; at++) {
    suffix = String.fromCharCode(97 + (left % 26)) + suffix
    left = Math.floor(left / 26)
  }
  return left > 0 ? undefined : prefix + suffix
}

const sizes: Readonly<Record<string, number>> = {
  '': 1,
  b: 512,
  k: 1024,
  m: 1024 ** 2,
  g: 1024 ** 3,
}

const split = withFlags(
  { name: 'split', letters: 'l:b:a:', usage: '[OPTIONS] [INPUT [PREFIX]]', most: 2 },
  function* (session, flags) {
    const isBytes = flags.has('b')
    const given = flags.value(isBytes ? 'b' : 'l') ?? '1000'
    const [, digits, unit = ''] = /^(\d+)([bkmg]?)$/.exec(given) ?? []
    const most = Number(digits) * (sizes[unit] ?? 1)
    const length = flags.value('a') ?? '2'
    if (digits === undefined || !(most > 0))
      return yield* answer(flags.failure(`invalid number '${given}'`))
    if (!/^[1-9]\d?$/.test(length))
      return yield* answer(flags.failure(`invalid number '${length}'`))
    const [file = '-', prefix = 'x'] = flags.operands
    const input = openInput(session, file)
    if (!('next' in input)) return yield* answer(flags.failure(`${file}: ${input.why}`))
    const lines = new LineInput(session.meter, input.next)
    let [number, count] = [0, 0]
    let name: string | undefined
    try {
      for (;;) {
        const part: string | undefined = isBytes ? yield* input.next() : yield* lines.line()
        if (part === undefined) return 0
        const bytes = bytesOfText(part)
        for (let at = 0; at < bytes.length;) {
          if (name === undefined || count >= most) {
            name = pieceName(prefix, number++, Number(length))
            if (name === undefined) return yield* answer(flags.failure('suffixes exhausted'))
            const why = writeFile(session, name, '')
            if (why !== undefined)
              return yield* answer(flags.failure(`can't open '${name}': ${why}`))
            count = 0
          }
          const piece = isBytes ? bytes.subarray(at, at + most - count) : bytes
          const wait = session.meter.spend(1, piece.length)
          if (wait) yield wait
          const target = name
          const why = failureOf(() => session.write(target, piece, true))
          if (why !== undefined) return yield* answer(flags.failure(`write error: ${why}`))
          count += isBytes ? piece.length : 1
          at += piece.length
        }
      }
    } finally {
      lines.close()
    }
  },
)

/** Commands that compare files, and that take them apart. */
export const comparisonCommands: Commands = { cmp, comm, split, strings }

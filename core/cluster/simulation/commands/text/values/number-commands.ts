import { withFlags } from '../../../processes/command-flags.ts'
import { printed as answer } from '../../../processes/command.ts'
import { HeldMemory, type ProcessMeter } from '../../../processes/process-meter.ts'
import type { Program } from '../../../processes/program.ts'
import type { Commands } from '../../../processes/shell-session.ts'
import {
  error,
  lineBytes,
  LineInput,
  openInput,
  out,
  ownInput,
  printed,
  withoutEnd,
  writeFile,
} from '../inputs.ts'

/** Characters that `seq` prints at once. */
const printedAtOnce = 4096
/** Characters of numbers that are made in one step. */
const numberedInStep = 128

/** A number as `strtod` reads it whole; undefined for none. */
function numberOf(text: string): number | undefined {
  if (/^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/.test(text)) return Number(text)
  const [, sign, hex] = /^\s*([+-]?)(0[xX][\da-fA-F]+)$/.exec(text) ?? []
  if (hex !== undefined) return sign === '-' ? -Number(hex) : Number(hex)
  const [, minus, name] = /^\s*([+-]?)(inf|infinity)$/i.exec(text) ?? []
  return name === undefined ? undefined : minus === '-' ? -Infinity : Infinity
}

function decimalsOf(text: string): number {
  return Math.min(100, /\.(\d*)$/.exec(text)?.[1]?.length ?? 0)
}

const seq = withFlags(
  {
    name: 'seq',
    letters: 'ws:',
    usage: '[-w] [-s SEP] [FIRST [INC]] LAST',
    stopsAtOperand: true,
    least: 1,
    most: 3,
  },
  function* ({ meter }, flags) {
    const texts = flags.operands
    const wrong = texts.find((text) => numberOf(text) === undefined)
    if (wrong !== undefined) return yield* answer(flags.wrongUse())
    const [last = '0'] = texts.slice(-1)
    const [first, step] =
      texts.length === 1
        ? ['1', '1']
        : [texts[0] ?? '1', texts.length === 3 ? (texts[1] ?? '1') : '1']
    const [from, by, to] = [numberOf(first) ?? 0, numberOf(step) ?? 0, numberOf(last) ?? 0]
    const decimals = Math.max(decimalsOf(first), decimalsOf(step))
    const shown = (value: number): string => value.toFixed(decimals)
    const width = flags.has('w')
      ? Math.max(...[first, last].map((text) => shownWidth(text, decimals)))
      : 0
    const separator = flags.value('s') ?? '\n'
    let text = ''
    for (let count = 0; ; count++) {
      const value = from + count * by
      if (by < 0 ? value < to : value > to) break
      const number = shown(value)
      const sign = number.startsWith('-') ? '-' : ''
      text += `${count === 0 ? '' : separator}${sign}${number.slice(sign.length).padStart(width - sign.length, '0')}`
      if (text.length < printedAtOnce) continue
      const wait = meter.spend(text.length / numberedInStep)
      if (wait) yield wait
      yield out(text)
      text = ''
    }
    const isEmpty = by < 0 ? from < to : from > to
    yield out(isEmpty ? text : `${text}\n`)
    return 0
  },
)

/** Characters of a number with so many decimals. */
function shownWidth(text: string, decimals: number): number {
  const whole = text.replace(/\.\d*$/, '').length
  return whole + (decimals === 0 ? 0 : decimals + 1)
}

/** Divisors that are tried in one step. */
const triedInStep = 512

/** Prints a number's prime factors; the number is below 2 to the power of 64. */
function* factored(text: string, meter: ProcessMeter): Program {
  let number = BigInt(text)
  let line = `${number}:`
  let small = number <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(number) : undefined
  for (let divisor = 2, tried = 0; ; divisor += divisor === 2 ? 1 : 2) {
    if (++tried % triedInStep === 0) {
      // Large numbers are divided more slowly.
      const wait = meter.spend(small === undefined ? 8 : 1)
      if (wait) yield wait
    }
    if (small !== undefined) {
      if (divisor * divisor > small) break
      while (small % divisor === 0) {
        line += ` ${divisor}`
        small /= divisor
      }
      continue
    }
    const big = BigInt(divisor)
    if (big * big > number) break
    while (number % big === 0n) {
      line += ` ${divisor}`
      number /= big
    }
    if (number <= BigInt(Number.MAX_SAFE_INTEGER)) small = Number(number)
  }
  const rest = small ?? number
  yield out(`${line}${rest > 1 ? ` ${rest}` : ''}\n`)
  return 0
}

const factor = withFlags(
  {
    name: 'factor',
    letters: '0123456789',
    usage: '[NUMBER]...',
    lacksLong: true,
    stopsAtOperand: true,
  },
  function* (session, flags) {
    if (flags.given.length > 0) return yield* answer(flags.wrongUse())
    const isNumber = (text: string): boolean =>
      /^\s*\d{1,20}$/.test(text) && BigInt(text) < 2n ** 64n
    for (const text of flags.operands) {
      if (!isNumber(text)) return yield* answer(flags.wrongUse())
      yield* factored(text, session.meter)
    }
    if (flags.operands.length > 0) return 0
    const lines = new LineInput(session.meter, ownInput)
    try {
      for (;;) {
        const line = yield* lines.line()
        if (line === undefined) return 0
        for (const text of withoutEnd(line)
          .split(/\s+/)
          .filter((each) => each !== '')) {
          if (!isNumber(text)) return yield* answer(flags.wrongUse())
          yield* factored(text, session.meter)
        }
      }
    } finally {
      lines.close()
    }
  },
)

/** Numbers below a bound, from the bits of a time and a count: a container has no other chance. */
function* chances(seed: number): Generator<number, never> {
  let state = seed >>> 0 || 1
  for (;;) {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    yield (state >>> 0) / 2 ** 32
  }
}

/** Numbers of a range that `shuf` takes at most. */
const mostShuffled = 100_000

const shuf = withFlags(
  {
    name: 'shuf',
    letters: 'ei:n:o:z',
    usage: '[-n NUM] [-o FILE] [-z] [FILE | -e [ARG...] | -i L-H]',
  },
  function* (session, flags) {
    const count = flags.value('n')
    if (count !== undefined && !/^\d+$/.test(count)) {
      return yield* answer(flags.failure(`invalid number '${count}'`))
    }
    const end = flags.has('z') ? '\0' : '\n'
    const held = new HeldMemory(session.meter)
    const lines: string[] = []
    try {
      const range = flags.value('i')
      const [, low, high] = /^(\d+)-(\d+)$/.exec(range ?? '') ?? []
      if (range !== undefined) {
        const size = Number(high) - Number(low)
        if (low === undefined || !(size >= 0))
          return yield* answer(flags.failure(`bad range '${range}'`))
        if (size >= mostShuffled) return yield* answer(flags.failure('out of memory'))
        held.add((size + 1) * lineBytes)
        for (let at = Number(low); at <= Number(high); at++) lines.push(String(at))
      } else if (flags.has('e')) {
        held.add(flags.operands.reduce((sum, each) => sum + lineBytes + each.length, 0))
        lines.push(...flags.operands)
      } else {
        const [file = '-'] = flags.operands
        const input = openInput(session, file)
        if ('kind' in input && input.kind === 'missing') {
          return yield* answer(flags.failure(`${file}: ${input.why}`))
        }
        const reader = new LineInput(session.meter, 'next' in input ? input.next : ownInput, end)
        for (;;) {
          const line = yield* reader.line()
          if (line === undefined) break
          held.add(lineBytes + line.length)
          lines.push(withoutEnd(line, end))
        }
        reader.close()
      }
      const chance = chances(session.now() + lines.length)
      for (let at = lines.length - 1; at > 0; at--) {
        const other = Math.floor(chance.next().value * (at + 1))
        ;[lines[at], lines[other]] = [lines[other] ?? '', lines[at] ?? '']
      }
      const wait = session.meter.spend(lines.length / 64)
      if (wait) yield wait
      const shown = lines.slice(0, count === undefined ? undefined : Number(count))
      const target = flags.value('o')
      if (target === undefined) yield* printed(shown, (line) => line + end)
      else {
        const why = writeFile(session, target, shown.map((line) => line + end).join(''))
        if (why !== undefined) yield error(`shuf: can't open '${target}': ${why}\n`)
        return Number(why !== undefined)
      }
      return 0
    } finally {
      held.release()
    }
  },
)

/** Commands about numbers, and about chance. */
export const numberCommands: Commands = { factor, seq, shuf }

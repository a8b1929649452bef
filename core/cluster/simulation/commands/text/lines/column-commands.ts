import { bytesOfText, textOfBytes } from '../../../processes/bytes-as-text.ts'
import { withFlags } from '../../../processes/command-flags.ts'
import { printed as answer } from '../../../processes/command.ts'
import { HeldMemory } from '../../../processes/process-meter.ts'
import type { Program, ReadText } from '../../../processes/program.ts'
import type { Commands, ShellSession } from '../../../processes/shell-session.ts'
import {
  ioMessages,
  LineInput,
  mapLines,
  nameMessages,
  openInput,
  out,
  withoutEnd,
} from '../inputs.ts'

type Span = readonly [from: number, to: number]

/** `1-2,4,-3,5-` as spans, in their order; the item at fault where one is none. */
function spansOf(list: string): Span[] | string {
  const spans: Span[] = []
  for (const item of list.split(',')) {
    const [, from = '', dash = '', to = ''] = /^(\d*)(-?)(\d*)$/.exec(item) ?? []
    if (item === '' || !/^\d*-?\d*$/.test(item)) return item
    const first = from === '' ? 1 : Number(from)
    spans.push([first, dash === '' ? first : to === '' ? Infinity : Number(to)])
  }
  return spans.toSorted((a, b) => a[0] - b[0])
}

/** Parts of a line by their numbers, which begin with 1; each is taken once. */
function* takenParts(count: number, spans: readonly Span[]): Generator<number> {
  let next = 1
  for (const [from, to] of spans) {
    for (let at = Math.max(from, next, 1); at <= Math.min(to, count); at++) yield at - 1
    next = Math.max(next, Math.min(to, count) + 1)
  }
}

const cut = withFlags(
  { name: 'cut', letters: 'b:c:f:d:O:sDF:nz', usage: '[OPTIONS] [FILE]...' },
  function* (session, flags) {
    const kinds = ['b', 'c', 'f', 'F'].filter((letter) => flags.has(letter))
    const [kind] = kinds
    if (kinds.length > 1) return yield* answer(flags.wrongUse())
    if (kind === undefined) {
      return yield* answer(flags.failure('expected a list of bytes, characters, or fields'))
    }
    const isFields = kind === 'f' || kind === 'F'
    if (!isFields && flags.has('s')) {
      const message = 'suppressing non-delimited lines makes sense only when operating on fields'
      return yield* answer(flags.failure(message))
    }
    if (!isFields && flags.has('d')) {
      const message = 'a delimiter may be specified only when operating on fields'
      return yield* answer(flags.failure(message))
    }
    const spans = spansOf(flags.value(kind) ?? '')
    if (typeof spans === 'string') {
      return yield* answer(flags.failure(`invalid number '${spans}'`))
    }
    const delimiter = flags.value('d') ?? (kind === 'F' ? undefined : '\t')
    const joiner = flags.value('O') ?? delimiter ?? ' '
    const change = (line: string): string => {
      const text = withoutEnd(line)
      if (!isFields) return `${cutBytes(text, spans)}\n`
      const parts =
        delimiter === undefined ? text.trim().split(/\s+/) : text.split(delimiter[0] ?? '\0')
      if (parts.length < 2 && kind === 'f') return flags.has('s') && text !== '' ? '' : `${text}\n`
      return `${Array.from(takenParts(parts.length, spans), (at) => parts[at] ?? '').join(joiner)}\n`
    }
    return yield* mapLines('cut', session, flags.operands, nameMessages, change)
  },
)

function cutBytes(text: string, spans: readonly Span[]): string {
  const bytes = bytesOfText(text)
  const taken = Uint8Array.from(takenParts(bytes.length, spans), (at) => bytes[at] ?? 0)
  return textOfBytes(taken)
}

const delimiterEscapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', '\\': '\\', 0: '' }

const paste = withFlags(
  { name: 'paste', letters: 'd:s', usage: '[OPTIONS] [FILE]...' },
  function* (session, flags) {
    const given = flags.value('d') ?? '\t'
    const delimiters = Array.from(given.matchAll(/\\([^])|[^]/g), ([whole, escape]) =>
      escape === undefined ? whole : (delimiterEscapes[escape] ?? escape),
    )
    if (delimiters.length === 0) {
      return yield* answer(flags.failure("-d '' is not supported"))
    }
    const inputs: LineInput[] = []
    const byName = new Map<string, LineInput>()
    for (const file of flags.operands.length === 0 ? ['-'] : flags.operands) {
      const input = openInput(session, file)
      if ('kind' in input && input.kind === 'missing') {
        return yield* answer(flags.failure(`${file}: ${input.why}`))
      }
      const known = file === '-' ? byName.get(file) : undefined
      const next = 'next' in input ? input.next : noText
      const lines = known ?? new LineInput(session.meter, next)
      byName.set(file, lines)
      inputs.push(lines)
    }
    try {
      return yield* flags.has('s')
        ? pasteSerially(inputs, delimiters, session)
        : pasteBeside(inputs, delimiters, session)
    } finally {
      for (const each of inputs) each.close()
    }
  },
)

// A generator, as every input.
// oxlint-disable-next-line require-yield
function* noText(): ReadText {
  return undefined
}

function* pasteSerially(
  inputs: readonly LineInput[],
  delimiters: readonly string[],
  { meter }: ShellSession,
): Program {
  for (const input of inputs) {
    let at = 0
    for (; ; at++) {
      const line = yield* input.line()
      if (line === undefined) break
      const wait = meter.spend(1)
      if (wait) yield wait
      const delimiter = at === 0 ? '' : (delimiters[(at - 1) % delimiters.length] ?? '')
      yield out(delimiter + withoutEnd(line))
    }
    if (at > 0) yield out('\n')
  }
  return 0
}

/** An input that has ended leaves out its delimiter, too. */
function* pasteBeside(
  inputs: readonly LineInput[],
  delimiters: readonly string[],
  { meter }: ShellSession,
): Program {
  const held = new HeldMemory(meter)
  const open: (LineInput | undefined)[] = Array.from(inputs)
  try {
    while (open.some((each) => each !== undefined)) {
      let text = ''
      let delimiter = 0
      for (const [at, input] of open.entries()) {
        const wait = meter.spend(1)
        if (wait) yield wait
        const line = input && (yield* input.line())
        if (line === undefined) {
          open[at] = undefined
          continue
        }
        held.add(line.length)
        text += withoutEnd(line)
        text += at === open.length - 1 ? '\n' : (delimiters[delimiter++ % delimiters.length] ?? '')
      }
      held.release()
      yield out(text)
    }
    return 0
  } finally {
    held.release()
  }
}

const nl = withFlags(
  { name: 'nl', letters: 'pw:s:v:i:b:', usage: '[OPTIONS] [FILE]...' },
  function* (session, flags) {
    const [width, start, step] = [
      flags.value('w') ?? '6',
      flags.value('v') ?? '1',
      flags.value('i') ?? '1',
    ]
    const wrong = [width, start, step].find((each) => !/^-?\d+$/.test(each))
    if (wrong !== undefined) return yield* answer(flags.failure(`invalid number '${wrong}'`))
    const pad = Math.min(1000, Number(width))
    const [separator, style] = [flags.value('s') ?? '\t', flags.value('b') ?? 't']
    let number = Number(start)
    return yield* mapLines('nl', session, flags.operands, nameMessages, (line) => {
      const text = withoutEnd(line)
      if (style === 'n' || (style === 't' && text === '')) {
        return `${' '.repeat(pad + separator.length)}${text}\n`
      }
      const shown = String(number).padStart(pad)
      number += Number(step)
      return `${shown}${separator}${text}\n`
    })
  },
)

/** The column behind a character. */
function columnAfter(column: number, character: string, tab: number): number {
  if (character === '\t') return (Math.floor(column / tab) + 1) * tab
  if (character === '\b') return Math.max(0, column - 1)
  return character === '\r' ? 0 : column + 1
}

const fold = withFlags(
  { name: 'fold', letters: 'bsw:', usage: '[-bs] [-w WIDTH] [FILE]...' },
  function* (session, flags) {
    const given = flags.value('w') ?? '80'
    const width = Number(given)
    if (!/^\d+$/.test(given)) return yield* answer(flags.failure(`invalid number '${given}'`))
    if (width < 1) return yield* answer(flags.failure(`number ${given} is not in 1..10000 range`))
    const folded = (line: string): string => {
      let [shown, row, column] = ['', '', 0]
      for (const character of line) {
        if (character === '\n') {
          shown += `${row}\n`
          row = ''
          column = 0
          continue
        }
        let after = flags.has('b') ? column + 1 : columnAfter(column, character, 8)
        if (after > width && row !== '') {
          const cutAt = flags.has('s')
            ? row.search(/[ \t](?=[^ \t]*$)/) + 1 || row.length
            : row.length
          shown += `${row.slice(0, cutAt)}\n`
          row = row.slice(cutAt)
          column = 0
          for (const each of row) column = columnAfter(column, each, 8)
          after = flags.has('b') ? column + 1 : columnAfter(column, character, 8)
        }
        row += character
        column = after
      }
      return shown + row
    }
    return yield* mapLines('fold', session, flags.operands, ioMessages, folded)
  },
)

function expandLine(line: string, tab: number, isInitial: boolean): string {
  let [text, column] = ['', 0]
  let isInside = false
  for (const character of line) {
    const after = columnAfter(column, character, tab)
    const isKept = character !== '\t' || (isInitial && isInside)
    text += isKept ? character : ' '.repeat(after - column)
    isInside ||= character !== '\t' && character !== ' '
    column = after
  }
  return text
}

function unexpandLine(line: string, tab: number, isAll: boolean): string {
  let [text, column, blanks] = ['', 0, '']
  let from = 0
  let isInside = false
  for (const character of line) {
    const after = columnAfter(column, character, tab)
    if ((character === ' ' || character === '\t') && (isAll || !isInside)) {
      blanks += character
    } else {
      text += blanksBetween(from, column, tab, blanks) + character
      blanks = ''
      from = after
      isInside = true
    }
    column = after
  }
  return text + blanks
}

/** Blanks from one column to another, with as many tabs as fit. */
function blanksBetween(from: number, to: number, tab: number, given: string): string {
  if (given.length < 2 && given !== '\t') return given
  const first = (Math.floor(from / tab) + 1) * tab
  if (first > to) return ' '.repeat(to - from)
  return '\t'.repeat(1 + Math.floor((to - first) / tab)) + ' '.repeat((to - first) % tab)
}

/** What is wrong with a width of tabs. */
function wrongTab(text: string): string | undefined {
  if (!/^\d{1,9}$/.test(text)) return `invalid number '${text}'`
  if (Number(text) === 0) return `number ${text} is not in 1..4294967295 range`
  return Number(text) > 1000 ? `invalid number '${text}'` : undefined
}

const tabUsage = '[OPTIONS] [FILE]...'

/** Commands that look at the columns or fields of each line. */
export const columnCommands: Commands = {
  cut,
  expand: withFlags(
    { name: 'expand', letters: 'it:', usage: tabUsage },
    function* (session, flags) {
      const tab = flags.value('t') ?? '8'
      const wrong = wrongTab(tab)
      if (wrong !== undefined) return yield* answer(flags.failure(wrong))
      return yield* mapLines('expand', session, flags.operands, ioMessages, (line) =>
        expandLine(line, Number(tab), flags.has('i')),
      )
    },
  ),
  fold,
  nl,
  paste,
  unexpand: withFlags(
    { name: 'unexpand', letters: 'ft:a', usage: tabUsage },
    function* (session, flags) {
      const tab = flags.value('t') ?? '8'
      const wrong = wrongTab(tab)
      if (wrong !== undefined) return yield* answer(flags.failure(wrong))
      const isAll = flags.has('a') || (flags.has('t') && !flags.has('f'))
      return yield* mapLines('unexpand', session, flags.operands, ioMessages, (line) =>
        unexpandLine(line, Number(tab), isAll),
      )
    },
  ),
}

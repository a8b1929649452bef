import { bytesOfText } from '../../../processes/bytes-as-text.ts'
import { type CommandFlags, withFlags } from '../../../processes/command-flags.ts'
import { printed as answer } from '../../../processes/command.ts'
import type { Program, ProgramStep } from '../../../processes/program.ts'
import type { Commands, ShellSession } from '../../../processes/shell-session.ts'
import { bothNamed, type InputMessages, nameMessages, out, overInputs } from '../inputs.ts'
import { formatted } from '../values/formats.ts'

/** Shows the bytes of one row, `width` of them where the row is full. */
type ShowRow = (row: Uint8Array, width: number) => string

interface DumpPlan {
  readonly name: string
  readonly width: number
  /** Each shows the same bytes, on a line of its own. */
  readonly rows: readonly ShowRow[]
  readonly address: (at: number) => string
  /** Bytes that are left out at the start, and those that are shown at most. */
  readonly skipped: number
  readonly most: number
  readonly showsAll: boolean
  /** Whether the end is said where nothing was read. */
  readonly endsAlways: boolean
  readonly messages: InputMessages
}

/** Shows the bytes of all files one after the other; rows that are as the one before are a star. */
function* dump(session: ShellSession, files: readonly string[], plan: DumpPlan): Program {
  let [place, skipped, left] = [plan.skipped, plan.skipped, plan.most]
  let rest = new Uint8Array()
  let former: string | undefined
  let isStarred = false
  let isOpened = false
  const messages: InputMessages = {
    ...plan.messages,
    title: () => {
      isOpened = true
      return ''
    },
  }
  const show = function* (row: Uint8Array): Generator<ProgramStep, void, string | undefined> {
    const wait = session.meter.spend(1, 4 * row.length)
    if (wait) yield wait
    const key = row.length === plan.width ? row.join() : undefined
    if (key !== undefined && key === former && !plan.showsAll) {
      if (!isStarred) yield out('*\n')
      isStarred = true
    } else {
      isStarred = false
      const address = plan.address(place)
      const lines = plan.rows.map(
        (each, at) => (at === 0 ? address : ' '.repeat(address.length)) + each(row, plan.width),
      )
      yield out(`${lines.join('\n')}\n`)
    }
    former = key
    place += row.length
  }
  const code = yield* overInputs(plan.name, session, files, messages, function* (next) {
    isOpened = true
    while (left > 0) {
      const text = yield* next()
      if (text === undefined) break
      let bytes = bytesOfText(text)
      if (skipped > 0) {
        const dropped = Math.min(skipped, bytes.length)
        bytes = bytes.subarray(dropped)
        skipped -= dropped
      }
      bytes = bytes.subarray(0, left)
      left -= bytes.length
      const all = new Uint8Array(rest.length + bytes.length)
      all.set(rest)
      all.set(bytes, rest.length)
      let at = 0
      for (; at + plan.width <= all.length; at += plan.width)
        yield* show(all.subarray(at, at + plan.width))
      rest = all.slice(at)
    }
    return 0
  })
  if (rest.length > 0) yield* show(rest)
  if ((plan.endsAlways && isOpened) || place > plan.skipped) {
    const end = plan.address(place)
    if (end !== '') yield out(`${end}\n`)
  }
  return code
}

/** Digits of an integer type by its size in bytes: octal, hexadecimal, signed and unsigned decimal. */
const digits: Readonly<Record<string, Readonly<Record<number, number>>>> = {
  o: { 1: 3, 2: 6, 4: 11, 8: 22 },
  x: { 1: 2, 2: 4, 4: 8, 8: 16 },
  d: { 1: 4, 2: 6, 4: 11, 8: 20 },
  u: { 1: 3, 2: 5, 4: 10, 8: 20 },
}

/** The little-endian number at a place; bytes behind the end are zero. */
function numberAt(row: Uint8Array, at: number, size: number): bigint {
  let value = 0n
  for (let index = size - 1; index >= 0; index--)
    value = value * 256n + BigInt(row[at + index] ?? 0)
  return value
}

function showIntegers(kind: string, size: number): ShowRow {
  const width = digits[kind]?.[size] ?? 0
  return (row) => {
    let text = ''
    for (let at = 0; at < row.length; at += size) {
      const value = numberAt(row, at, size)
      const shown =
        kind === 'd'
          ? BigInt.asIntN(8 * size, value)
              .toString()
              .padStart(width)
          : kind === 'u'
            ? value.toString().padStart(width)
            : value.toString(kind === 'o' ? 8 : 16).padStart(width, '0')
      text += ` ${shown}`
    }
    return text
  }
}

const names =
  'nul soh stx etx eot enq ack bel bs ht nl vt ff cr so si dle dc1 dc2 dc3 dc4 nak syn etb can em sub esc fs gs rs us sp'.split(
    ' ',
  )
const escapes: Readonly<Record<number, string>> = {
  0: '\\0',
  7: '\\a',
  8: '\\b',
  9: '\\t',
  10: '\\n',
  11: '\\v',
  12: '\\f',
  13: '\\r',
}

function characterOf(byte: number): string {
  return (
    escapes[byte] ??
    (byte < 32 || byte > 126 ? byte.toString(8).padStart(3, '0') : String.fromCharCode(byte))
  )
}

function nameOf(byte: number): string {
  const code = byte & 127
  return code === 127 ? 'del' : (names[code] ?? String.fromCharCode(code))
}

function showEach(show: (byte: number) => string): ShowRow {
  return (row) => Array.from(row, (byte) => ` ${show(byte).padStart(3)}`).join('')
}

function showFloats(size: 4 | 8, session: ShellSession): ShowRow {
  return (row) => {
    const view = new DataView(new ArrayBuffer(Math.ceil(row.length / size) * size))
    for (const [at, byte] of row.entries()) view.setUint8(at, byte)
    let text = ''
    for (let at = 0; at < view.byteLength; at += size) {
      const value = size === 4 ? view.getFloat32(at, true) : view.getFloat64(at, true)
      const directive = {
        flags: '',
        width: size === 4 ? 15 : 24,
        precision: size === 4 ? 7 : 16,
        conversion: 'e',
      }
      text += ` ${formatted(directive, value, session.meter)}`
    }
    return text
  }
}

const sizes: Readonly<Record<string, number>> = { C: 1, S: 2, I: 4, L: 8 }

/** The rows of a type of `od -t`; a text where it is none. */
function rowsOf(type: string, session: ShellSession): ShowRow[] | string {
  const rows: ShowRow[] = []
  for (let rest = type; rest !== '';) {
    const [whole, kind = '', size = ''] = /^([acdfoux])(\d*|[CSIL])/.exec(rest) ?? []
    if (whole === undefined) return `invalid character '${rest.charAt(0)}' in type string '${type}'`
    rest = rest.slice(whole.length)
    if (kind === 'a' || kind === 'c') {
      rows.push(showEach(kind === 'a' ? nameOf : characterOf))
      rest = rest.replace(/^\d+/, '')
      continue
    }
    const bytes = size === '' ? (kind === 'f' ? 8 : 4) : (sizes[size] ?? Number(size))
    if (kind === 'f') rows.push(showFloats(bytes === 4 ? 4 : 8, session))
    else if (digits[kind]?.[bytes] === undefined) {
      return `invalid type string '${type}'; ${bytes}-byte integral type is not supported`
    } else rows.push(showIntegers(kind, bytes))
  }
  return rows
}

const oldTypes: Readonly<Record<string, string>> = {
  a: 'a',
  b: 'o1',
  c: 'c',
  d: 'u2',
  f: 'f4',
  h: 'x2',
  i: 'd2',
  l: 'd4',
  o: 'o2',
  s: 'd2',
  x: 'x2',
}

/** A count of bytes with its unit; undefined for none. */
function countOf(text: string): number | undefined {
  const [, number, unit = ''] = /^(0[xX][\da-fA-F]+|\d+)([bkm]?)$/.exec(text) ?? []
  if (number === undefined) return undefined
  const value = /^0\d/.test(number) ? Number.parseInt(number, 8) : Number(number)
  return value * ({ b: 512, k: 1024, m: 1024 ** 2 }[unit] ?? 1)
}

function wrongCount(flags: CommandFlags, letters: string): string | undefined {
  return Array.from(letters, (letter) => flags.value(letter)).find(
    (each) => each !== undefined && countOf(each) === undefined,
  )
}

const od = withFlags(
  {
    name: 'od',
    letters: 'A:N:abcdfhij:lot:vxsS:w::',
    usage:
      '[-abcdfhilovxs] [-t TYPE] [-A RADIX] [-N SIZE] [-j SKIP] [-S MINSTR] [-w WIDTH] [FILE]...',
  },
  function* (session, flags) {
    const rows: ShowRow[] = []
    for (const { letter, value } of flags.given) {
      const type = letter === 't' ? (value ?? '') : oldTypes[letter]
      if (type === undefined) continue
      const found = rowsOf(type, session)
      if (typeof found === 'string') return yield* answer(flags.failure(found))
      rows.push(...found)
    }
    const wrong = wrongCount(flags, 'Nj')
    if (wrong !== undefined) return yield* answer(flags.failure(`invalid number '${wrong}'`))
    const radix = flags.value('A') ?? 'o'
    if (!/^[doxn]$/.test(radix)) {
      return yield* answer(flags.failure(`bad output address radix '${radix}' (must be [doxn])`))
    }
    const base = radix === 'o' ? 8 : radix === 'd' ? 10 : 16
    const width = flags.has('w') ? Number(flags.value('w') ?? 32) : 16
    if (!(width >= 1 && width <= 4096))
      return yield* answer(flags.failure(`invalid number '${flags.value('w')}'`))
    return yield* dump(session, flags.operands, {
      name: 'od',
      width,
      rows: rows.length === 0 ? [showIntegers('o', 2)] : rows,
      address: (at) =>
        radix === 'n' ? '' : at.toString(base).padStart(radix === 'x' ? 6 : 7, '0'),
      skipped: countOf(flags.value('j') ?? '0') ?? 0,
      most: countOf(flags.value('N') ?? '') ?? Infinity,
      showsAll: flags.has('v'),
      endsAlways: true,
      messages: { ...nameMessages, directory: (file) => `${file}: read error` },
    })
  },
)

/** Rows of `hexdump`: fields of a width, blanks to the width of a full row. */
function showFields(size: number, field: number, show: (value: number) => string): ShowRow {
  return (row, width) => {
    let text = ''
    for (let at = 0; at < row.length; at += size) {
      text += show(Number(numberAt(row, at, size))).padStart(field)
    }
    return text.padEnd((width / size) * field)
  }
}

const canonical: ShowRow = (row, width) => {
  let [bytes, text] = ['', '']
  for (let at = 0; at < width; at++) {
    const byte = row[at]
    bytes += `${at === width / 2 ? ' ' : ''} ${byte === undefined ? '  ' : byte.toString(16).padStart(2, '0')}`
    if (byte !== undefined) text += byte < 32 || byte > 126 ? '.' : String.fromCharCode(byte)
  }
  return ` ${bytes}  |${text}|`
}

const shapes: Readonly<Record<string, ShowRow>> = {
  C: canonical,
  b: showFields(1, 4, (value) => value.toString(8).padStart(3, '0')),
  c: showFields(1, 4, characterOf),
  d: showFields(2, 8, (value) => value.toString().padStart(5, '0')),
  o: showFields(2, 8, (value) => value.toString(8).padStart(6, '0')),
  x: showFields(2, 8, (value) => value.toString(16).padStart(4, '0')),
}

const hexdump = withFlags(
  {
    lacksLong: true,
    name: 'hexdump',
    letters: 'bcdoxCe:f:n:s:v',
    usage: '[-bcdoxCv] [-e FMT] [-f FMT_FILE] [-n LEN] [-s OFS] [FILE]...',
  },
  function* (session, flags) {
    if (flags.has('e') || flags.has('f'))
      return yield* answer(flags.failure('formats are not simulated'))
    const wrong = wrongCount(flags, 'ns')
    if (wrong !== undefined) return yield* answer(flags.failure(`invalid number '${wrong}'`))
    const given = flags.given.flatMap(({ letter }) => shapes[letter] ?? [])
    const isCanonical = flags.has('C')
    return yield* dump(session, flags.operands, {
      name: 'hexdump',
      width: 16,
      rows:
        given.length === 0
          ? [showFields(2, 5, (value) => value.toString(16).padStart(4, '0'))]
          : given,
      address: (at) => at.toString(16).padStart(isCanonical ? 8 : 7, '0'),
      skipped: countOf(flags.value('s') ?? '0') ?? 0,
      most: countOf(flags.value('n') ?? '') ?? Infinity,
      showsAll: flags.has('v'),
      endsAlways: false,
      messages: { ...bothNamed, code: 1 },
    })
  },
)

/** Commands that show bytes as numbers. */
export const dumpCommands: Commands = { hd: hexdump, hexdump, od }

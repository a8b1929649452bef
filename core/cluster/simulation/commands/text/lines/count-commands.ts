import { bytesOfText } from '../../../processes/bytes-as-text.ts'
import { withFlags } from '../../../processes/command-flags.ts'
import { printed as answer } from '../../../processes/command.ts'
import type { ReadText } from '../../../processes/program.ts'
import type { Commands, ShellSession } from '../../../processes/shell-session.ts'
import {
  bothNamed,
  error,
  LineInput,
  type NextText,
  openInput,
  out,
  overInputs,
  withoutEnd,
  writeFile,
} from '../inputs.ts'

/** Counts of an input, in the order in which they are printed. */
interface Counts {
  lines: number
  words: number
  characters: number
  bytes: number
  longest: number
}

function* countsOf(next: NextText, counts: Counts): ReadText {
  let [inWord, column] = [false, 0]
  for (;;) {
    const text = yield* next()
    if (text === undefined) break
    for (const byte of bytesOfText(text)) {
      counts.bytes += 1
      counts.characters += 1
      if (byte === 0x0a || byte === 0x0c || byte === 0x0d) {
        if (byte === 0x0a) counts.lines += 1
        counts.longest = Math.max(counts.longest, column)
        column = 0
      } else if (byte === 0x09) column = (Math.floor(column / 8) + 1) * 8
      else if (byte >= 0x20 && byte < 0x7f) column += 1
      const isSpace = byte === 0x20 || (byte >= 0x09 && byte <= 0x0d)
      if (!isSpace && byte > 0x20 && byte < 0x7f && !inWord) {
        inWord = true
        counts.words += 1
      } else if (isSpace) inWord = false
    }
  }
  counts.longest = Math.max(counts.longest, column)
  return undefined
}

const noCounts = { lines: 0, words: 0, characters: 0, bytes: 0, longest: 0 }

const wc = withFlags(
  { name: 'wc', letters: 'cmlwL', usage: '[-cmlwL] [FILE]...' },
  function* (session, flags) {
    const letters =
      flags.given.length === 0 ? 'lwc' : flags.given.map((each) => each.letter).join('')
    const kinds = (['lines', 'words', 'characters', 'bytes', 'longest'] as const).filter((_, at) =>
      letters.includes('lwmcL'.charAt(at)),
    )
    const row = (counts: Counts, name: string): string => {
      const isAlone = kinds.length === 1 && kinds[0] !== 'longest'
      const numbers = kinds.map((kind) => String(counts[kind]).padStart(isAlone ? 0 : 9))
      return `${numbers.join(' ')}${name === '' ? '' : ` ${name}`}\n`
    }
    const total: Counts = { ...noCounts }
    const messages = { ...bothNamed, title: () => '' }
    const files = flags.operands
    let code = 0
    for (const file of files.length === 0 ? [''] : files) {
      const counts: Counts = { ...noCounts }
      code = Math.max(
        code,
        yield* overInputs(
          'wc',
          session,
          file === '' && files.length === 0 ? [] : [file],
          messages,
          function* (next) {
            yield* countsOf(next, counts)
            yield out(row(counts, file))
            return 0
          },
        ),
      )
      const input = file === '' ? undefined : openInput(session, file)
      if (input && 'kind' in input && input.kind === 'directory') yield out(row(counts, file))
      for (const kind of ['lines', 'words', 'characters', 'bytes'] as const)
        total[kind] += counts[kind]
      total.longest = Math.max(total.longest, counts.longest)
    }
    if (files.length > 1) yield out(row(total, 'total'))
    return code
  },
)

const uniq = withFlags(
  { name: 'uniq', letters: 'cduf:s:w:iz', usage: '[-cduiz] [-f,s,w N] [FILE [OUTFILE]]' },
  function* (session, flags) {
    const numbers = ['f', 's', 'w'].map((letter) => flags.value(letter))
    const wrong = numbers.find((each) => each !== undefined && !/^\d+$/.test(each))
    if (wrong !== undefined) return yield* answer(flags.failure(`invalid number '${wrong}'`))
    const [fields, skipped, width] = numbers.map((each) => each && Number(each))
    const end = flags.has('z') ? '\0' : '\n'
    const [file = '-', target] = flags.operands
    const input = openInput(session, file)
    if ('kind' in input) {
      const isMissing = input.kind === 'missing'
      return yield* answer(
        flags.failure(isMissing ? `can't open '${file}': ${input.why}` : `${file}: I/O error`),
      )
    }
    const keyOf = (line: string): string => {
      let key = line
      for (let left = fields || 0; left > 0 && key !== ''; left--) key = key.replace(/^\s*\S*/, '')
      key = key.slice(skipped || 0)
      if (width !== undefined) key = key.slice(0, Number(width))
      return flags.has('i') ? key.toLowerCase() : key
    }
    const lines = new LineInput(session.meter, input.next, end)
    const print = printTo(session, target)
    let [former, formerKey, count] = ['', '', 0]
    const shown = (): string => {
      if (count === 0 || (flags.has('d') && count === 1) || (flags.has('u') && count > 1)) return ''
      return `${flags.has('c') ? `${String(count).padStart(7)} ` : ''}${former}${end}`
    }
    try {
      print('', false)
      for (;;) {
        const all = yield* lines.next()
        if (!all) break
        let text = ''
        for (const each of all) {
          const line = withoutEnd(each, end)
          const key = keyOf(line)
          if (count > 0 && key === formerKey) {
            count += 1
            continue
          }
          text += shown()
          former = line
          formerKey = key
          count = 1
        }
        const wait = session.meter.spend(0, text.length + former.length)
        if (wait) yield wait
        if (text !== '') yield* print(text)
      }
      yield* print(shown())
      return 0
    } finally {
      lines.close()
    }
  },
)

/** Prints to a file, where one is given, or to the standard output. */
function printTo(
  session: ShellSession,
  target: string | undefined,
): (text: string, appends?: boolean) => ReadText {
  return function* (text, appends = true) {
    if (target === undefined) {
      if (text !== '') yield out(text)
      return undefined
    }
    const why = writeFile(session, target, text, appends)
    if (why !== undefined) yield error(`uniq: can't open '${target}': ${why}\n`)
    return why
  }
}

/** Commands that count, and those that leave out what is there twice. */
export const countCommands: Commands = { uniq, wc }

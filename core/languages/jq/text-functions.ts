import { isJsonObject, isList, type JsonObject, setKey } from '../../base/api/json.ts'
import { compilePattern } from '../../base/regex/compile-pattern.ts'
import { JqError } from './jq-error.ts'
import type { FilterCall, FilterFunction } from './jq-filters.ts'
import type { JqNode, JqValue } from './jq-node.ts'
import { elementsOf, textOf } from './jq-values.ts'
import { typeOf } from './order-values.ts'

const identity: JqNode = { type: 'identity' }

/** A match of a pattern: its place, and its groups by name. */
interface Found {
  readonly start: number
  readonly end: number
  readonly text: string
  readonly groups: readonly { readonly name: string | null; readonly text: string | null }[]
}

function textIn(value: JqValue, what: string): string {
  if (typeof value === 'string') return value
  throw new JqError(`${typeOf(value)} (${textOf(value)}) cannot be ${what}`)
}

/** The matches of a pattern in a text, which do not overlap. */
function* matchesOf(
  { budget }: FilterCall,
  input: JqValue,
  pattern: JqValue,
  flags: string,
): Generator<Found> {
  const text = textIn(input, 'matched, as it is not a string')
  const source = (flags.includes('i') ? '(?i)' : '') + textIn(pattern, 'a pattern')
  budget.spend(source.length)
  const regex = compilePattern(source)
  if ('mistake' in regex)
    throw new JqError(`${source} (at offset 0) is not a valid regex: ${regex.mistake}`)
  if (text.length > regex.longestText) throw new JqError('the text is too long to be matched')
  for (let from = 0; from <= text.length;) {
    budget.spendText(text.length * regex.steps)
    const spans = regex.search(text, from)
    if (!spans) return
    const [start = 0, end = 0] = spans
    const groups = Array.from({ length: spans.length / 2 - 1 }, (_, at) => {
      const [begin = -1, stop = -1] = spans.slice(2 * at + 2)
      const name = regex.groupNames.get(at + 1) ?? null
      return { name, text: begin < 0 ? null : text.slice(begin, stop) }
    })
    yield { start, end, text: text.slice(start, end), groups }
    if (!flags.includes('g')) return
    from = end > start ? end : end + 1
  }
}

function captured({ groups }: Found): JsonObject {
  const made: JsonObject = {}
  for (const { name, text } of groups) if (name !== null) setKey(made, name, text)
  return made
}

function matchObject(found: Found): JsonObject {
  return {
    offset: found.start,
    length: Array.from(found.text).length,
    string: found.text,
    captures: found.groups.map(({ name, text }) => ({ string: text, name })),
  }
}

/** A function of a pattern and flags, which may stand in its arguments. */
function ofMatches(added: string, give: (found: Found) => JqValue): FilterFunction {
  return function* (call, input, [pattern = identity, flags]) {
    for (const each of flags ? call.run(flags, input) : ['']) {
      for (const source of call.run(pattern, input)) {
        for (const found of matchesOf(call, input, source, `${textOf(each ?? '')}${added}`)) {
          yield give(found)
        }
      }
    }
  }
}

/** `sub` and `gsub`: matches are replaced by the first result of a query over their named groups. */
function replacing(added: string): FilterFunction {
  return function* (call, input, [pattern = identity, replacement = identity, flags]) {
    const text = textIn(input, 'matched, as it is not a string')
    for (const each of flags ? call.run(flags, input) : ['']) {
      for (const source of call.run(pattern, input)) {
        let made = ''
        let from = 0
        for (const found of matchesOf(call, input, source, `${textOf(each ?? '')}${added}`)) {
          const [next = ''] = call.run(replacement, captured(found))
          made += text.slice(from, found.start) + textIn(next, 'added to a string')
          call.budget.spendText(made.length)
          from = found.end
        }
        yield made + text.slice(from)
      }
    }
  }
}

/** Formats of a list as a line. */
function asLine(
  name: string,
  separator: string,
  format: (item: JqValue) => string,
): FilterFunction {
  return function* ({ budget }, input) {
    if (!isList(input))
      throw new JqError(`${typeOf(input)} cannot be ${name}-formatted, only an array can be`)
    budget.spendValue(input)
    yield input.map(format).join(separator)
  }
}

function cell(item: JqValue, quoted: (text: string) => string): string {
  if (typeof item === 'string') return quoted(item)
  if (item === null) return ''
  if (typeof item === 'object') throw new JqError(`${typeOf(item)} is not valid in a csv row`)
  return String(item)
}

const tabEscapes: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
}
const htmlEscapes: Readonly<Record<string, string>> = {
  '<': '&lt;',
  '>': '&gt;',
  '&': '&amp;',
  "'": '&#39;',
  '"': '&quot;',
}

function shellQuoted(item: JqValue): string {
  if (typeof item === 'object' && item !== null) {
    throw new JqError(`${typeOf(item)} (${textOf(item)}) can not be escaped for shell`)
  }
  return typeof item === 'string' ? `'${item.replaceAll("'", "'\\''")}'` : textOf(item)
}

function places(input: JqValue, wanted: JqValue): readonly number[] {
  if (typeof input !== 'string' || typeof wanted !== 'string' || wanted === '') return []
  const found: number[] = []
  for (let at = input.indexOf(wanted); at >= 0; at = input.indexOf(wanted, at + 1)) found.push(at)
  return found
}

/** Functions of texts and patterns. */
export const textFunctions: ReadonlyMap<string, FilterFunction> = new Map<string, FilterFunction>([
  [
    'input/0',
    function* ({ nextInput }) {
      const value = nextInput()
      if (value === undefined) throw new JqError('No more inputs')
      yield value
    },
  ],
  [
    'inputs/0',
    function* ({ nextInput, pass }) {
      for (let value = nextInput(); value !== undefined; value = nextInput()) {
        pass()
        yield value
      }
    },
  ],
  ['match/1', ofMatches('', matchObject)],
  ['match/2', ofMatches('', matchObject)],
  ['capture/1', ofMatches('', captured)],
  ['capture/2', ofMatches('', captured)],
  [
    'scan/1',
    ofMatches('g', ({ text, groups }) =>
      groups.length > 0 ? groups.map((group) => group.text) : text,
    ),
  ],
  ['sub/2', replacing('')],
  ['sub/3', replacing('')],
  ['gsub/2', replacing('g')],
  ['gsub/3', replacing('g')],
  ['@csv/0', asLine('csv', ',', (item) => cell(item, (text) => `"${text.replaceAll('"', '""')}"`))],
  [
    '@tsv/0',
    asLine('tsv', '\t', (item) =>
      cell(item, (text) => text.replaceAll(/[\\\t\n\r]/g, (char) => tabEscapes[char] ?? char)),
    ),
  ],
  [
    '@sh/0',
    function* ({ budget }, input) {
      budget.spendValue(input)
      yield (isList(input) ? input : [input]).map(shellQuoted).join(' ')
    },
  ],
  [
    '@html/0',
    function* ({ budget }, input) {
      budget.spendValue(input)
      yield textOf(input).replaceAll(/[<>&'"]/g, (char) => htmlEscapes[char] ?? char)
    },
  ],
  [
    'keys_unsorted/0',
    function* ({ budget }, input) {
      if (!isList(input) && !isJsonObject(input)) throw new JqError(`${typeOf(input)} has no keys`)
      budget.spendValue(input)
      yield isList(input) ? [...input.keys()] : Object.keys(input)
    },
  ],
  [
    'index/1',
    function* ({ run, budget }, input, [wanted = identity]) {
      budget.spendValue(input)
      for (const value of run(wanted, input)) yield places(input, value)[0] ?? null
    },
  ],
  [
    'rindex/1',
    function* ({ run, budget }, input, [wanted = identity]) {
      budget.spendValue(input)
      for (const value of run(wanted, input)) yield places(input, value).at(-1) ?? null
    },
  ],
  [
    'splits/1',
    function* (call, input, [pattern = identity]) {
      const text = textIn(input, 'matched, as it is not a string')
      for (const source of call.run(pattern, input)) {
        let from = 0
        for (const found of matchesOf(call, input, source, 'g')) {
          yield text.slice(from, found.start)
          from = found.end
        }
        yield text.slice(from)
      }
    },
  ],
  [
    'explode/0',
    function* ({ budget }, input) {
      const text = textIn(input, 'exploded')
      budget.spend(text.length)
      yield Array.from(text, (char) => char.codePointAt(0) ?? 0)
    },
  ],
  [
    'implode/0',
    function* ({ budget }, input) {
      yield elementsOf(input, budget)
        .map((code) => {
          const point = Number(code)
          if (point >= 0 && point <= 0x10ffff) return String.fromCodePoint(point)
          throw new JqError('Unicode codepoint must be numeric')
        })
        .join('')
    },
  ],
  [
    'ascii/0',
    function* (_, input) {
      yield String.fromCharCode(Number(input))
    },
  ],
  [
    'in/1',
    function* ({ run, budget }, input, [outer = identity]) {
      for (const value of run(outer, input)) {
        budget.spendValue(value)
        if (isList(value)) yield typeof input === 'number' && input >= 0 && input < value.length
        else yield isJsonObject(value) && Object.hasOwn(value, textOf(input))
      }
    },
  ],
  [
    'transpose/0',
    function* ({ budget }, input) {
      const rows = elementsOf(input, budget).map((row) => elementsOf(row, budget))
      const width = Math.max(0, ...rows.map((row) => row.length))
      budget.spend(width * rows.length)
      yield Array.from({ length: width }, (_, at) => rows.map((row) => row[at] ?? null))
    },
  ],
])

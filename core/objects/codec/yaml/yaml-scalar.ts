import { yamlFloat, yamlInteger } from './yaml-number.ts'

/** Column behind which a line is folded at its next blank. */
const bestWidth = 80

export interface ScalarPlace {
  /** Column where the scalar begins. */
  readonly column: number
  /** Indentation of the scalar's further lines, in blanks. */
  readonly indent: number
  /** Whether the scalar is a key, which stays on one line. */
  readonly isKey: boolean
}

// Words and numbers that a reader of YAML 1.1 or 1.2 takes for other values than strings.
const words =
  /^(?:~|null|Null|NULL|y|Y|n|N|true|True|TRUE|false|False|FALSE|yes|Yes|YES|no|No|NO|on|On|ON|off|Off|OFF)$/
const numbers =
  /^(?:[-+]?(?:\.[0-9]+|[0-9][0-9_]*(?:\.[0-9_]*)?)(?:[eE][-+]?[0-9]+)?|[-+]?0[xX][0-9a-fA-F_]+|[-+]?0[oO][0-7_]+|[-+]?0[bB][01_]+|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/
const sexagesimal = /^[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+(?:\.[0-9_]*)?$/
const times =
  /^\d{4}-\d\d?-\d\d?(?:(?:[Tt]|[ \t]+)\d\d?:\d\d?:\d\d?(?:\.\d+)?(?:\s*(?:Z|[-+]\d\d?(?::\d\d)?))?)?$/

const unprintable = /[^\n\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd]/
const spaceBeforeBreak = / (?:\n|$)/
const indicatorFirst = /^(?:[#,[\]{}&*!|>'"%@`]|[-?:](?:[ ]|$)|---|\.\.\.)/
const indicatorWithin = /: |:$| #/

function isReadAsOther(text: string): boolean {
  return (
    text === '' ||
    words.test(text) ||
    numbers.test(text) ||
    sexagesimal.test(text) ||
    times.test(text) ||
    // Numbers may hold underscores anywhere.
    (text.includes('_') && (yamlInteger(text) ?? yamlFloat(text)) !== undefined)
  )
}

function escape(char: string): string {
  const short: Readonly<Record<string, string>> = {
    '\0': '0',
    '\u0007': 'a',
    '\b': 'b',
    '\t': 't',
    '\n': 'n',
    '\v': 'v',
    '\f': 'f',
    '\r': 'r',
    '\u001b': 'e',
    '"': '"',
    '\\': '\\',
    '\u0085': 'N',
    '\u2028': 'L',
    '\u2029': 'P',
  }
  const known = short[char]
  if (known !== undefined) return `\\${known}`
  const code = char.codePointAt(0) ?? 0
  const digits = code.toString(16).toUpperCase()
  if (code <= 0xff) return `\\x${digits.padStart(2, '0')}`
  return code <= 0xffff ? `\\u${digits.padStart(4, '0')}` : `\\U${digits.padStart(8, '0')}`
}

/** Folds the lines of a scalar at the first blank behind their best width. The scalar has no line break of its own. */
class Folder {
  readonly #place: ScalarPlace
  #column: number
  #text = ''

  constructor(place: ScalarPlace) {
    this.#place = place
    this.#column = place.column
  }

  get isFull(): boolean {
    return !this.#place.isKey && this.#column > bestWidth
  }

  put(text: string): void {
    this.#text += text
    this.#column += Array.from(text).length
  }

  break(): void {
    this.#text += `\n${' '.repeat(this.#place.indent)}`
    this.#column = this.#place.indent
  }

  get text(): string {
    return this.#text
  }
}

function plain(text: string, place: ScalarPlace): string {
  const folder = new Folder(place)
  const chars = Array.from(text)
  let afterSpace = false
  for (const [at, char] of chars.entries()) {
    const isSpace = char === ' '
    if (isSpace && !afterSpace && folder.isFull && chars[at + 1] !== ' ') folder.break()
    else folder.put(char)
    afterSpace = isSpace
  }
  return folder.text
}

function single(text: string, place: ScalarPlace): string {
  const folder = new Folder(place)
  folder.put("'")
  const chars = Array.from(text)
  let afterSpace = false
  for (const [at, char] of chars.entries()) {
    const isSpace = char === ' '
    const isWithin = at > 0 && at < chars.length - 1
    const breaks = isSpace && !afterSpace && isWithin && chars[at + 1] !== ' '
    if (breaks && folder.isFull) folder.break()
    else folder.put(char === "'" ? "''" : char)
    afterSpace = isSpace
  }
  return `${folder.text}'`
}

function double(text: string, place: ScalarPlace): string {
  const folder = new Folder(place)
  folder.put('"')
  const chars = Array.from(text)
  let afterSpace = false
  for (const [at, char] of chars.entries()) {
    const isSpace = char === ' '
    if (isSpace && !afterSpace && folder.isFull && at > 0 && at < chars.length - 1) {
      folder.break()
      // A blank at the start of a line would be lost without a backslash.
      if (chars[at + 1] === ' ') folder.put('\\')
    } else {
      const isEscaped = char === '"' || char === '\\' || char === '\n' || unprintable.test(char)
      folder.put(isEscaped ? escape(char) : char)
    }
    afterSpace = isSpace
  }
  return `${folder.text}"`
}

function literal(text: string, { indent }: ScalarPlace): string {
  const hint = /^[ \n]/.test(text) ? '2' : ''
  const chomp = !text.endsWith('\n') ? '-' : text === '\n' || text.endsWith('\n\n') ? '+' : ''
  const lines = (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n')
  const pad = ' '.repeat(indent)
  return `|${hint}${chomp}${lines.map((line) => `\n${line === '' ? '' : pad + line}`).join('')}`
}

/**
 * Writes a string as a YAML scalar, in the style that Go's YAML library chooses, since that is what users of kubectl
 * see: plain where possible, double quotes where a reader would take it for another value, single quotes around
 * indicators, a block for several lines. Lines are folded at the first blank behind column 80.
 */
export function yamlScalar(text: string, place: ScalarPlace): string {
  // Lone surrogates and characters beyond the basic plane are escaped, as in Go's YAML library.
  const isSpecial = unprintable.test(text)
  if (text.includes('\n')) {
    const fits = !isSpecial && !spaceBeforeBreak.test(text) && !place.isKey
    return fits ? literal(text, place) : double(text, place)
  }
  if (isSpecial || isReadAsOther(text)) return double(text, place)
  // Quotes are needed around blanks at the ends, indicators, and the key `<<`, which would merge mappings.
  const needsQuotes =
    /^ | $/.test(text) ||
    indicatorFirst.test(text) ||
    indicatorWithin.test(text) ||
    (place.isKey && text === '<<')
  return needsQuotes ? single(text, place) : plain(text, place)
}

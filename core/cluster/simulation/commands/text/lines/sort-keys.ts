/** A key of `sort`: which part of a line is compared, and how. Numbers begin with 1; 0 stands for none. */
export interface SortKey {
  readonly fromField: number
  readonly fromCharacter: number
  readonly toField: number
  readonly toCharacter: number
  /** Letters of its own; those of the command apply where it has none. */
  readonly letters: string
  readonly trimsEnd: boolean
}

export interface SortOrder {
  readonly keys: readonly SortKey[]
  readonly letters: string
  /** Undefined for blanks between fields. */
  readonly separator: string | undefined
  /** Lines with equal keys stay in their order. */
  readonly isStable: boolean
}

/** `2.3n,4br` as a key; undefined for none. */
export function parseSortKey(text: string): SortKey | undefined {
  const syntax = /^(\d+)(?:\.(\d+))?([nrugMcszbdfihV]*)(?:,(\d+)(?:\.(\d+))?([nrugMcszbdfihV]*))?$/
  const [whole, field, character, letters = '', endField, endCharacter, endLetters = ''] =
    syntax.exec(text) ?? []
  if (whole === undefined || Number(field) === 0) return undefined
  return {
    fromField: Number(field),
    fromCharacter: Number(character ?? 0),
    toField: Number(endField ?? 0),
    toCharacter: Number(endCharacter ?? 0),
    letters: letters + endLetters.replaceAll('b', ''),
    trimsEnd: endLetters.includes('b'),
  }
}

const blank = /\s/

/** Where a field begins in a line, its leading blanks included; for one that is looked for as the end, where it ends. */
function placeOf(
  line: string,
  fields: number,
  separator: string | undefined,
): [at: number, isDelimited: boolean] {
  let at = 0
  let isDelimited = false
  for (let field = 0; field < fields && at < line.length; field++) {
    if (separator !== undefined) {
      const end = line.indexOf(separator, at)
      isDelimited = end !== -1
      at = end === -1 ? line.length : end + 1
    } else {
      while (at < line.length && blank.test(line.charAt(at))) at++
      while (at < line.length && !blank.test(line.charAt(at))) at++
    }
  }
  return [at, isDelimited]
}

function keyText(
  line: string,
  key: SortKey,
  letters: string,
  separator: string | undefined,
): string {
  let [start] = placeOf(line, key.fromField - 1, separator)
  let end = line.length
  if (key.toField > 0) {
    const [place, isDelimited] = placeOf(line, key.toField, separator)
    end = isDelimited ? place - 1 : place
  }
  if (letters.includes('b')) while (start < line.length && blank.test(line.charAt(start))) start++
  if (key.trimsEnd) while (end > start && blank.test(line.charAt(end - 1))) end--
  if (key.toCharacter > 0) {
    const [last] = placeOf(line, key.toField - 1, separator)
    end = Math.min(line.length, last + key.toCharacter)
  }
  if (key.fromCharacter > 0) start = Math.min(line.length, start + key.fromCharacter - 1)
  return changedText(line.slice(start, Math.max(start, end)), letters)
}

function changedText(text: string, letters: string): string {
  let changed = text
  if (letters.includes('d')) changed = changed.replaceAll(/[^A-Za-z0-9\s]/g, '')
  if (letters.includes('i')) changed = changed.replaceAll(/[^\x20-\x7e]/g, '')
  return letters.includes('f') ? changed.toUpperCase() : changed
}

const wholeLine: SortKey = {
  fromField: 1,
  fromCharacter: 0,
  toField: 0,
  toCharacter: 0,
  letters: '',
  trimsEnd: false,
}

/** What a line is compared by, one for each key. */
export type SortValues = readonly (string | number)[]

/** Compares lines by keys. */
export class LineComparison {
  readonly #order: SortOrder
  readonly #keys: readonly SortKey[]
  readonly #letters: readonly string[]

  constructor(order: SortOrder) {
    this.#order = order
    this.#keys = order.keys.length === 0 ? [wholeLine] : order.keys
    this.#letters = this.#keys.map(({ letters }) => (letters === '' ? order.letters : letters))
  }

  valuesOf(line: string): SortValues {
    return this.#keys.map((key, at) => {
      const letters = this.#letters[at] ?? ''
      const text = keyText(line, key, letters, this.#order.separator)
      if (/[ng]/.test(letters)) return numberOf(text)
      if (letters.includes('h')) return humanNumber(text)
      return letters.includes('M') ? monthOf(text) : text
    })
  }

  compare(a: string, left: SortValues, b: string, right: SortValues): number {
    const byKeys = this.compareKeys(left, right)
    if (byKeys !== 0 || this.#order.isStable) return byKeys
    const result = a < b ? -1 : Number(a > b)
    return this.#order.letters.includes('r') ? -result : result
  }

  compareKeys(left: SortValues, right: SortValues): number {
    for (const [at, letters] of this.#letters.entries()) {
      const [first = '', second = ''] = [left[at], right[at]]
      const isVersion = letters.includes('V') && typeof first === 'string'
      const result = isVersion
        ? compareVersions(first, String(second))
        : first < second
          ? -1
          : Number(first > second)
      if (result !== 0) return letters.includes('r') ? -result : result
    }
    return 0
  }
}

/** The number that a text begins with, as `atof` reads it; 0 for none. */
function numberOf(text: string): number {
  const [found] = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/.exec(text) ?? []
  return found === undefined ? 0 : Number(found)
}

const suffixes = 'KMGTPEZY'

/** `2K` is below `1M`, as `du -h` prints them. */
function humanNumber(text: string): number {
  const [whole, number] = /^\s*(-?\d*\.?\d+)([kKMGTPEZY]?)/.exec(text) ?? []
  if (whole === undefined) return 0
  const order = suffixes.indexOf(whole.slice(-1).toUpperCase()) + 1
  return Number(number) * 1024 ** order
}

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']

function monthOf(text: string): number {
  return months.indexOf(text.trimStart().slice(0, 3).toUpperCase())
}

/** Compares texts with numbers in them, as `strverscmp` of the C library. */
export function compareVersions(a: string, b: string): number {
  let at = 0
  while (at < a.length && a[at] === b[at]) at++
  let start = at
  while (start > 0 && /\d/.test(a.charAt(start - 1))) start--
  const [, left = ''] = /^(\d*)/.exec(a.slice(start)) ?? []
  const [, right = ''] = /^(\d*)/.exec(b.slice(start)) ?? []
  const isNumber = left !== '' && right !== ''
  // A number with zeros before it is a fraction.
  if (isNumber && left.length !== right.length && !left.startsWith('0') && !right.startsWith('0')) {
    return left.length < right.length ? -1 : 1
  }
  return a < b ? -1 : Number(a > b)
}

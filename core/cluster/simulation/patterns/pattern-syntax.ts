/** Code points from one to another, both included. */
export type CodeRange = readonly [from: number, to: number]

/** A POSIX regular expression, parsed. */
export type PatternNode =
  | { readonly kind: 'character'; readonly text: string }
  | { readonly kind: 'any' }
  | { readonly kind: 'set'; readonly ranges: readonly CodeRange[]; readonly isNegated: boolean }
  | { readonly kind: 'group'; readonly index: number; readonly of: PatternNode }
  | { readonly kind: 'sequence' | 'choice'; readonly parts: readonly PatternNode[] }
  | {
      readonly kind: 'repeat'
      readonly of: PatternNode
      readonly least: number
      readonly most: number
    }
  | { readonly kind: 'edge'; readonly edge: Edge }
  | { readonly kind: 'reference'; readonly index: number }

export type Edge = 'start' | 'end' | 'word' | 'within' | 'word-start' | 'word-end'

export interface ParsedPattern {
  readonly node: PatternNode
  readonly groups: number
  readonly hasReferences: boolean
  /** Whether a search may look at any number of characters behind a match. */
  readonly isUnbounded: boolean
}

/** Thrown for a pattern that does not compile. */
export class PatternMistake extends Error {}

/** Groups within each other, at most. */
const mostDepth = 100
/** Repetitions at most (`RE_DUP_MAX` of the C library). */
const mostRepeats = 0x7fff

const classes: Readonly<Record<string, readonly CodeRange[]>> = {
  alnum: [
    [48, 57],
    [65, 90],
    [97, 122],
  ],
  alpha: [
    [65, 90],
    [97, 122],
  ],
  blank: [
    [9, 9],
    [32, 32],
  ],
  cntrl: [
    [0, 31],
    [127, 127],
  ],
  digit: [[48, 57]],
  graph: [[33, 126]],
  lower: [[97, 122]],
  print: [[32, 126]],
  punct: [
    [33, 47],
    [58, 64],
    [91, 96],
    [123, 126],
  ],
  space: [
    [9, 13],
    [32, 32],
  ],
  upper: [[65, 90]],
  xdigit: [
    [48, 57],
    [65, 70],
    [97, 102],
  ],
}

const wordRanges: readonly CodeRange[] = [...(classes['alnum'] ?? []), [95, 95]]

/** The code points of a class of characters by its name (`alpha`); undefined for one that POSIX does not have. */
export function classRanges(name: string): readonly CodeRange[] | undefined {
  return Object.hasOwn(classes, name) ? classes[name] : undefined
}

/**
 * Parses a basic or an extended regular expression as the GNU C library does, with its extensions (`\w`, `\<`, `\b`, `\|` in basic ones).
 * @throws PatternMistake
 */
export function parsePattern(source: string, isExtended: boolean): ParsedPattern {
  return new PatternParser(source, isExtended).parse()
}

class PatternParser {
  readonly #source: string
  readonly #isExtended: boolean
  #at = 0
  #groups = 0
  #closed = new Set<number>()
  #depth = 0
  #hasReferences = false
  #isUnbounded = false

  constructor(source: string, isExtended: boolean) {
    this.#source = source
    this.#isExtended = isExtended
  }

  parse(): ParsedPattern {
    const node = this.#choice()
    if (this.#at < this.#source.length) throw new PatternMistake('Unmatched ) or \\)')
    return {
      node,
      groups: this.#groups,
      hasReferences: this.#hasReferences,
      isUnbounded: this.#isUnbounded,
    }
  }

  /** Whether an operator stands here: `(` in extended patterns, `\(` in basic ones. */
  #isOperator(sign: string): boolean {
    const text = this.#isExtended ? sign : `\\${sign}`
    return this.#source.startsWith(text, this.#at)
  }

  #takeOperator(sign: string): boolean {
    const isHere = this.#isOperator(sign)
    if (isHere) this.#at += this.#isExtended ? 1 : 2
    return isHere
  }

  #choice(): PatternNode {
    const parts = [this.#sequence()]
    while (this.#takeOperator('|')) parts.push(this.#sequence())
    const [only] = parts
    return parts.length === 1 && only ? only : { kind: 'choice', parts }
  }

  #sequence(): PatternNode {
    const parts: PatternNode[] = []
    let isStart = true
    while (this.#at < this.#source.length && !this.#isOperator('|')) {
      // A parenthesis that nothing opened is a character of extended patterns.
      if (this.#isOperator(')') && (this.#depth > 0 || !this.#isExtended)) break
      const node = this.#repeated(isStart)
      if (!node) continue
      isStart = node.kind === 'edge' && node.edge === 'start' && !this.#isExtended
      parts.push(node)
    }
    const [only] = parts
    return parts.length === 1 && only ? only : { kind: 'sequence', parts }
  }

  /** Undefined for a repetition of nothing, which extended patterns may have. */
  #repeated(isStart: boolean): PatternNode | undefined {
    if (isStart && this.#isExtended && this.#repetition()) return undefined
    let node = this.#one(isStart)
    for (let times = 0; ; times++) {
      if (node.kind === 'edge' && !this.#isExtended) return node
      const found = this.#repetition()
      if (!found) return node
      if (times > mostDepth) throw new PatternMistake('Regular expression too big')
      node = { kind: 'repeat', of: node, ...found }
    }
  }

  #repetition(): { least: number; most: number } | undefined {
    if (this.#source.charAt(this.#at) === '*') {
      this.#at++
      this.#isUnbounded = true
      return { least: 0, most: Infinity }
    }
    if (this.#takeOperator('?')) return { least: 0, most: 1 }
    if (this.#takeOperator('+')) {
      this.#isUnbounded = true
      return { least: 1, most: Infinity }
    }
    return this.#isOperator('{') ? this.#interval() : undefined
  }

  #interval(): { least: number; most: number } | undefined {
    const syntax = this.#isExtended ? /\{(\d*)(,?)(\d*)\}/y : /\\\{(\d*)(,?)(\d*)\\\}/y
    syntax.lastIndex = this.#at
    const found = syntax.exec(this.#source)
    const [whole = '', from = '', comma = '', to = ''] = found ?? []
    if (!found || (from === '' && comma === '')) {
      // Elsewhere it is a character.
      if (this.#isExtended) return undefined
      throw new PatternMistake('Invalid content of \\{\\}')
    }
    const least = Number(from)
    const most = comma === '' ? least : to === '' ? Infinity : Number(to)
    if (least > most) throw new PatternMistake('Invalid content of \\{\\}')
    if (least > mostRepeats || (most !== Infinity && most > mostRepeats)) {
      throw new PatternMistake('Regular expression too big')
    }
    this.#at += whole.length
    this.#isUnbounded ||= most === Infinity
    return { least, most }
  }

  #one(isStart: boolean): PatternNode {
    if (this.#takeOperator('(')) return this.#group()
    const code = this.#source.codePointAt(this.#at) ?? 0
    const text = String.fromCodePoint(code)
    this.#at += text.length
    switch (text) {
      case '\\':
        return this.#escape()
      case '.':
        return { kind: 'any' }
      case '[':
        return this.#set()
      case '^':
        return this.#isExtended || isStart ? edge('start') : { kind: 'character', text }
      case '$':
        return this.#isEndAnchor() ? edge('end') : { kind: 'character', text }
      default:
        return { kind: 'character', text }
    }
  }

  #isEndAnchor(): boolean {
    return (
      this.#isExtended ||
      this.#at === this.#source.length ||
      this.#isOperator(')') ||
      this.#isOperator('|')
    )
  }

  #group(): PatternNode {
    if (++this.#depth > mostDepth) throw new PatternMistake('Regular expression too big')
    const index = ++this.#groups
    const of = this.#choice()
    if (!this.#takeOperator(')')) throw new PatternMistake('Unmatched ( or \\(')
    this.#depth--
    this.#closed.add(index)
    return { kind: 'group', index, of }
  }

  #escape(): PatternNode {
    const code = this.#source.codePointAt(this.#at)
    if (code === undefined) throw new PatternMistake('Trailing backslash')
    const text = String.fromCodePoint(code)
    this.#at += text.length
    switch (text) {
      case 'w':
      case 'W':
        return { kind: 'set', ranges: wordRanges, isNegated: text === 'W' }
      case 's':
      case 'S':
        return { kind: 'set', ranges: classes['space'] ?? [], isNegated: text === 'S' }
      case 'b':
        return edge('word')
      case 'B':
        return edge('within')
      case '<':
        return edge('word-start')
      case '>':
        return edge('word-end')
      case '`':
        return edge('start')
      case "'":
        return edge('end')
      default:
        return /[1-9]/.test(text) ? this.#reference(Number(text)) : { kind: 'character', text }
    }
  }

  #reference(index: number): PatternNode {
    if (!this.#closed.has(index)) throw new PatternMistake('Invalid back reference')
    this.#hasReferences = true
    this.#isUnbounded = true
    return { kind: 'reference', index }
  }

  #set(): PatternNode {
    const isNegated = this.#source.charAt(this.#at) === '^'
    if (isNegated) this.#at++
    const ranges: CodeRange[] = []
    for (let isFirst = true; ; isFirst = false) {
      if (this.#at >= this.#source.length)
        throw new PatternMistake('Unmatched [, [^, [:, [., or [=')
      if (this.#source.charAt(this.#at) === ']' && !isFirst) break
      if (this.#source.startsWith('[:', this.#at)) ranges.push(...this.#namedClass())
      else ranges.push(this.#range())
    }
    this.#at++
    return { kind: 'set', ranges, isNegated }
  }

  #namedClass(): readonly CodeRange[] {
    const end = this.#source.indexOf(':]', this.#at)
    if (end === -1) throw new PatternMistake('Unmatched [, [^, [:, [., or [=')
    const ranges = classRanges(this.#source.slice(this.#at + 2, end))
    if (!ranges) throw new PatternMistake('Invalid character class name')
    this.#at = end + 2
    return ranges
  }

  #range(): CodeRange {
    const from = this.#setCharacter()
    const next = this.#source.charAt(this.#at + 1)
    if (this.#source.charAt(this.#at) !== '-' || next === ']' || next === '') return [from, from]
    this.#at++
    const to = this.#setCharacter()
    if (from > to) throw new PatternMistake('Invalid range end')
    return [from, to]
  }

  #setCharacter(): number {
    const [, sign, text] =
      /^\[([.=])([^])\1\]/u.exec(this.#source.slice(this.#at, this.#at + 7)) ?? []
    if (sign !== undefined && text !== undefined) {
      this.#at += 4 + text.length
      return text.codePointAt(0) ?? 0
    }
    const code = this.#source.codePointAt(this.#at) ?? 0
    this.#at += code > 0xffff ? 2 : 1
    return code
  }
}

function edge(name: Edge): PatternNode {
  return { kind: 'edge', edge: name }
}

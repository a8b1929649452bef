import type { ProcessMeter } from '../../processes/process-meter.ts'
import type { ProgramStep } from '../../processes/program.ts'

type Steps<Result> = Generator<ProgramStep, Result, string | undefined>

/** Characters that are compared between two moments at which the process may wait. */
const charactersAtOnce = 4096

export interface MatchedLengths {
  readonly shortest: number
  readonly longest: number
}

export interface FoundText {
  readonly start: number
  readonly end: number
}

/** A character of a pattern. */
type Element =
  | { readonly kind: 'any' }
  | { readonly kind: 'some' }
  | { readonly kind: 'character'; readonly text: string }
  | { readonly kind: 'set'; readonly isNegated: boolean; readonly has: (char: string) => boolean }

/** A part of a pattern; what is quoted stands for itself. */
export interface PatternText {
  readonly text: string
  readonly quoted: boolean
}

const classes: Readonly<Record<string, RegExp>> = {
  alnum: /[A-Za-z0-9]/,
  alpha: /[A-Za-z]/,
  blank: /[ \t]/,
  cntrl: /\p{Cc}/u,
  digit: /\d/,
  graph: /[!-~]/,
  lower: /[a-z]/,
  print: /[ -~]/,
  punct: /[!-/:-@[-`{-~]/,
  space: /[ \t\n\v\f\r]/,
  upper: /[A-Z]/,
  xdigit: /[\da-fA-F]/,
}

/** Whether an unquoted text has anything that a pattern has beside characters. */
export function hasPattern(parts: readonly PatternText[]): boolean {
  return parts.some(({ text, quoted }) => !quoted && /[*?[]/.test(text))
}

interface Char {
  readonly char: string
  readonly quoted: boolean
}

/** A pattern of `case`, `${x%…}` and file names: `*`, `?`, `[…]`. A match takes steps that grow with text times pattern at most. */
export class GlobPattern {
  readonly #elements: readonly Element[]

  constructor(elements: readonly Element[]) {
    this.#elements = elements
  }

  static of(parts: readonly PatternText[]): GlobPattern {
    const chars: Char[] = []
    for (const { text, quoted } of parts) {
      let isEscaped = false
      for (const char of text) {
        if (!quoted && !isEscaped && char === '\\') isEscaped = true
        else {
          chars.push({ char, quoted: quoted || isEscaped })
          isEscaped = false
        }
      }
      if (isEscaped) chars.push({ char: '\\', quoted: true })
    }
    return new GlobPattern(elementsOf(chars))
  }

  /** The text that it stands for alone; undefined where it may match several. */
  get literal(): string | undefined {
    let text = ''
    for (const element of this.#elements) {
      if (element.kind !== 'character') return undefined
      text += element.text
    }
    return text
  }

  /** Whether it matches a whole text. It is tried again only behind the last `*`. */
  *matches(text: string, meter: ProcessMeter): Steps<boolean> {
    const elements = this.#elements
    let [at, element, star, starAt] = [0, 0, -1, 0]
    for (let count = 1; at < text.length; count++) {
      if (count % charactersAtOnce === 0) {
        const wait = meter.spend(0, charactersAtOnce)
        if (wait) yield wait
      }
      const next = elements[element]
      if (next?.kind === 'any') {
        star = element
        starAt = at
        element += 1
        continue
      }
      const width = next ? widthOf(next, text, at) : 0
      if (width > 0) {
        at += width
        element += 1
      } else if (star !== -1) {
        starAt += charWidth(text, starAt)
        at = starAt
        element = star + 1
      } else return false
    }
    while (elements[element]?.kind === 'any') element += 1
    return element === elements.length
  }

  /** The shortest and the longest beginning of a text that it matches. */
  *prefix(text: string, meter: ProcessMeter, from = 0): Steps<MatchedLengths | undefined> {
    const elements = this.#elements
    let states = closure(elements, new Set([0]))
    let [shortest, longest, work] = [-1, -1, 0]
    for (let at = from; ;) {
      if (states.has(elements.length)) {
        if (shortest === -1) shortest = at - from
        longest = at - from
      }
      if (at >= text.length || states.size === 0) break
      work += states.size
      if (work >= charactersAtOnce) {
        const wait = meter.spend(0, work)
        if (wait) yield wait
        work = 0
      }
      states = advanced(elements, states, text, at)
      at += charWidth(text, at)
    }
    return longest === -1 ? undefined : { shortest, longest }
  }

  /** The same of the end of a text. */
  suffix(text: string, meter: ProcessMeter): Steps<MatchedLengths | undefined> {
    const back = Array.from(text).toReversed().join('')
    return new GlobPattern(this.#elements.toReversed()).prefix(back, meter)
  }

  /** The first place of a text that it matches, and the longest match there. */
  *find(text: string, meter: ProcessMeter, from: number): Steps<FoundText | undefined> {
    const elements = this.#elements
    // By the state, where the match begins that has come to it first.
    let states = new Map<number, number>()
    let [start, end, work] = [-1, -1, 0]
    for (let at = from; at <= text.length;) {
      if (start === -1 && !states.has(0)) states.set(0, at)
      for (const [state, begun] of states) {
        if (elements[state]?.kind === 'any' && !states.has(state + 1)) states.set(state + 1, begun)
      }
      const accepted = states.get(elements.length)
      if (accepted !== undefined && at > accepted && (start === -1 || accepted <= start)) {
        start = accepted
        end = at
      }
      work += states.size
      if (work >= charactersAtOnce) {
        const wait = meter.spend(0, work)
        if (wait) yield wait
        work = 0
      }
      const next = new Map<number, number>()
      for (const [state, begun] of states) {
        const element = elements[state]
        if (!element || at >= text.length || (start !== -1 && begun > start)) continue
        const to = element.kind === 'any' ? state : state + 1
        if (element.kind !== 'any' && widthOf(element, text, at) === 0) continue
        next.set(to, Math.min(begun, next.get(to) ?? begun))
      }
      states = next
      if (start !== -1 && states.size === 0) break
      at += at < text.length ? charWidth(text, at) : 1
    }
    return start === -1 ? undefined : { start, end }
  }
}

function advanced(
  elements: readonly Element[],
  states: ReadonlySet<number>,
  text: string,
  at: number,
): Set<number> {
  const next = new Set<number>()
  for (const state of states) {
    const element = elements[state]
    if (!element) continue
    if (element.kind === 'any') next.add(state)
    else if (widthOf(element, text, at) > 0) next.add(state + 1)
  }
  return closure(elements, next)
}

function closure(elements: readonly Element[], states: Set<number>): Set<number> {
  for (const state of states) if (elements[state]?.kind === 'any') states.add(state + 1)
  return states
}

function charWidth(text: string, at: number): number {
  return (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1
}

function widthOf(element: Element, text: string, at: number): number {
  const width = charWidth(text, at)
  if (element.kind === 'some') return width
  const char = width === 1 ? (text[at] ?? '') : text.slice(at, at + 2)
  if (element.kind === 'character') return element.text === char ? width : 0
  if (element.kind === 'any') return 0
  return element.has(char) !== element.isNegated ? width : 0
}

function elementsOf(chars: readonly Char[]): Element[] {
  const elements: Element[] = []
  for (let at = 0; at < chars.length; at++) {
    const { char = '', quoted = true } = chars[at] ?? {}
    if (quoted) elements.push({ kind: 'character', text: char })
    else if (char === '*') {
      if (elements.at(-1)?.kind !== 'any') elements.push({ kind: 'any' })
    } else if (char === '?') elements.push({ kind: 'some' })
    else {
      const set = char === '[' ? setAt(chars, at) : undefined
      elements.push(set?.element ?? { kind: 'character', text: char })
      if (set) at = set.end
    }
  }
  return elements
}

/** Characters between brackets at most: a bracket without an end is looked at no further. */
const longestSet = 1000

function setAt(
  chars: readonly Char[],
  start: number,
): { readonly element: Element; readonly end: number } | undefined {
  let at = start + 1
  const isNegated = !chars[at]?.quoted && (chars[at]?.char === '!' || chars[at]?.char === '^')
  if (isNegated) at += 1
  const single = new Set<string>()
  const ranges: [string, string][] = []
  const named: RegExp[] = []
  for (let isFirst = true; at < chars.length && at - start < longestSet; isFirst = false) {
    const { char, quoted } = chars[at] ?? { char: '', quoted: true }
    if (char === ']' && !quoted && !isFirst) {
      const has = (each: string): boolean =>
        single.has(each) ||
        ranges.some(([from, to]) => from <= each && each <= to) ||
        named.some((pattern) => pattern.test(each))
      return { element: { kind: 'set', isNegated, has }, end: at }
    }
    if (char === '[' && !quoted && chars[at + 1]?.char === ':') {
      const name = chars
        .slice(at + 2, at + 10)
        .map((each) => each.char)
        .join('')
      const [, known = ''] = /^([a-z]+):\]/.exec(name) ?? []
      const pattern = classes[known]
      if (pattern) {
        named.push(pattern)
        at += known.length + 4
        continue
      }
    }
    const end = chars[at + 2]
    if (
      chars[at + 1]?.char === '-' &&
      !chars[at + 1]?.quoted &&
      end &&
      (end.char !== ']' || end.quoted)
    ) {
      ranges.push([char, end.char])
      at += 3
    } else {
      single.add(char)
      at += 1
    }
  }
  return undefined
}

import type { ProcessMeter } from '../processes/process-meter.ts'
import { ProcessKilled } from '../processes/process-meter.ts'
import type { Edge, PatternNode } from './pattern-syntax.ts'

/** Tries of one search: a pattern that needs more ends its process, as one for which memory is short. */
const mostTries = 200_000
/** Nested tries: each is a call. */
const mostNested = 2_000
/** Tries that are counted as one step. */
const triesInStep = 64

type Continue = (at: number) => boolean

/**
 * Matches patterns that RE2 has no words for: those with back-references, which take more than linear time. It goes back and tries again,
 * so its tries are counted.
 */
export class ReferenceMatcher {
  readonly #node: PatternNode
  readonly #ignoresCase: boolean
  readonly #isMultiline: boolean
  #text = ''
  #spans: number[] = []
  #tries = 0
  #nested = 0

  constructor(node: PatternNode, ignoresCase: boolean, isMultiline: boolean) {
    this.#node = node
    this.#ignoresCase = ignoresCase
    this.#isMultiline = isMultiline
  }

  /** Start and end of the first match from a place on, then those of its groups; -1 for a group without. */
  search(text: string, from: number, groups: number, meter: ProcessMeter): number[] | undefined {
    this.#text = text
    this.#tries = 0
    this.#nested = 0
    try {
      for (let start = from; start <= text.length; start++) {
        this.#spans = Array.from({ length: 2 * groups + 2 }, () => -1)
        let end = -1
        const isFound = this.#match(this.#node, start, (at) => {
          end = at
          return true
        })
        if (!isFound) continue
        this.#spans[0] = start
        this.#spans[1] = end
        return this.#spans
      }
      return undefined
    } finally {
      meter.spend(this.#tries / triesInStep)
      this.#text = ''
    }
  }

  #match(node: PatternNode, at: number, next: Continue): boolean {
    if (++this.#tries > mostTries || ++this.#nested > mostNested) throw new ProcessKilled(137)
    try {
      return this.#kind(node, at, next)
    } finally {
      this.#nested--
    }
  }

  #kind(node: PatternNode, at: number, next: Continue): boolean {
    switch (node.kind) {
      case 'character':
        return this.#isSame(at, node.text) && next(at + node.text.length)
      case 'any':
        return at < this.#text.length && next(at + this.#width(at))
      case 'set':
        return at < this.#text.length && this.#isIn(node, at) && next(at + this.#width(at))
      case 'group':
        return this.#group(node.index, node.of, at, next)
      case 'choice':
        return node.parts.some((part) => this.#match(part, at, next))
      case 'sequence':
        return this.#sequence(node.parts, 0, at, next)
      case 'repeat':
        return this.#repeat(node, 0, at, next)
      case 'edge':
        return this.#isEdge(node.edge, at) && next(at)
      case 'reference': {
        const [start = -1, end = -1] = this.#spans.slice(2 * node.index)
        if (start === -1) return false
        const text = this.#text.slice(start, end)
        return this.#isSame(at, text) && next(at + text.length)
      }
    }
  }

  #sequence(parts: readonly PatternNode[], index: number, at: number, next: Continue): boolean {
    const part = parts[index]
    return part
      ? this.#match(part, at, (end) => this.#sequence(parts, index + 1, end, next))
      : next(at)
  }

  #group(index: number, of: PatternNode, at: number, next: Continue): boolean {
    const [start = -1, end = -1] = this.#spans.slice(2 * index)
    const isFound = this.#match(of, at, (stop) => {
      const [formerStart = -1, formerEnd = -1] = this.#spans.slice(2 * index)
      this.#spans[2 * index] = at
      this.#spans[2 * index + 1] = stop
      if (next(stop)) return true
      this.#spans[2 * index] = formerStart
      this.#spans[2 * index + 1] = formerEnd
      return false
    })
    if (isFound) return true
    this.#spans[2 * index] = start
    this.#spans[2 * index + 1] = end
    return false
  }

  #repeat(
    node: Extract<PatternNode, { kind: 'repeat' }>,
    count: number,
    at: number,
    next: Continue,
  ): boolean {
    const again =
      count < node.most &&
      this.#match(node.of, at, (end) => {
        if (end === at && count >= node.least) return false
        return this.#repeat(node, count + 1, end, next)
      })
    return again || (count >= node.least && next(at))
  }

  #isSame(at: number, text: string): boolean {
    if (this.#text.startsWith(text, at)) return true
    return (
      this.#ignoresCase &&
      this.#text.slice(at, at + text.length).toLowerCase() === text.toLowerCase()
    )
  }

  #width(at: number): number {
    return (this.#text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1
  }

  #isIn({ ranges, isNegated }: Extract<PatternNode, { kind: 'set' }>, at: number): boolean {
    const code = this.#text.codePointAt(at) ?? 0
    const text = String.fromCodePoint(code)
    const codes = this.#ignoresCase
      ? [code, text.toLowerCase().codePointAt(0) ?? 0, text.toUpperCase().codePointAt(0) ?? 0]
      : [code]
    const isIn = ranges.some(([from, to]) => codes.some((each) => each >= from && each <= to))
    return isIn !== isNegated
  }

  #isEdge(edge: Edge, at: number): boolean {
    const text = this.#text
    if (edge === 'start') return at === 0 || (this.#isMultiline && text[at - 1] === '\n')
    if (edge === 'end') return at === text.length || (this.#isMultiline && text[at] === '\n')
    const [before, after] = [/\w/.test(text[at - 1] ?? ''), /\w/.test(text[at] ?? '')]
    if (edge === 'word-start') return !before && after
    if (edge === 'word-end') return before && !after
    return (before !== after) === (edge === 'word')
  }
}

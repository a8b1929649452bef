/** How large a regular expression is when it is compiled, as far as its text shows it. */
export interface PatternSize {
  /** Steps of the compiled program, rather too many than too few; repetitions (`a{1000}`) make many out of few characters. */
  readonly steps: number
  /** The first repetition that, with those within it, repeats more than a thousand times, which Go refuses: `{1000}`. */
  readonly invalidRepeat: string | undefined
}

/** Repetitions of one thing, counted through those within it, that Go takes at most. */
const mostRepeats = 1000

/** An expression or a group, up to where it was read. */
interface Part {
  /** Steps of what is finished, and of the last thing, which a repetition may follow. */
  steps: number
  last: number
  /** The most repetitions of anything finished, and within the last thing. */
  repeats: number
  lastRepeats: number
  /** The last thing was repeated already. */
  isRepeated: boolean
}

/** Things that are one step: an escape, a class, or any other UTF-16 unit. */
const escaped = /\\(?:[pP](?:\{[^}]*\}|[^{])|x\{[^}]*\}|x[^{]|[^pPx])/y
const bracketed = /\[\^?\]?(?:\[:\^?\w{1,8}:\]|\\[^]|[^\]\\])*\]/y
const single = /[^]/y
const quoted = /\\Q([^]*?)(?:\\E|$)/y
const opening = /\((?:\?(?:P?<[^>]*>|[^:)]*[:)])|(?!\?))/y
const repetition = /\{(\d{1,4})(?:(,)(\d{0,4}))?\}\??/y

/** Measures an expression in the syntax of Go in one pass, up to a bracket that is not closed, which the parser refuses. */
export function patternSize(pattern: string): PatternSize {
  return new PatternMeter(pattern).size()
}

class PatternMeter {
  readonly #pattern: string
  /** Groups around the one that is being read, the outermost first. */
  readonly #outer: Part[] = []
  #part = newPart()
  #at = 0
  #invalidRepeat: string | undefined

  constructor(pattern: string) {
    this.#pattern = pattern
  }

  size(): PatternSize {
    let isClosed = true
    while (isClosed && this.#at < this.#pattern.length) isClosed = this.#next()
    // Groups that are not closed count as far as they were read.
    const parts = [...this.#outer, this.#part]
    const steps = parts.reduce((sum, part) => sum + part.steps + part.last, 0)
    return { steps, invalidRepeat: this.#invalidRepeat }
  }

  /** Reads a thing, the start or end of a group, or a repetition; false where a bracket is not closed. */
  #next(): boolean {
    const character = this.#pattern.charAt(this.#at)
    switch (character) {
      case '(':
        return this.#open()
      case '{':
        return this.#repeat() || this.#one(single)
      case '[':
        return this.#one(bracketed)
      case '\\':
        return this.#quotation() || this.#one(escaped)
      case ')':
      case '|':
      case '*':
      case '+':
      case '?':
        this.#at++
        if (character === ')') this.#close()
        else if (character === '|') this.#alternative()
        else this.#part.last += 2
        return true
      default:
        return this.#one(single)
    }
  }

  #take(syntax: RegExp): RegExpExecArray | null {
    syntax.lastIndex = this.#at
    const found = syntax.exec(this.#pattern)
    if (found) this.#at += found[0].length
    return found
  }

  #one(syntax: RegExp): boolean {
    const found = this.#take(syntax)
    if (found) follow(this.#part, 1)
    return found !== null
  }

  #quotation(): boolean {
    const found = this.#take(quoted)
    if (found) follow(this.#part, (found[1] ?? '').length)
    return found !== null
  }

  #open(): boolean {
    const found = this.#take(opening)
    if (found?.[0].endsWith(')')) {
      // `(?i)` sets flags of what follows and is no group; a repetition behind it is of what stands before.
      this.#part.isRepeated = false
    } else if (found) {
      this.#outer.push(this.#part)
      this.#part = newPart()
    }
    return found !== null
  }

  #close(): void {
    const group = this.#part
    finish(group)
    this.#part = this.#outer.pop() ?? newPart()
    follow(this.#part, 2 + group.steps, group.repeats)
  }

  #alternative(): void {
    finish(this.#part)
    this.#part.steps++
  }

  #repeat(): boolean {
    const found = this.#take(repetition)
    const part = this.#part
    // A repetition right behind another is a mistake of its own, which the parser reports.
    if (!found || part.isRepeated) return found !== null
    const count = countOf(found)
    part.last = (part.last + 1) * Math.max(1, count)
    part.isRepeated = true
    if (count >= 2) part.lastRepeats *= count
    if (part.lastRepeats > mostRepeats) this.#invalidRepeat ??= found[0]
    return true
  }
}

function newPart(): Part {
  return { steps: 0, last: 0, repeats: 1, lastRepeats: 1, isRepeated: false }
}

function finish(part: Part): void {
  part.steps += part.last
  part.repeats = Math.max(part.repeats, part.lastRepeats)
  part.last = 0
  part.lastRepeats = 1
  part.isRepeated = false
}

/** Adds another thing behind the last one. */
function follow(part: Part, steps: number, repeats = 1): void {
  finish(part)
  part.last = steps
  part.lastRepeats = repeats
}

/** The most repetitions that `{2}`, `{2,}` or `{2,5}` allows; for `{2,}`, the least. */
function countOf([, least, comma, most]: RegExpExecArray): number {
  return Number(comma === undefined || most === '' ? least : most)
}

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

/** Things that are one step: an escape, a class, or any other character. */
const escaped = /\\(?:[pP](?:\{[^}]*\}|[^{])|x\{[^}]*\}|x[^{]|[^pPx])/y
const bracketed = /\[\^?\]?(?:\[:\^?\w{1,8}:\]|\\[^]|[^\]\\])*\]/y
const quoted = /\\Q([^]*?)(?:\\E|$)/y
const opening = /\((?:\?(?:P?<[^>]*>|[^:)]*[:)])|(?!\?))/y
const repetition = /\{(\d{1,4})(?:(,)(\d{0,4}))?\}\??/y

/** Measures an expression in the syntax of Go in one pass, up to where a bracket is not closed, which the parser tells. */
export function patternSize(pattern: string): PatternSize {
  const outer: Part[] = []
  let part = newPart()
  let invalidRepeat: string | undefined
  let at = 0
  const take = (syntax: RegExp): RegExpExecArray | undefined => {
    syntax.lastIndex = at
    const found = syntax.exec(pattern) ?? undefined
    if (found) at += found[0].length
    return found
  }
  while (at < pattern.length) {
    const character = pattern[at]
    if (character === '(') {
      const [text] = take(opening) ?? []
      if (text === undefined) break
      // `(?i)` sets flags of what follows and is no group; a repetition behind it is of what stands before.
      part.isRepeated &&= !text.endsWith(')')
      if (text.endsWith(')')) continue
      outer.push(part)
      part = newPart()
    } else if (character === ')') {
      at++
      const group = part
      finish(group)
      part = outer.pop() ?? newPart()
      follow(part, 2 + group.steps, group.repeats)
    } else if (character === '|') {
      at++
      finish(part)
      part.steps++
    } else if (character === '*' || character === '+' || character === '?') {
      at++
      part.last += 2
    } else {
      const repeat = character === '{' ? take(repetition) : undefined
      if (repeat) {
        // One right behind another is another mistake, which the parser tells.
        if (part.isRepeated) continue
        const count = countOf(repeat)
        part.last = (part.last + 1) * Math.max(1, count)
        part.isRepeated = true
        if (count >= 2) part.lastRepeats *= count
        if (part.lastRepeats > mostRepeats) invalidRepeat ??= repeat[0]
        continue
      }
      const text = character === '\\' ? take(quoted) : undefined
      if (text) follow(part, (text[1] ?? '').length)
      else if (character === '\\' && !take(escaped)) break
      else if (character === '[' && !take(bracketed)) break
      else {
        if (character !== '\\' && character !== '[') at++
        follow(part, 1)
      }
    }
  }
  for (let inner = part; ; inner = part) {
    finish(inner)
    const around = outer.pop()
    if (!around) return { steps: inner.steps, invalidRepeat }
    part = around
    follow(part, inner.steps)
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

/** How often `{2}`, `{2,}` and `{2,5}` repeat at most; without a most, at least. */
function countOf([, least, comma, most]: RegExpExecArray): number {
  return Number(comma === undefined || most === '' ? least : most)
}

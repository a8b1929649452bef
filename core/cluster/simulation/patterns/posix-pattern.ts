import { BoundedCache } from '../../../base/collections/bounded-cache.ts'
import { compileLongest } from '../../../base/regex/re2-engine.ts'
import type { CompiledRegex } from '../../../base/regex/regex-engine.ts'
import { ProcessKilled, type ProcessMeter } from '../processes/process-meter.ts'
import { parsePattern, type ParsedPattern, PatternMistake } from './pattern-syntax.ts'
import { toRe2 } from './pattern-translation.ts'
import { ReferenceMatcher } from './reference-matcher.ts'

export interface PatternOptions {
  /** Extended syntax (ERE); basic (BRE) without. */
  readonly isExtended?: boolean
  readonly ignoresCase?: boolean
  /** `^` and `$` match at lines. */
  readonly isMultiline?: boolean
}

/** Longest pattern, in UTF-16 units. */
const longestPattern = 8 * 1024
/** Steps of a compiled pattern that search a character in the time that a command takes for it. */
const stepsPerCharacter = 32
/** What each search takes beside its characters, counted as such. */
const searchCharacters = 16

const compiled = new BoundedCache<PosixPattern>({ bytes: 4 * 1024 * 1024 })
const patternBytes = 1024

/**
 * Compiles a regular expression of POSIX, as the GNU C library reads it, and charges that.
 * @throws PatternMistake
 */
export function compilePosix(
  source: string,
  options: PatternOptions,
  meter: ProcessMeter,
): PosixPattern {
  const { isExtended = false, ignoresCase = false, isMultiline = false } = options
  const key = `${Number(isExtended)}${Number(ignoresCase)}${Number(isMultiline)}${source}`
  if (source.length > longestPattern) throw new PatternMistake('Regular expression too big')
  const known = compiled.get(key)
  if (known) return known
  meter.spend(1 + source.length / 8)
  const pattern = new PosixPattern(parsePattern(source, isExtended), ignoresCase, isMultiline)
  meter.spend(pattern.steps)
  compiled.set(key, pattern, patternBytes + 4 * key.length)
  return pattern
}

/** A compiled pattern; each search charges what it takes. */
export class PosixPattern {
  readonly groups: number
  /** Steps of the compiled pattern. */
  readonly steps: number
  readonly #literal: string | undefined
  readonly #isUnbounded: boolean
  readonly #regex: CompiledRegex | undefined
  readonly #references: ReferenceMatcher | undefined

  constructor(parsed: ParsedPattern, ignoresCase: boolean, isMultiline: boolean) {
    this.groups = parsed.groups
    this.#isUnbounded = parsed.isUnbounded
    this.#literal = ignoresCase ? undefined : literalOf(parsed)
    this.steps = this.#literal === undefined ? parsed.groups + 1 : 1
    if (this.#literal !== undefined) return
    const source = toRe2(parsed.node, isMultiline)
    const regex = source === undefined ? undefined : compileLongest(source, ignoresCase)
    if (regex && !('mistake' in regex)) {
      this.#regex = regex
      this.steps = regex.steps
    } else if (source !== undefined) throw new PatternMistake('Regular expression too big')
    else this.#references = new ReferenceMatcher(parsed.node, ignoresCase, isMultiline)
  }

  /** Whether the pattern matches anywhere in a text. */
  matches(text: string, meter: ProcessMeter): boolean {
    if (this.#literal !== undefined) {
      meter.spend(0, text.length)
      return text.includes(this.#literal)
    }
    const regex = this.#regex
    if (!regex) return this.search(text, 0, meter) !== undefined
    this.#charge(regex, text.length, meter)
    return regex.matches(text)
  }

  /**
   * The first, longest match from a place on: its start and end, then those of each group, -1 for a group without. Edges are those of the
   * whole text.
   */
  search(text: string, from: number, meter: ProcessMeter): readonly number[] | undefined {
    if (this.#literal !== undefined) {
      const at = text.indexOf(this.#literal, from)
      meter.spend(0, searchCharacters + (at === -1 ? text.length : at) - from)
      return at === -1 ? undefined : [at, at + this.#literal.length]
    }
    const regex = this.#regex
    if (!regex) return this.#references?.search(text, from, this.groups, meter)
    const found = regex.search(text, from)
    const end = found && !this.#isUnbounded ? (found[1] ?? 0) : text.length
    this.#charge(regex, searchCharacters + end - from, meter)
    return found
  }

  #charge({ steps, longestText }: CompiledRegex, characters: number, meter: ProcessMeter): void {
    // The C library has no memory for such a search either.
    if (characters > longestText + searchCharacters) throw new ProcessKilled(137)
    meter.spend(0, (characters * Math.max(stepsPerCharacter, steps)) / stepsPerCharacter)
  }
}

/** The text that a pattern without operators stands for. */
function literalOf({ node }: ParsedPattern): string | undefined {
  if (node.kind === 'character') return node.text
  if (node.kind !== 'sequence' || node.parts.length === 0) return undefined
  let text = ''
  for (const part of node.parts) {
    if (part.kind !== 'character') return undefined
    text += part.text
  }
  return text
}

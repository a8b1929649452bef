import { RE2JS, RE2JSSyntaxException } from 're2js'
import { BoundedCache } from '../collections/bounded-cache.ts'
import { patternSize } from './pattern-size.ts'
import type { CompiledRegex, RegexEngine, RegexMistake } from './regex-engine.ts'
import { unsupportedClass } from './unicode-classes.ts'

/** Compiled expressions by their source, which definitions and rules often share. */
const compiled = new BoundedCache<CompiledRegex | RegexMistake>({ bytes: 16 * 1024 * 1024 })

/** Whether an expression compiles, which takes less memory than its program. */
const mistakes = new BoundedCache<RegexMistake | 'none'>({
  bytes: 16 * 1024 * 1024,
  longestKey: 32 * 1024,
})

/** Memory of the shortest compiled expression, in bytes, as measured. */
const regexBytes = 3_000
/** Memory of each step of a compiled expression and of each character of its source, in bytes, roughly. */
const partBytes = 400

/**
 * Compiles regular expressions for RE2. JavaScript's `RegExp` backtracks, which takes exponential time on some expressions
 * and texts, and has another syntax (RE2 has `(?i)`, `\z`, `\pN`, `[[:alpha:]]`, but no look-ahead or references), so it
 * never gets the patterns of users.
 */
export const re2Engine: RegexEngine = {
  compile(pattern) {
    const known = compiled.get(pattern)
    if (known) return known
    const { regex, steps } = compile(pattern)
    compiled.set(pattern, regex, regexBytes + partBytes * (steps + pattern.length))
    mistakes.set(pattern, 'mistake' in regex ? regex : 'none')
    return regex
  },
  mistakeOf(pattern) {
    const known = mistakes.get(pattern)
    if (known !== undefined) return known === 'none' ? undefined : known
    const regex = this.compile(pattern)
    return 'mistake' in regex ? regex : undefined
  },
}

/** Compiles an expression whose matches are the longest, as POSIX has them, and which matches line feeds by `.`; nothing is remembered. */
export function compileLongest(
  pattern: string,
  ignoresCase: boolean,
): CompiledRegex | RegexMistake {
  const size = pattern.length > maxPattern ? undefined : patternSize(pattern)
  if (!size || size.steps > maxSteps) return { mistake: largeMistake(pattern, size?.invalidRepeat) }
  const flags = RE2JS.LONGEST_MATCH | RE2JS.DOTALL | (ignoresCase ? RE2JS.CASE_INSENSITIVE : 0)
  const expression = parse(pattern, flags)
  if (expression instanceof RE2JSSyntaxException) return { mistake: expression.message }
  return new Re2Regex(expression, expression.programSize())
}

interface Compiled {
  readonly regex: CompiledRegex | RegexMistake
  /** Steps of the compiled program, of which repetitions (`a{1000}`) make many out of few characters. */
  readonly steps: number
}

/** Longest expression, in UTF-16 units: reading one takes 1 to 4 µs for each. */
const maxPattern = 32 * 1024
/**
 * Most steps of a compiled expression, each of which takes 4 to 15 µs to make, while nothing else is served. Go takes
 * 3.3 million, of which seven characters (`a{1000}`) make a thousand.
 */
const maxSteps = 16 * 1024

/** Longest text on which any expression is tried. */
const longestText = 512 * 1024
/** Steps of a program up to which a search takes about as long for each character, since its states are few. */
const fewSteps = 32
/** Steps of a program times characters of a text at most: as many take a tenth of a second where states are many. */
const mostWork = fewSteps * longestText

const large = 'error parsing regexp: expression too large'

function compile(pattern: string): Compiled {
  const size = pattern.length > maxPattern ? undefined : patternSize(pattern)
  if (!size || size.steps > maxSteps) return refused(largeMistake(pattern, size?.invalidRepeat))
  const expression = parse(pattern)
  if (!(expression instanceof RE2JSSyntaxException)) {
    const foreign = unsupportedClass(pattern)
    return foreign === undefined
      ? compiledOf(expression)
      : refused(`error parsing regexp: invalid character class range: \`${foreign}\``)
  }
  if (!expression.message.includes('duplicate capture group name')) {
    return refused(messageOf(expression, pattern))
  }
  const names = withDistinctNames(pattern)
  const renamed = parse(names.pattern)
  if (!(renamed instanceof RE2JSSyntaxException)) return compiledOf(renamed)
  return refused(names.restore(messageOf(renamed, pattern)))
}

function refused(mistake: string): Compiled {
  return { regex: { mistake }, steps: 0 }
}

function parse(pattern: string, flags = 0): RE2JS | RE2JSSyntaxException {
  try {
    return RE2JS.compile(pattern, flags)
  } catch (error) {
    if (error instanceof RE2JSSyntaxException) return error
    throw error
  }
}

/** The message for an expression that is too large: of a repetition that Go refuses, or of the whole expression. */
function largeMistake(pattern: string, invalidRepeat: string | undefined): string {
  return invalidRepeat === undefined
    ? `${large}: \`${pattern}\``
    : `error parsing regexp: invalid repeat count: \`${invalidRepeat}\``
}

/** The message of a mistake as Go words it: always with the text at fault, which may be the whole expression. */
function messageOf({ message }: RE2JSSyntaxException, pattern: string): string {
  if (message.endsWith('`')) return message
  if (message === large) return largeMistake(pattern, patternSize(pattern).invalidRepeat)
  return `${message}: \`${message.endsWith('too deeply') ? pattern : ''}\``
}

function compiledOf(expression: RE2JS): Compiled {
  const steps = expression.programSize()
  return { regex: new Re2Regex(expression, steps), steps }
}

class Re2Regex implements CompiledRegex {
  readonly steps: number
  readonly longestText: number
  readonly #expression: RE2JS
  /** What matches texts: the expression's own `test` first asks whether the text is bytes, which takes as long as a short match. */
  readonly #program: ReturnType<RE2JS['re2']>

  constructor(expression: RE2JS, steps: number) {
    this.steps = steps
    this.longestText = Math.floor(mostWork / Math.max(fewSteps, steps))
    this.#expression = expression
    this.#program = expression.re2()
  }

  get groupNames(): ReadonlyMap<number, string> {
    const groups = Object.entries(this.#program.namedGroups)
    return new Map(groups.map(([name, group]) => [group, name]))
  }

  matches(text: string): boolean {
    return this.#program.match(text)
  }

  find(text: string): string | undefined {
    const matcher = this.#expression.matcher(text)
    return matcher.find() ? (matcher.group() ?? undefined) : undefined
  }

  search(text: string, from: number): number[] | undefined {
    const matcher = this.#expression.matcher(text)
    if (!matcher.find(from)) return undefined
    const spans: number[] = []
    for (let group = 0; group <= matcher.groupCount(); group++) {
      spans.push(matcher.start(group), matcher.end(group))
    }
    return spans
  }

  findAll(text: string, limit: number): string[] {
    const matcher = this.#expression.matcher(text)
    const found: string[] = []
    let last = -1
    while (found.length !== limit && matcher.find()) {
      const [start, end] = [matcher.start(), matcher.end()]
      // Go leaves out an empty match right after another one.
      if (start !== end || start !== last) found.push(text.slice(start, end))
      last = end
    }
    return found
  }
}

/** Parts of a pattern that hold no group: quoted text, an escape, a class of characters; or the start of a named group. */
const parts =
  /\\Q[^]*?(?:\\E|$)|\\[^]|\[\^?\]?(?:\[:\^?\w+:\]|\\[^]|[^\]\\])*\]?|(?<start>\(\?P?<)(?<name>\w+)>/g

/** A pattern whose groups have names of their own, and how to read messages about it. */
interface DistinctNames {
  readonly pattern: string
  /** Puts the names that the pattern had back into a text. */
  readonly restore: (text: string) => string
}

/** Gives each named group of a pattern a name of its own: Go allows groups with one name, RE2JS does not. */
function withDistinctNames(pattern: string): DistinctNames {
  let prefix = 'g'
  while (pattern.includes(`<${prefix}`)) prefix += 'g'
  const names: string[] = []
  const renamed = pattern.replaceAll(parts, (part: string, ...rest: unknown[]) => {
    const groups = rest.at(-1) as Readonly<Record<string, string | undefined>>
    if (groups['name'] === undefined) return part
    names.push(groups['name'])
    return `${groups['start']}${prefix}${names.length - 1}>`
  })
  const restored = new RegExp(`<${prefix}(\\d+)`, 'g')
  return {
    pattern: renamed,
    restore: (text) => text.replaceAll(restored, (_, index) => `<${names[Number(index)]}`),
  }
}

import { RE2JS, RE2JSSyntaxException } from 're2js'
import { BoundedCache } from '../../api/bounded-cache.ts'

/** A regular expression in the syntax of RE2, which Go uses. */
export interface Pattern {
  /** Whether the pattern matches anywhere in the text, in time proportional to text and pattern, never exponential. */
  matches(text: string): boolean
}

/** A pattern that does not compile, with the message of Go's parser. */
export interface BadPattern {
  readonly mistake: string
}

/** Compiled patterns by their source, which definitions often share. */
const compiled = new BoundedCache<Pattern | BadPattern>({ bytes: 16 * 1024 * 1024 })

/** Memory of the shortest compiled pattern, in bytes, as measured. */
const patternBytes = 3_000
/** Memory of each step of a compiled pattern and of each character of its source, in bytes, roughly. */
const partBytes = 400

/**
 * Compiles a pattern for RE2. JavaScript's `RegExp` backtracks, which takes exponential time on some patterns and texts, and
 * has another syntax (RE2 has `(?i)`, `\z`, `\pN`, `[[:alpha:]]`, but no look-ahead or references), so it never gets the
 * patterns of users.
 */
export function patternOf(source: string): Pattern | BadPattern {
  const known = compiled.get(source)
  if (known) return known
  const { pattern, steps } = compile(source)
  compiled.set(source, pattern, patternBytes + partBytes * (steps + source.length))
  return pattern
}

/** `steps`: those of the compiled program, of which repetitions (`a{1000}`) make many out of few characters. */
function compile(source: string): { pattern: Pattern | BadPattern; steps: number } {
  try {
    const expression = RE2JS.compile(source)
    const pattern = { matches: (text: string) => expression.test(text) }
    return { pattern, steps: expression.programSize() }
  } catch (error) {
    if (error instanceof RE2JSSyntaxException) {
      return { pattern: { mistake: error.message }, steps: 0 }
    }
    throw error
  }
}

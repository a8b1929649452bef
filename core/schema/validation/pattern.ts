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

/** Size of a compiled pattern, in bytes per character of its text; patterns of CRDs are cached, as every write needs them. */
const bytesPerCharacter = 400
const compiled = new BoundedCache<Pattern | BadPattern>({ bytes: 16 * 1024 * 1024 })

/**
 * Compiles a pattern for RE2. JavaScript's `RegExp` backtracks, which takes exponential time on some patterns and texts, and
 * has another syntax (RE2 has `(?i)`, `\z`, `\pN`, `[[:alpha:]]`, but no look-ahead or references), so it never gets the
 * patterns of users.
 */
export function patternOf(source: string): Pattern | BadPattern {
  const known = compiled.get(source)
  if (known) return known
  const pattern = compile(source)
  compiled.set(source, pattern, bytesPerCharacter * source.length)
  return pattern
}

function compile(source: string): Pattern | BadPattern {
  try {
    const expression = RE2JS.compile(source)
    return { matches: (text) => expression.test(text) }
  } catch (error) {
    if (error instanceof RE2JSSyntaxException) return { mistake: error.message }
    throw error
  }
}

import { RE2JS, RE2JSSyntaxException } from 're2js'
import { BoundedCache } from '../../api/bounded-cache.ts'

/** A regular expression in the syntax of RE2, which Go's is. */
export interface Pattern {
  /** Whether it matches anywhere in the text; takes time that grows with the text and the pattern, never faster. */
  matches(text: string): boolean
}

/** A pattern that cannot be read, with the words of Go's parser. */
export interface BadPattern {
  readonly mistake: string
}

/** Compiled, a pattern takes some hundred times its text; those of definitions are asked for again with every write. */
const bytesPerCharacter = 400
const compiled = new BoundedCache<Pattern | BadPattern>({ bytes: 16 * 1024 * 1024 })

/**
 * Engines of JavaScript search by trying again, which takes for ever on some patterns and texts, and read another syntax
 * (`(?i)`, `\z`, `\pN`, `[[:alpha:]]`; look-ahead and references are not RE2). So patterns of users never reach them.
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

import { RE2JS, RE2JSSyntaxException } from 're2js'
import { BoundedCache } from '../api/bounded-cache.ts'
import type { CompiledRegex, RegexEngine, RegexMistake } from './regex-engine.ts'

/** Compiled expressions by their source, which definitions and rules often share. */
const compiled = new BoundedCache<CompiledRegex | RegexMistake>({ bytes: 16 * 1024 * 1024 })

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
    return regex
  },
}

/** `steps`: those of the compiled program, of which repetitions (`a{1000}`) make many out of few characters. */
function compile(pattern: string): { regex: CompiledRegex | RegexMistake; steps: number } {
  try {
    const expression = RE2JS.compile(pattern)
    return { regex: regexOf(expression), steps: expression.programSize() }
  } catch (error) {
    if (error instanceof RE2JSSyntaxException)
      return { regex: { mistake: error.message }, steps: 0 }
    throw error
  }
}

function regexOf(expression: RE2JS): CompiledRegex {
  return {
    matches: (text) => expression.test(text),
    find: (text) => {
      const matcher = expression.matcher(text)
      return matcher.find() ? (matcher.group() ?? undefined) : undefined
    },
    findAll: (text, limit) => {
      const matcher = expression.matcher(text)
      const found: string[] = []
      while (found.length !== limit && matcher.find()) found.push(matcher.group() ?? '')
      return found
    },
  }
}

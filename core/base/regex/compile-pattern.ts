import { type CompiledRegex, regexEngine, type RegexMistake } from './regex-engine.ts'

/**
 * Compiles a pattern of a program in CEL or jq. Each way to such a program brings the engine along: the language of a server's expressions
 * imports it, and what compiles other programs waits for it.
 *
 * @throws Error for a program that came another way
 */
export function compilePattern(pattern: string): CompiledRegex | RegexMistake {
  const engine = regexEngine.loaded
  if (!engine) throw new Error('programs with patterns are compiled behind loadRegexEngine()')
  return engine.compile(pattern)
}

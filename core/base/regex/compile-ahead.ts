import type { Steps } from '../execution/steps.ts'
import type { CompiledRegex, RegexEngine, RegexMistake } from './regex-engine.ts'

/** Characters of expressions that are compiled in one turn: about 2 ms. */
const mostAtOnce = 2_000

/** Compiled expressions by their source; compilations that run at the same time share one map. */
export type CompiledPatterns = Map<string, CompiledRegex | RegexMistake>

/** Finds out in steps which expressions compile; the engine remembers it. */
export function* checkAhead(engine: RegexEngine, patterns: Iterable<string>): Steps<void> {
  let characters = 0
  for (const pattern of patterns) {
    engine.mistakeOf(pattern)
    characters += pattern.length
    if (characters < mostAtOnce) continue
    characters = 0
    yield
  }
}

/** Compiles in steps the expressions that `compiled` does not have. @returns an engine that has them all */
export function* compileAhead(
  engine: RegexEngine,
  patterns: Iterable<string>,
  compiled: CompiledPatterns,
): Steps<RegexEngine> {
  const compile: RegexEngine['compile'] = (pattern) => {
    const known = compiled.get(pattern) ?? engine.compile(pattern)
    compiled.set(pattern, known)
    return known
  }
  const mistakeOf: RegexEngine['mistakeOf'] = (pattern) => {
    const regex = compile(pattern)
    return 'mistake' in regex ? regex : undefined
  }
  yield* checkAhead({ compile, mistakeOf }, patterns)
  return { compile, mistakeOf }
}

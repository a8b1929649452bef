/** A regular expression in the syntax of RE2, which Go uses. Matching takes time proportional to text and expression. */
export interface CompiledRegex {
  /** Whether the expression matches anywhere in a text. */
  matches(text: string): boolean
  /** The first match in a text; undefined where there is none. */
  find(text: string): string | undefined
  /** Matches in a text that do not overlap, from the left; all of them where the limit is below zero. */
  findAll(text: string, limit: number): string[]
}

/** An expression that does not compile, with the message of Go's parser. */
export interface RegexMistake {
  readonly mistake: string
}

export interface RegexEngine {
  compile(pattern: string): CompiledRegex | RegexMistake
}

let loaded: RegexEngine | undefined

/** Loads the engine, which bundlers keep in a chunk of its own. */
export async function loadRegexEngine(): Promise<RegexEngine> {
  loaded ??= (await import('./re2-engine.ts')).re2Engine
  return loaded
}

/** The engine. @throws Error where nothing has loaded it. */
export function regexEngine(): RegexEngine {
  if (!loaded) throw new Error('the regex engine is not loaded: await loadRegexEngine() first')
  return loaded
}

export function isRegexEngineLoaded(): boolean {
  return loaded !== undefined
}

import { Lazy } from '../execution/lazy.ts'

/** A regular expression in the syntax of RE2, which Go uses. Matching takes time proportional to text and expression. */
export interface CompiledRegex {
  /** Steps of the compiled program: a search takes up to so many for each character. */
  readonly steps: number
  /** Length in UTF-16 units of the texts on which it is tried at most, so that no search takes long. */
  readonly longestText: number
  /** Whether the expression matches anywhere in a text. */
  matches(text: string): boolean
  /** The first match in a text; undefined where there is none. */
  find(text: string): string | undefined
  /** Matches in a text that do not overlap, from the left; all of them where the limit is below zero. */
  findAll(text: string, limit: number): string[]
  /**
   * The first match from a place in a text on: its start and end, then those of each group, -1 for a group that has no part in it. `\\A` is
   * the start of the whole text.
   */
  search(text: string, from: number): number[] | undefined
  /** The names of groups by their numbers. */
  readonly groupNames: ReadonlyMap<number, string>
}

/** An expression that does not compile, with the message of Go's parser. */
export interface RegexMistake {
  readonly mistake: string
}

export interface RegexEngine {
  compile(pattern: string): CompiledRegex | RegexMistake
  /** What is wrong with an expression; undefined where it compiles. Remembered for long expressions, too. */
  mistakeOf(pattern: string): RegexMistake | undefined
}

/** The engine. Code that is loaded late itself imports `re2-engine.ts`, and needs to wait for nothing. */
export const regexEngine: Lazy<RegexEngine> = new Lazy(
  async () => (await import('./re2-engine.ts')).re2Engine,
)

export function loadRegexEngine(): Promise<RegexEngine> {
  return regexEngine.load()
}

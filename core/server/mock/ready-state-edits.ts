import type { ReadyState } from './ready-state.ts'

/** What makes one ready state of another, whose texts differ in few words. */
export interface ReadyStateEdits {
  /** Words in place of others, wherever they stand. */
  readonly words: Readonly<Record<string, string>>
  /** Tokens that these words do not give, by their position. */
  readonly tokens: readonly (readonly [at: number, token: string])[]
}

/** Words, and what is between them. */
const token = /[A-Za-z0-9]+|[^A-Za-z0-9]+/g

function renamed(state: ReadyState, words: ReadyStateEdits['words']): string[] {
  const tokens = JSON.stringify(state).match(token) ?? []
  return tokens.map((each) => words[each] ?? each)
}

/** The ready state that {@link editsOf} was asked about. */
export function editedState(base: ReadyState, { words, tokens }: ReadyStateEdits): ReadyState {
  const edited = renamed(base, words)
  for (const [at, text] of tokens) edited[at] = text
  return JSON.parse(edited.join('')) as ReadyState
}

/** The edits that make `wanted` of `base`. @throws TypeError where their texts have different numbers of tokens */
export function editsOf(
  base: ReadyState,
  wanted: ReadyState,
  words: ReadyStateEdits['words'],
): ReadyStateEdits {
  const from = renamed(base, words)
  const to = JSON.stringify(wanted).match(token) ?? []
  if (from.length !== to.length) throw new TypeError('the ready states differ in more than words')
  const tokens = to.flatMap((text, at) => (text === from[at] ? [] : [[at, text] as const]))
  return { words, tokens }
}

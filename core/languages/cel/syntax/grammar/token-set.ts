import { type TokenKind, tokenNames } from './token-kind.ts'

/** A set of kinds of tokens: by kind, whether it is in the set. */
export type TokenSet = readonly boolean[]

/** The set of some kinds. */
export function setOf(...kinds: readonly TokenKind[]): TokenSet {
  return tokenNames.map((_name, kind) => kinds.includes(kind))
}

/** The set of the kinds that are in one of some sets. */
export function unionOf(...sets: readonly TokenSet[]): TokenSet {
  return tokenNames.map((_name, kind) => sets.some((set) => set[kind]))
}

/** The set as error messages write it: in braces, unless it has one token. */
export function tokenSetText(set: TokenSet): string {
  const names = tokenNames.filter((_name, kind) => set[kind])
  return names.length === 1 ? names.join('') : `{${names.join(', ')}}`
}

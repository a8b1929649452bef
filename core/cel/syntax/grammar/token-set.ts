import { type TokenKind, tokenNames } from './token-kind.ts'

/** A set of kinds of tokens. */
export type TokenSet = ReadonlySet<TokenKind>

/** The set as error messages write it: in braces, unless it has one token. */
export function tokenSetText(set: TokenSet): string {
  const names = [...set].toSorted((first, second) => first - second).map(tokenName)
  return names.length === 1 ? names.join('') : `{${names.join(', ')}}`
}

function tokenName(kind: TokenKind): string {
  return tokenNames[kind] ?? '<unknown>'
}

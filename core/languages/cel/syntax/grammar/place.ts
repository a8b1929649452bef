import type { TokenKind } from './token-kind.ts'
import { setOf, type TokenSet } from './token-set.ts'

/**
 * A place in a rule of the grammar: what may come next there. Error messages list these tokens, and recovery skips up to them.
 * Places are told apart by identity.
 */
export interface Place {
  /** Tokens that may come next within the rule. */
  readonly tokens: TokenSet
  /** Whether the rule may end here. */
  readonly canEnd: boolean
}

/** A place at which the rule needs one certain token. */
export interface TokenPlace extends Place {
  readonly kind: TokenKind
  /** The place behind the token. */
  readonly behind: Place
}

/** A place before one of several tokens. */
export function before(tokens: TokenSet): Place {
  return { tokens, canEnd: false }
}

/** A place at which the rule goes on with one of several tokens, or ends. */
export function endOr(tokens: TokenSet): Place {
  return { tokens, canEnd: true }
}

export function token(kind: TokenKind, behind: Place): TokenPlace {
  return { tokens: setOf(kind), canEnd: false, kind, behind }
}

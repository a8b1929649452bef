import type { Place, TokenPlace } from './place.ts'
import type { TokenSet } from './token-set.ts'

/** Operators with operands on both sides, from left to right. */
export interface OperatorPlaces {
  readonly afterFirst: Place
  readonly afterNext: Place
}

/** A list, map or message: items, perhaps a comma, and the closing token. */
export interface CollectionPlaces {
  /** Tokens that an item starts with. */
  readonly itemStart: TokenSet
  readonly items: Place
  readonly first: ItemPlaces
  readonly next: ItemPlaces
  readonly afterItems: Place
  readonly trailing: Place
  readonly close: TokenPlace
}

/** An item: behind its key or name, and behind the item. */
export interface ItemPlaces {
  readonly colon: TokenPlace
  readonly behind: Place
}

/** The arguments of a call, in their parentheses. */
export interface ArgumentsPlaces {
  readonly items: Place
  readonly afterItems: Place
  readonly close: TokenPlace
}

/** The conditional operator. */
export interface ConditionalPlaces {
  readonly afterCondition: Place
  readonly colon: TokenPlace
  readonly afterSecond: Place
}

/** `!` and `-` before a member. */
export interface UnaryPlaces {
  readonly start: Place
  readonly afterExclamation: Place
  readonly afterMinus: Place
  readonly afterMember: Place
}

/** Field accesses, calls of member functions and indices behind a primary. */
export interface MemberPlaces {
  readonly afterPrimary: Place
  readonly suffix: Place
  readonly afterField: Place
  readonly arguments: ArgumentsPlaces
  readonly index: Place
  readonly closeIndex: TokenPlace
}

/** Names, calls, literals and parentheses. */
export interface PrimaryPlaces {
  readonly start: Place
  readonly literal: Place
  readonly arguments: ArgumentsPlaces
  readonly closeNested: TokenPlace
}

/** An element of a list, a key of a map or a field of a message, which may be optional. */
export interface OptionalPlaces {
  readonly start: Place
  readonly end: Place
}

/** All places of the grammar, by rule. */
export interface Places {
  /** The end of the text. */
  readonly end: TokenPlace
  readonly conditional: ConditionalPlaces
  readonly or: OperatorPlaces
  readonly and: OperatorPlaces
  readonly relation: OperatorPlaces
  readonly calculation: OperatorPlaces
  readonly unary: UnaryPlaces
  readonly member: MemberPlaces
  readonly primary: PrimaryPlaces
  readonly list: CollectionPlaces
  readonly map: CollectionPlaces
  readonly message: CollectionPlaces
  readonly argumentItems: OperatorPlaces
  readonly element: OptionalPlaces
  readonly field: OptionalPlaces
  readonly name: Place
}

import type { Place, TokenPlace } from './place.ts'
import type { TokenSet } from './token-set.ts'

/** A chain of `||` or of `&&`. */
export interface ChainPlaces {
  readonly afterFirst: Place
  readonly operator: TokenPlace
  readonly afterTerm: Place
  readonly again: Place
}

/** A list, map or message: items, perhaps a comma, and the closing token. */
export interface CollectionPlaces {
  readonly open: TokenPlace
  readonly items: Place
  readonly afterItems: Place
  readonly trailing: Place
  readonly comma: TokenPlace
  readonly close: TokenPlace
}

/** Items with commas between them. */
export interface ItemsPlaces {
  /** Tokens that an item starts with. */
  readonly start: TokenSet
  readonly afterFirst: Place
  readonly comma: TokenPlace
  readonly afterNext: Place
  readonly again: Place
  /** The colon behind the key or name, in the first item and in others. */
  readonly firstColon: TokenPlace
  readonly nextColon: TokenPlace
}

/** Comparisons or arithmetic, from left to right. */
export interface OperatorPlaces {
  readonly afterFirst: Place
  readonly afterRight: Place
  readonly again: Place
}

/** The arguments of a call, in their parentheses. */
export interface ArgumentsPlaces {
  readonly open: TokenPlace
  readonly items: Place
  readonly afterItems: Place
  readonly close: TokenPlace
}

/** The conditional operator. */
export interface ConditionalPlaces {
  readonly afterCondition: Place
  readonly question: TokenPlace
  readonly colon: TokenPlace
  readonly afterSecond: Place
}

/** `!` and `-` before a member. */
export interface UnaryPlaces {
  readonly start: Place
  readonly exclamation: TokenPlace
  readonly afterExclamation: Place
  readonly minus: TokenPlace
  readonly afterMinus: Place
  readonly afterMember: Place
}

/** What stands behind a primary. */
export interface MemberPlaces {
  readonly afterPrimary: Place
  readonly suffix: Place
  readonly again: Place
  readonly dot: TokenPlace
  readonly field: Place
  readonly optionalField: TokenPlace
  readonly afterField: Place
  readonly methodDot: TokenPlace
  readonly method: TokenPlace
  readonly arguments: ArgumentsPlaces
  readonly openIndex: TokenPlace
  readonly index: Place
  readonly optionalIndex: TokenPlace
  readonly closeIndex: TokenPlace
}

/** Names, calls, parentheses and types of messages. */
export interface PrimaryPlaces {
  readonly start: Place
  readonly end: Place
  readonly name: Place
  readonly leadingDot: TokenPlace
  readonly variable: TokenPlace
  readonly functionName: TokenPlace
  readonly arguments: ArgumentsPlaces
  readonly openNested: TokenPlace
  readonly closeNested: TokenPlace
  readonly typeName: TokenPlace
  readonly typeRest: Place
  readonly typeAgain: Place
  readonly typeDot: TokenPlace
}

/** An element of a list, a key of a map or a field of a message, which may be optional. */
export interface OptionalPlaces {
  readonly start: Place
  readonly optional: TokenPlace
  readonly end: Place
}

/** A name, perhaps in backticks. */
export interface NamePlaces {
  readonly start: Place
  readonly identifier: TokenPlace
  readonly escaped: TokenPlace
}

/** All places of the grammar, by rule. */
export interface Places {
  /** The end of the text. */
  readonly end: TokenPlace
  readonly conditional: ConditionalPlaces
  readonly or: ChainPlaces
  readonly and: ChainPlaces
  readonly relation: OperatorPlaces
  readonly calculation: OperatorPlaces
  readonly unary: UnaryPlaces
  readonly member: MemberPlaces
  readonly primary: PrimaryPlaces
  readonly list: CollectionPlaces
  readonly map: CollectionPlaces
  readonly message: CollectionPlaces
  readonly argumentItems: ItemsPlaces
  readonly listItems: ItemsPlaces
  readonly mapItems: ItemsPlaces
  readonly messageItems: ItemsPlaces
  readonly element: OptionalPlaces
  readonly field: OptionalPlaces
  readonly name: NamePlaces
  readonly literal: { readonly start: Place }
}

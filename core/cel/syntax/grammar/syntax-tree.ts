import type { Token } from './token-stream.ts'

/**
 * A text as the grammar sees it, with what is left of its parts where they have mistakes: then parts are missing. A rule that
 * only passes on to another one has no node.
 */
export type SyntaxNode =
  | ConditionalNode
  | ChainNode
  | BinaryNode
  | UnaryNode
  | BrokenUnaryNode
  | SelectNode
  | MethodNode
  | IndexNode
  | NameNode
  | CallNode
  | ListNode
  | MapNode
  | MessageNode
  | LiteralNode
  | BrokenNode

/** A token that stands in the text, or one that recovery has added. Only the offset of such a one is of use. */
export type FoundToken = Pick<Token, 'start' | 'text'>

export interface ConditionalNode {
  readonly kind: 'conditional'
  readonly condition: SyntaxNode
  readonly question: FoundToken
  first?: SyntaxNode
  second?: SyntaxNode
}

/** Terms with `||` or `&&` between them. */
export interface ChainNode {
  readonly kind: 'chain'
  readonly isOr: boolean
  readonly first: SyntaxNode
  readonly operators: FoundToken[]
  readonly terms: SyntaxNode[]
}

export interface BinaryNode {
  readonly kind: 'binary'
  readonly left: SyntaxNode
  readonly operator: Token
  right?: SyntaxNode
}

/** A member with `!` or `-` before it, at least one. */
export interface UnaryNode {
  readonly kind: 'unary'
  readonly isNegation: boolean
  readonly signs: FoundToken[]
  member?: SyntaxNode
}

/** What stands where a unary expression should be. */
export interface BrokenUnaryNode {
  readonly kind: 'brokenUnary'
  readonly start: number
}

/** Name of a field; a broken one has neither form. */
export interface FieldName {
  readonly start: number
  text?: string
  isEscaped?: boolean
}

export interface SelectNode {
  readonly kind: 'select'
  readonly start: number
  readonly operand: SyntaxNode
  dot?: FoundToken
  isOptional?: boolean
  field?: FieldName
}

/** A call of a member function. */
export interface MethodNode {
  readonly kind: 'method'
  readonly start: number
  readonly operand: SyntaxNode
  name?: FoundToken
  open?: FoundToken
  readonly args: SyntaxNode[]
}

export interface IndexNode {
  readonly kind: 'index'
  readonly start: number
  readonly operand: SyntaxNode
  open?: FoundToken
  isOptional?: boolean
  index?: SyntaxNode
}

export interface NameNode {
  readonly kind: 'name'
  readonly start: number
  hasLeadingDot?: boolean
  name?: FoundToken
}

/** A call of a function. */
export interface CallNode {
  readonly kind: 'call'
  readonly start: number
  hasLeadingDot?: boolean
  name?: FoundToken
  open?: FoundToken
  readonly args: SyntaxNode[]
}

/** An element of a list, or a key of a map. */
export interface ElementNode {
  readonly start: number
  optional?: FoundToken
  value?: SyntaxNode
}

export interface ListNode {
  readonly kind: 'list'
  readonly open: FoundToken
  readonly elements: ElementNode[]
}

export interface MapNode {
  readonly kind: 'map'
  readonly open: FoundToken
  readonly keys: ElementNode[]
  readonly colons: FoundToken[]
  readonly values: SyntaxNode[]
}

export interface FieldNode {
  readonly start: number
  isOptional?: boolean
  name?: FieldName
}

export interface MessageNode {
  readonly kind: 'message'
  hasLeadingDot?: boolean
  readonly names: FoundToken[]
  open?: FoundToken
  /** Offset of the first field. */
  fieldsStart?: number
  readonly fields: FieldNode[]
  readonly colons: FoundToken[]
  readonly values: SyntaxNode[]
}

export interface LiteralNode {
  readonly kind: 'literal'
  readonly sign: FoundToken | undefined
  readonly value: Token
}

/** What stands where an expression should be. */
export interface BrokenNode {
  readonly kind: 'broken'
}

/** An expression of a program in bc. */
export type BcExpression =
  | { readonly kind: 'number'; readonly text: string }
  | BcPlace
  | { readonly kind: 'unary'; readonly sign: '-' | '!'; readonly of: BcExpression }
  | {
      readonly kind: 'binary'
      readonly sign: string
      readonly left: BcExpression
      readonly right: BcExpression
    }
  | {
      readonly kind: 'assign'
      readonly sign: string
      readonly place: BcPlace
      readonly value: BcExpression
    }
  | {
      readonly kind: 'step'
      readonly by: 1 | -1
      readonly isBefore: boolean
      readonly place: BcPlace
    }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly BcExpression[] }

/** A variable (`x`, `scale`, `last`), or an element of an array. */
export interface BcPlace {
  readonly kind: 'place'
  readonly name: string
  readonly index: BcExpression | undefined
}

export type BcStatement =
  | { readonly kind: 'expression'; readonly of: BcExpression }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'print'; readonly of: readonly (BcExpression | string)[] }
  | { readonly kind: 'block'; readonly of: readonly BcStatement[] }
  | {
      readonly kind: 'if'
      readonly test: BcExpression
      readonly yes: BcStatement
      readonly no: BcStatement | undefined
    }
  | {
      readonly kind: 'loop'
      readonly start: BcExpression | undefined
      readonly test: BcExpression | undefined
      readonly next: BcExpression | undefined
      readonly body: BcStatement
    }
  | { readonly kind: 'return'; readonly value: BcExpression | undefined }
  | { readonly kind: 'break' | 'continue' | 'quit' }
  | { readonly kind: 'define'; readonly function: BcFunction }

export interface BcFunction {
  readonly name: string
  readonly parameters: readonly string[]
  readonly locals: readonly string[]
  readonly body: BcStatement
}

/** An expression of a program in awk. */
export type AwkExpression =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'pattern'; readonly source: string }
  | AwkPlace
  | { readonly kind: 'group'; readonly of: AwkExpression }
  | { readonly kind: 'list'; readonly items: readonly AwkExpression[] }
  | {
      readonly kind: 'assign'
      readonly sign: string
      readonly place: AwkPlace
      readonly value: AwkExpression
    }
  | {
      readonly kind: 'step'
      readonly by: 1 | -1
      readonly isBefore: boolean
      readonly place: AwkPlace
    }
  | { readonly kind: 'unary'; readonly sign: string; readonly of: AwkExpression }
  | {
      readonly kind: 'binary'
      readonly sign: string
      readonly left: AwkExpression
      readonly right: AwkExpression
    }
  | {
      readonly kind: 'choice'
      readonly test: AwkExpression
      readonly yes: AwkExpression
      readonly no: AwkExpression
    }
  | { readonly kind: 'in'; readonly keys: readonly AwkExpression[]; readonly array: AwkName }
  | { readonly kind: 'built-in'; readonly name: string; readonly args: readonly AwkExpression[] }
  | {
      readonly kind: 'call'
      readonly name: string
      readonly args: readonly AwkExpression[]
      readonly line: number
    }
  | {
      readonly kind: 'getline'
      readonly from: 'main' | 'file' | 'command'
      readonly source: AwkExpression | undefined
      readonly place: AwkPlace | undefined
    }

export interface AwkName {
  readonly kind: 'name'
  readonly name: string
  /** Number of the parameter that it is; -1 for a variable of the program. */
  readonly local: number
}

/** What can be assigned to. */
export type AwkPlace =
  | AwkName
  | { readonly kind: 'field'; readonly of: AwkExpression }
  | { readonly kind: 'element'; readonly array: AwkName; readonly keys: readonly AwkExpression[] }

export type AwkStatement = { readonly line: number } & (
  | { readonly kind: 'expression'; readonly of: AwkExpression }
  | {
      readonly kind: 'print'
      readonly isFormatted: boolean
      readonly args: readonly AwkExpression[]
      /** `>`, `>>`, `|` and where to. */
      readonly sign: string | undefined
      readonly target: AwkExpression | undefined
    }
  | { readonly kind: 'block'; readonly of: readonly AwkStatement[] }
  | {
      readonly kind: 'if'
      readonly test: AwkExpression
      readonly yes: AwkStatement
      readonly no: AwkStatement | undefined
    }
  | {
      readonly kind: 'loop'
      readonly start: AwkStatement | undefined
      readonly test: AwkExpression | undefined
      readonly next: AwkStatement | undefined
      readonly body: AwkStatement
      /** The body runs before the first test. */
      readonly isLate: boolean
    }
  | {
      readonly kind: 'each'
      readonly place: AwkPlace
      readonly array: AwkName
      readonly body: AwkStatement
    }
  | { readonly kind: 'delete'; readonly array: AwkName; readonly keys: readonly AwkExpression[] }
  | { readonly kind: 'exit' | 'return'; readonly value: AwkExpression | undefined }
  | { readonly kind: 'break' | 'continue' | 'next' | 'nextfile' }
)

export interface AwkRule {
  readonly from: AwkExpression | undefined
  readonly to: AwkExpression | undefined
  readonly body: AwkStatement | undefined
}

export interface AwkFunction {
  readonly name: string
  readonly parameters: number
  readonly body: AwkStatement
}

export interface AwkProgram {
  readonly first: readonly AwkStatement[]
  readonly rules: readonly AwkRule[]
  readonly last: readonly AwkStatement[]
  readonly functions: ReadonlyMap<string, AwkFunction>
}

/** Thrown for a program that does not parse, and for what fails while it runs; `line` is that of the program. */
export class AwkError extends Error {
  readonly line: number | undefined

  constructor(message: string, line?: number) {
    super(message)
    this.line = line
  }
}

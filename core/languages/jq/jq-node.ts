import type { JsonValue } from '../../base/api/json.ts'

/** A value that a query is run over or gives. */
export type JqValue = JsonValue

/** Operators that change what stands at the paths of their left side. */
export type AssignOperator = '=' | '|=' | '+=' | '-=' | '*=' | '/=' | '%=' | '//='

export type BinaryOperator =
  | '+'
  | '-'
  | '*'
  | '/'
  | '%'
  | '=='
  | '!='
  | '<'
  | '<='
  | '>'
  | '>='
  | 'and'
  | 'or'
  | '//'

/** Member of an object that is constructed: a key, and its value where it is not `.key`. */
export interface JqMember {
  readonly key: JqNode
  readonly value: JqNode
}

/** A node; `at` is the number of its first character in the query where it may take long. */
export type JqNode =
  | { readonly type: 'identity' }
  | { readonly type: 'recurse'; readonly at: number }
  | { readonly type: 'literal'; readonly value: JqValue }
  /** A string with interpolations between its texts. */
  | { readonly type: 'text'; readonly parts: readonly (string | JqNode)[] }
  | { readonly type: 'variable'; readonly name: string }
  | { readonly type: 'index'; readonly of: JqNode; readonly key: JqNode }
  | {
      readonly type: 'slice'
      readonly of: JqNode
      readonly from: JqNode | undefined
      readonly to: JqNode | undefined
    }
  | { readonly type: 'iterate'; readonly at: number; readonly of: JqNode }
  | { readonly type: 'try'; readonly body: JqNode; readonly handler: JqNode | undefined }
  | { readonly type: 'negate'; readonly of: JqNode }
  | { readonly type: 'array'; readonly of: JqNode | undefined }
  | { readonly type: 'object'; readonly members: readonly JqMember[] }
  | { readonly type: 'pipe' | 'comma'; readonly left: JqNode; readonly right: JqNode }
  | {
      readonly type: 'binary'
      readonly at: number
      readonly operator: BinaryOperator
      readonly left: JqNode
      readonly right: JqNode
    }
  | {
      readonly type: 'assign'
      readonly at: number
      readonly operator: AssignOperator
      readonly left: JqNode
      readonly right: JqNode
    }
  | {
      readonly type: 'if'
      readonly condition: JqNode
      readonly body: JqNode
      readonly otherwise: JqNode | undefined
    }
  | {
      readonly type: 'bind'
      readonly source: JqNode
      readonly name: string
      readonly body: JqNode
    }
  | {
      readonly type: 'reduce' | 'foreach'
      readonly source: JqNode
      readonly name: string
      readonly init: JqNode
      readonly update: JqNode
      readonly extract: JqNode | undefined
    }
  | {
      readonly type: 'call'
      readonly at: number
      readonly name: string
      readonly args: readonly JqNode[]
    }

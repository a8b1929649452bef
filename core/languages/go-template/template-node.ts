import type { JsonValue } from '../../base/api/json.ts'

/** Value of a template: JSON, or undefined where a map has no such key, which prints as `<no value>`. */
export type TemplateValue = JsonValue | undefined

/** What a command begins with or has as an argument. */
export type Operand =
  | { readonly type: 'dot' }
  | { readonly type: 'literal'; readonly value: JsonValue }
  | { readonly type: 'variable'; readonly name: string }
  | { readonly type: 'function'; readonly name: string }
  | { readonly type: 'field'; readonly of: Operand; readonly name: string }
  | { readonly type: 'pipeline'; readonly pipeline: Pipeline }

/** An operand with its arguments. */
export type Command = readonly [Operand, ...Operand[]]

/** Commands, each of which gets the result of the one before as its last argument. */
export type Pipeline = readonly Command[]

/** Variables that a pipeline sets: one, or index and element of a `range`. */
export interface Assignment {
  readonly variables: readonly string[]
  /** `:=`: new variables, and not known ones. */
  readonly declares: boolean
}

export interface Action {
  readonly line: number
  readonly pipeline: Pipeline
  readonly assignment: Assignment | undefined
}

export type TemplateNode =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'action'; readonly action: Action }
  | {
      readonly type: 'if' | 'with' | 'range'
      readonly action: Action
      readonly body: readonly TemplateNode[]
      readonly otherwise: readonly TemplateNode[]
    }
  | {
      readonly type: 'template'
      readonly line: number
      readonly name: string
      readonly pipeline: Pipeline | undefined
    }
  | { readonly type: 'break' | 'continue' }

/** A parsed template with those that it defines, by name. */
export interface Template {
  readonly nodes: readonly TemplateNode[]
  readonly defined: ReadonlyMap<string, readonly TemplateNode[]>
}

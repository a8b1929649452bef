/** A part of a word; `quoted` parts are not split at white space. */
export type WordPart =
  | { readonly kind: 'text'; readonly text: string; readonly quoted: boolean }
  | {
      readonly kind: 'variable'
      readonly name: string
      readonly otherwise?: Word
      readonly quoted: boolean
    }
  | { readonly kind: 'output'; readonly script: string; readonly quoted: boolean }
  | { readonly kind: 'number'; readonly expression: string; readonly quoted: boolean }

export type Word = readonly WordPart[]

export interface Redirect {
  readonly operator: '>' | '>>' | '<' | '2>' | '2>>' | '&>'
  readonly target: Word
}

/** A stream that is written to the other one: `2>&1`, `>&2`. */
export type StreamCopy = 'errors to output' | 'output to errors'

export type ShellNode =
  | {
      readonly kind: 'simple'
      readonly assignments: readonly (readonly [name: string, value: Word])[]
      readonly words: readonly Word[]
      readonly redirects: readonly Redirect[]
      readonly copies: readonly StreamCopy[]
    }
  | { readonly kind: 'pipeline'; readonly parts: readonly ShellNode[]; readonly negated: boolean }
  | { readonly kind: 'list'; readonly first: ShellNode; readonly rest: readonly ListStep[] }
  | {
      readonly kind: 'if'
      readonly branches: readonly (readonly [condition: ShellNode, body: ShellNode])[]
      readonly otherwise?: ShellNode
    }
  | {
      readonly kind: 'loop'
      readonly until: boolean
      readonly condition: ShellNode
      readonly body: ShellNode
    }
  | {
      readonly kind: 'for'
      readonly name: string
      readonly words: readonly Word[]
      readonly body: ShellNode
    }

export interface ListStep {
  readonly operator: ';' | '&&' | '||' | '&'
  readonly node: ShellNode
}

/** A mistake in a script; the message is as shells print it. */
export class ShellSyntaxError extends Error {}

/** A script that may go on in the next line. */
export class UnfinishedScript extends ShellSyntaxError {}

/** A part of a word. What is `quoted` is neither split into fields nor a pattern. */
export type WordPart =
  | { readonly kind: 'text'; readonly text: string; readonly quoted: boolean }
  | ParameterPart
  | { readonly kind: 'output'; readonly body: ShellNode | undefined; readonly quoted: boolean }
  | { readonly kind: 'number'; readonly expression: Word; readonly quoted: boolean }
  /** `{a,b}` of bash. */
  | { readonly kind: 'braces'; readonly choices: readonly Word[] }
  /** `{1..5}` of bash. */
  | { readonly kind: 'range'; readonly from: string; readonly to: string; readonly step: number }

export type Word = readonly WordPart[]

/** `$x`, `${x…}` */
export interface ParameterPart {
  readonly kind: 'parameter'
  readonly name: string
  /** Of an array: an expression, or all elements. */
  readonly index?: Word | '@' | '*'
  /** `${!x}`: the value is a name itself; of an array, its indices are meant. */
  readonly isIndirect?: true
  readonly operation?: ParameterOperation
  readonly quoted: boolean
}

export type ParameterOperation =
  | { readonly kind: 'length' }
  /** `-` `=` `?` `+`, with a colon also where the value is empty. */
  | {
      readonly kind: 'otherwise'
      readonly sign: '-' | '=' | '?' | '+'
      readonly alsoEmpty: boolean
      readonly word: Word
    }
  | {
      readonly kind: 'trim'
      readonly side: 'prefix' | 'suffix'
      readonly isLongest: boolean
      readonly pattern: Word
    }
  | {
      readonly kind: 'replace'
      readonly where: 'first' | 'all' | 'prefix' | 'suffix'
      readonly pattern: Word
      readonly replacement: Word
    }
  | { readonly kind: 'slice'; readonly offset: Word; readonly length: Word | undefined }
  | { readonly kind: 'case'; readonly isUpper: boolean; readonly isAll: boolean }
  | { readonly kind: 'bad' }

export interface Redirect {
  readonly operator: '<' | '>' | '>>' | '>|' | '<>' | '<&' | '>&' | '&>' | '&>>' | '<<' | '<<<'
  /** The file descriptor; by the operator unless given. */
  readonly descriptor: number | undefined
  /** A file, a descriptor, or the text of a here-document. */
  readonly target: Word
}

export interface Assignment {
  readonly name: string
  readonly index?: Word
  readonly isAppended: boolean
  readonly value: Word | { readonly elements: readonly Word[] }
}

/** A test of `[[ … ]]`. */
export type Condition =
  | { readonly kind: 'and' | 'or'; readonly left: Condition; readonly right: Condition }
  | { readonly kind: 'not'; readonly inner: Condition }
  | { readonly kind: 'unary'; readonly operator: string; readonly word: Word }
  | {
      readonly kind: 'binary'
      readonly operator: string
      readonly left: Word
      readonly right: Word
    }

export interface SimpleNode {
  readonly kind: 'simple'
  readonly line: number
  readonly assignments: readonly Assignment[]
  readonly words: readonly (Word | Assignment)[]
  readonly redirects: readonly Redirect[]
}

export interface CaseItem {
  readonly patterns: readonly Word[]
  readonly body: ShellNode | undefined
  readonly end: ';;' | ';&' | ';;&'
}

export type ShellNode =
  | SimpleNode
  | { readonly kind: 'pipeline'; readonly parts: readonly ShellNode[]; readonly negated: boolean }
  | { readonly kind: 'list'; readonly items: readonly ListItem[] }
  | {
      readonly kind: 'and-or'
      readonly first: ShellNode
      readonly rest: readonly (readonly [operator: '&&' | '||', node: ShellNode])[]
    }
  | {
      readonly kind: 'if'
      readonly branches: readonly (readonly [condition: ShellNode, body: ShellNode])[]
      readonly otherwise: ShellNode | undefined
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
      /** The arguments of the shell unless given. */
      readonly words: readonly Word[] | undefined
      readonly body: ShellNode
    }
  | {
      readonly kind: 'count'
      readonly start: Word
      readonly condition: Word
      readonly step: Word
      readonly body: ShellNode
    }
  | { readonly kind: 'case'; readonly word: Word; readonly items: readonly CaseItem[] }
  | { readonly kind: 'subshell'; readonly body: ShellNode }
  | {
      readonly kind: 'function'
      readonly name: string
      readonly body: ShellNode
      readonly length: number
    }
  | { readonly kind: 'arithmetic'; readonly expression: Word }
  | { readonly kind: 'condition'; readonly condition: Condition }
  | {
      readonly kind: 'redirected'
      readonly body: ShellNode
      readonly redirects: readonly Redirect[]
    }

export interface ListItem {
  readonly node: ShellNode
  /** What a job in the background is called by; undefined for one that is waited for. */
  readonly background: string | undefined
}

/** A mistake in a script; the message is as ash prints it. */
export class ShellSyntaxError extends Error {
  readonly line: number

  constructor(message: string, line = 0) {
    super(`syntax error: ${message}`)
    this.line = line
  }
}

/** A script that may go on in the next line. */
export class UnfinishedScript extends ShellSyntaxError {}

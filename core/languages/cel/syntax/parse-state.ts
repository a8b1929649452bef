import type { CallExpr, Expr } from './ast.ts'
import type { ExpressionBuilder } from './expression-builder.ts'
import { fieldName } from './grammar/first-tokens.ts'
import type { Place } from './grammar/place.ts'
import { places } from './grammar/places.ts'
import type { RuleRunner } from './grammar/rule-runner.ts'
import { tokenKinds } from './grammar/token-kind.ts'
import type { Issue } from './issue.ts'
import type { ParseOptions } from './parse-options.ts'

/** Parses an expression that stands before a place. */
export interface ExpressionSource {
  expression(follow: Place): Expr
}

/** State that the parsers of one expression share: its tokens, the expressions made of them, and their nesting. */
export class ParseState {
  readonly runner: RuleRunner
  readonly builder: ExpressionBuilder
  readonly hasOptionals: boolean
  readonly #hasEscapedNames: boolean
  readonly #maxHeight: number
  /** Height of the expression parsed last: operators, field accesses and calls on its longest path. */
  height = 0
  /** For each expression that counts for the height, the first id in it; those inside of it come before it. */
  readonly #firstIds: number[] = []

  constructor(
    runner: RuleRunner,
    builder: ExpressionBuilder,
    options: ParseOptions,
    maxHeight: number,
  ) {
    this.runner = runner
    this.builder = builder
    this.hasOptionals = options.enableOptionalSyntax ?? false
    this.#hasEscapedNames = options.enableIdentifierEscapes ?? false
    this.#maxHeight = maxHeight
  }

  /** Notes an expression above others, of which the highest has the height given; `firstId` is the first id in it. */
  rise(below: number, firstId: number): void {
    this.height = below + 1
    this.#firstIds.push(firstId)
  }

  /** Takes back what was built with the id given and later ones: it is parsed, but counts for nothing. */
  takeBack(id: number): void {
    this.builder.takeBack(id)
    while ((this.#firstIds.at(-1) ?? -1) >= id) this.#firstIds.pop()
    this.height = 0
  }

  /** A call of a function whose arguments have been parsed. A macro is not expanded on what nests too deep. */
  call(id: number, name: string, target: Expr | undefined, args: readonly Expr[]): Expr {
    if (this.height <= this.#maxHeight) return this.builder.call(id, name, target, args)
    return { kind: 'call', id, target, name, args } satisfies CallExpr
  }

  /**
   * Issues of the expression parsed last. One that nests too deep is searched from left to right down to the limit: issues
   * behind that place are not found.
   */
  issues(): Issue[] {
    const { issues } = this.builder
    if (this.height <= this.#maxHeight) return issues
    const end = this.#firstIdTooDeep()
    const found = issues.filter(({ id }) => id !== undefined && id < end)
    return [...found, { message: 'max recursion depth exceeded', location: undefined }]
  }

  /** First id in the leftmost expression beyond the limit. */
  #firstIdTooDeep(): number {
    let found = 0
    const outer: number[] = []
    for (const firstId of this.#firstIds.toReversed()) {
      while ((outer.at(-1) ?? -1) > firstId) outer.pop()
      outer.push(firstId)
      if (outer.length === this.#maxHeight + 1) found = firstId
    }
    return found
  }

  /** Parses the name of a field. Answers with the number of its token, or -1. */
  parseFieldName(follow: Place): number {
    const { runner } = this
    let token = -1
    runner.enter(follow)
    try {
      runner.sync(places.name)
      if (fieldName[runner.kind] !== true) runner.failOnAlternatives(places.name)
      token = runner.tokens.index
      runner.take()
    } catch (failure) {
      runner.recover(failure)
    }
    runner.leave()
    return token
  }

  /** The name in a token, perhaps in backticks where they are enabled; undefined where it is none. */
  nameOf(token: number): string | undefined {
    if (token < 0) return undefined
    const { tokens } = this.runner
    const text = tokens.textOf(token)
    if (tokens.kindOf(token) === tokenKinds.identifier) return text
    return this.#hasEscapedNames ? text.slice(1, -1) : undefined
  }

  /** Reports that a token is no name. */
  reportName(token: number, offset: number): void {
    const message = token < 0 ? 'unsupported ident kind' : "unsupported syntax: '`'"
    this.builder.report(offset, message)
  }
}

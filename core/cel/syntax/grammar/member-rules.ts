import type { Place } from './place.ts'
import { places } from './places.ts'
import { PrimaryRules } from './primary-rules.ts'
import type { RuleRunner } from './rule-runner.ts'
import type { IndexNode, MethodNode, SelectNode, SyntaxNode } from './syntax-tree.ts'
import { tokenKinds } from './token-kind.ts'
import { expressionStart, suffixStart } from './token-sets.ts'

/** Parses an expression that stands before a place. */
export type ParseExpression = (follow: Place) => SyntaxNode

/** Rules for primaries with field accesses, calls of member functions and indices behind them. */
export class MemberRules {
  readonly #runner: RuleRunner
  readonly #primaries: PrimaryRules
  readonly #expression: ParseExpression

  constructor(runner: RuleRunner, expression: ParseExpression) {
    this.#runner = runner
    this.#expression = expression
    this.#primaries = new PrimaryRules(runner, expression)
  }

  member(follow: Place): SyntaxNode {
    const runner = this.#runner
    const at = places.member
    const { start } = runner.tokens.ahead(1)
    let node: SyntaxNode = { kind: 'broken' }
    runner.run('member', follow, () => {
      node = this.#primaries.primary(at.afterPrimary)
      runner.sync(at.afterPrimary)
      while (suffixStart.has(runner.kind)) {
        const suffixed = this.#suffixed(start, node)
        node = suffixed
        this.#suffix(suffixed)
        runner.syncAgain(at.again)
      }
    })
    return node
  }

  /** The node for the suffix that begins with the current token. */
  #suffixed(start: number, operand: SyntaxNode): SelectNode | MethodNode | IndexNode {
    const { tokens } = this.#runner
    if (this.#runner.kind === tokenKinds.leftBracket) return { kind: 'index', start, operand }
    const { kind } = tokens.ahead(2)
    if (kind === tokenKinds.identifier && tokens.ahead(3).kind === tokenKinds.leftParenthesis) {
      return { kind: 'method', start, operand }
    }
    const isSelect =
      kind === tokenKinds.identifier ||
      kind === tokenKinds.escapedIdentifier ||
      kind === tokenKinds.questionMark
    if (!isSelect) this.#runner.failOnAlternatives(places.member.suffix, 2)
    return { kind: 'select', start, operand }
  }

  #suffix(node: SelectNode | MethodNode | IndexNode): void {
    if (node.kind === 'index') this.#index(node)
    else if (node.kind === 'method') this.#method(node)
    else this.#select(node)
  }

  #select(node: SelectNode): void {
    const runner = this.#runner
    const at = places.member
    node.dot = runner.match(at.dot)
    runner.sync(at.field)
    if (runner.kind === tokenKinds.questionMark) {
      runner.match(at.optionalField)
      node.isOptional = true
    }
    node.field = this.#primaries.fieldName(at.afterField)
  }

  #method(node: MethodNode): void {
    const runner = this.#runner
    const at = places.member
    runner.match(at.methodDot)
    node.name = runner.match(at.method)
    node.open = runner.match(at.arguments.open)
    runner.sync(at.arguments.items)
    node.args = []
    if (expressionStart.has(runner.kind)) {
      this.#primaries.arguments(at.arguments.afterItems, node.args)
    }
    runner.match(at.arguments.close)
  }

  #index(node: IndexNode): void {
    const runner = this.#runner
    const at = places.member
    node.open = runner.match(at.openIndex)
    runner.sync(at.index)
    if (runner.kind === tokenKinds.questionMark) {
      runner.match(at.optionalIndex)
      node.isOptional = true
    }
    node.index = this.#expression(at.closeIndex)
    runner.match(at.closeIndex)
  }
}

import type { Place } from './place.ts'
import { places } from './places.ts'
import { parseFieldName } from './field-name-rule.ts'
import { PrimaryRules } from './primary-rules.ts'
import type { Rule } from './rule.ts'
import type { RuleRunner } from './rule-runner.ts'
import type { IndexNode, MethodNode, SelectNode, SyntaxNode } from './syntax-tree.ts'
import { tokenKinds } from './token-kind.ts'
import { expressionStart, fieldStart, suffixStart } from './first-tokens.ts'

/** Parses an expression that stands before a place. */
export type ParseExpression = (follow: Place) => Rule

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

  *member(follow: Place): Rule {
    const runner = this.#runner
    const at = places.member
    const { start } = runner.tokens.ahead(1)
    let node: SyntaxNode = { kind: 'broken' }
    runner.enter('member', follow)
    try {
      node = yield this.#primaries.primary(at.afterPrimary)
      runner.sync(at.afterPrimary)
      while (suffixStart.has(runner.kind)) {
        const suffixed = this.#suffixed(start, node)
        node = suffixed
        if (suffixed.kind === 'select') {
          this.#select(suffixed)
        } else if (suffixed.kind === 'method') {
          if (this.#openArguments(suffixed)) {
            yield* this.#primaries.arguments(at.arguments.afterItems, suffixed)
          }
          runner.match(at.arguments.close)
        } else {
          this.#openIndex(suffixed)
          suffixed.index = yield this.#expression(at.closeIndex)
          runner.match(at.closeIndex)
        }
        runner.syncAgain(at.again)
      }
    } catch (failure) {
      runner.recover(failure)
    }
    runner.leave()
    return node
  }

  /** The node for the suffix that begins with the current token. */
  #suffixed(start: number, operand: SyntaxNode): SelectNode | MethodNode | IndexNode {
    const { tokens } = this.#runner
    if (this.#runner.kind === tokenKinds.leftBracket) return { kind: 'index', start, operand }
    const { kind } = tokens.ahead(2)
    if (kind === tokenKinds.identifier && tokens.ahead(3).kind === tokenKinds.leftParenthesis) {
      return { kind: 'method', start, operand, args: [] }
    }
    if (!fieldStart.has(kind)) this.#runner.failOnAlternatives(places.member.suffix, 2)
    return { kind: 'select', start, operand }
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
    node.field = parseFieldName(runner, at.afterField)
  }

  /** Parses the name of a member function and the parenthesis; true where arguments follow. */
  #openArguments(node: MethodNode): boolean {
    const runner = this.#runner
    const at = places.member
    runner.match(at.methodDot)
    node.name = runner.match(at.method)
    node.open = runner.match(at.arguments.open)
    runner.sync(at.arguments.items)
    return expressionStart.has(runner.kind)
  }

  #openIndex(node: IndexNode): void {
    const runner = this.#runner
    const at = places.member
    node.open = runner.match(at.openIndex)
    runner.sync(at.index)
    if (runner.kind === tokenKinds.questionMark) {
      runner.match(at.optionalIndex)
      node.isOptional = true
    }
  }
}

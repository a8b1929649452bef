import { MemberRules } from './member-rules.ts'
import type { Place } from './place.ts'
import type { ChainPlaces } from './place-groups.ts'
import { places } from './places.ts'
import type { Rule } from './rule.ts'
import type { RuleRunner } from './rule-runner.ts'
import type {
  BinaryNode,
  ChainNode,
  ConditionalNode,
  SyntaxNode,
  UnaryNode,
} from './syntax-tree.ts'
import { tokenKinds } from './token-kind.ts'
import { memberStart, products, relations, sums } from './first-tokens.ts'

/** Rules of the grammar from a whole text down to a unary expression. */
export class ExpressionRules {
  readonly #runner: RuleRunner
  readonly #members: MemberRules

  constructor(runner: RuleRunner) {
    this.#runner = runner
    this.#members = new MemberRules(runner, (follow) => this.#expression(follow))
  }

  /** The whole text. @throws ParsingStopped at a limit. */
  *start(): Rule {
    const runner = this.#runner
    let node: SyntaxNode = { kind: 'broken' }
    runner.enter('start', undefined)
    try {
      node = yield this.#expression(places.end)
      runner.match(places.end)
    } catch (failure) {
      runner.recover(failure)
    }
    runner.leave()
    return node
  }

  *#expression(follow: Place): Rule {
    const runner = this.#runner
    const at = places.conditional
    let node: SyntaxNode = { kind: 'broken' }
    runner.enter('expr', follow)
    try {
      node = yield this.#or(at.afterCondition)
      runner.sync(at.afterCondition)
      if (runner.kind === tokenKinds.questionMark) {
        const question = runner.match(at.question)
        const conditional: ConditionalNode = { kind: 'conditional', condition: node, question }
        node = conditional
        conditional.first = yield this.#or(at.colon)
        runner.match(at.colon)
        conditional.second = yield this.#expression(at.afterSecond)
      }
    } catch (failure) {
      runner.recover(failure)
    }
    runner.leave()
    return node
  }

  #or(follow: Place): Rule {
    return this.#chain(places.or, follow)
  }

  *#chain(at: ChainPlaces, follow: Place): Rule {
    const runner = this.#runner
    const { kind } = at.operator
    const isOr = kind === tokenKinds.logicalOr
    let node: SyntaxNode = { kind: 'broken' }
    runner.enter(isOr ? 'conditionalOr' : 'conditionalAnd', follow)
    try {
      node = yield this.#term(isOr, at.afterFirst)
      runner.sync(at.afterFirst)
      if (runner.kind === kind) {
        const chain: ChainNode = { kind: 'chain', isOr, first: node, operators: [], terms: [] }
        node = chain
        while (runner.kind === kind) {
          chain.operators.push(runner.match(at.operator))
          chain.terms.push(yield this.#term(isOr, at.afterTerm))
          runner.syncAgain(at.again)
        }
      }
    } catch (failure) {
      runner.recover(failure)
    }
    runner.leave()
    return node
  }

  /** A term of a chain of `||` or `&&`. */
  #term(isOr: boolean, follow: Place): Rule {
    return isOr ? this.#chain(places.and, follow) : this.#relation(follow, true)
  }

  /** Comparisons, from left to right. The right side of a comparison is no chain of them. */
  *#relation(follow: Place, isChain: boolean): Rule {
    const runner = this.#runner
    const at = places.relation
    let node: SyntaxNode = { kind: 'broken' }
    runner.enter('relation', follow)
    try {
      node = yield this.#calculation(at.afterFirst, 1)
      runner.sync(at.afterFirst)
      while (isChain && relations.has(runner.kind)) {
        const binary: BinaryNode = { kind: 'binary', left: node, operator: runner.take() }
        node = binary
        binary.right = yield this.#relation(at.afterRight, false)
        runner.syncAgain(at.again)
      }
    } catch (failure) {
      runner.recover(failure)
    }
    runner.leave()
    return node
  }

  /** Sums (precedence 1) and products (precedence 2), from left to right; precedence 3 admits neither. */
  *#calculation(follow: Place, precedence: number): Rule {
    const runner = this.#runner
    const at = places.calculation
    let node: SyntaxNode = { kind: 'broken' }
    runner.enter('calc', follow)
    try {
      node = yield this.#unary(at.afterFirst)
      runner.sync(at.afterFirst)
      while (this.#isCalculation(precedence)) {
        const right = products.has(runner.kind) ? 3 : 2
        const binary: BinaryNode = { kind: 'binary', left: node, operator: runner.take() }
        node = binary
        binary.right = yield this.#calculation(at.afterRight, right)
        runner.syncAgain(at.again)
      }
    } catch (failure) {
      runner.recover(failure)
    }
    runner.leave()
    return node
  }

  #isCalculation(precedence: number): boolean {
    const { kind } = this.#runner
    return (precedence <= 2 && products.has(kind)) || (precedence === 1 && sums.has(kind))
  }

  *#unary(follow: Place): Rule {
    const runner = this.#runner
    const at = places.unary
    const { start } = runner.tokens.ahead(1)
    let node: SyntaxNode = { kind: 'brokenUnary', start }
    runner.enter('unary', follow)
    try {
      runner.sync(at.start)
      const isNegation = this.#isNegation()
      if (isNegation || runner.kind === tokenKinds.exclamation) {
        const unary: UnaryNode = { kind: 'unary', isNegation, signs: [] }
        node = unary
        this.#signs(unary)
        unary.member = yield this.#members.member(at.afterMember)
      } else {
        if (!memberStart.has(runner.kind)) runner.failOnAlternatives(at.start)
        node = yield this.#members.member(at.afterMember)
      }
    } catch (failure) {
      runner.recover(failure)
    }
    runner.leave()
    return node
  }

  /** Whether a minus sign begins here which does not belong to a number. */
  #isNegation(): boolean {
    const runner = this.#runner
    if (runner.kind !== tokenKinds.minus) return false
    const { kind } = runner.tokens.ahead(2)
    if (!memberStart.has(kind)) runner.failOnAlternatives(places.unary.start, 2)
    return kind !== tokenKinds.int && kind !== tokenKinds.double
  }

  #signs(node: UnaryNode): void {
    const runner = this.#runner
    const at = places.unary
    if (!node.isNegation) {
      do {
        node.signs.push(runner.match(at.exclamation))
        runner.syncAgain(at.afterExclamation)
      } while (runner.kind === tokenKinds.exclamation)
      return
    }
    do {
      node.signs.push(runner.match(at.minus))
      runner.syncAgain(at.afterMinus)
      if (!memberStart.has(runner.kind)) runner.failOnAlternatives(at.afterMinus)
    } while (this.#isMinusAgain())
  }

  #isMinusAgain(): boolean {
    const runner = this.#runner
    if (runner.kind !== tokenKinds.minus) return false
    if (memberStart.has(runner.tokens.ahead(2).kind)) return true
    return runner.failOnAlternatives(places.unary.afterMinus, 2)
  }
}

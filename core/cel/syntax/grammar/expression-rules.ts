import { MemberRules } from './member-rules.ts'
import type { Place } from './place.ts'
import type { ChainPlaces } from './place-groups.ts'
import { places } from './places.ts'
import type { RuleRunner } from './rule-runner.ts'
import type {
  BinaryNode,
  ChainNode,
  ConditionalNode,
  SyntaxNode,
  UnaryNode,
} from './syntax-tree.ts'
import { tokenKinds } from './token-kind.ts'
import { memberStart, products, relations, sums } from './token-sets.ts'

/** Rules of the grammar from a whole text down to a unary expression. */
export class ExpressionRules {
  readonly #runner: RuleRunner
  readonly #members: MemberRules

  constructor(runner: RuleRunner) {
    this.#runner = runner
    this.#members = new MemberRules(runner, (follow) => this.#expression(follow))
  }

  /** The whole text. @throws ParsingStopped at a limit. */
  start(): SyntaxNode {
    let root: SyntaxNode = { kind: 'broken' }
    this.#runner.run('start', undefined, () => {
      root = this.#expression(places.end)
      this.#runner.match(places.end)
    })
    return root
  }

  #expression(follow: Place): SyntaxNode {
    const runner = this.#runner
    const at = places.conditional
    let node: SyntaxNode = { kind: 'broken' }
    runner.run('expr', follow, () => {
      const condition = this.#or(at.afterCondition)
      node = condition
      runner.sync(at.afterCondition)
      if (runner.kind !== tokenKinds.questionMark) return
      const question = runner.match(at.question)
      const conditional: ConditionalNode = { kind: 'conditional', condition, question }
      node = conditional
      conditional.first = this.#or(at.colon)
      runner.match(at.colon)
      conditional.second = this.#expression(at.afterSecond)
    })
    return node
  }

  #or(follow: Place): SyntaxNode {
    return this.#chain(places.or, follow, (behind) => this.#and(behind))
  }

  #and(follow: Place): SyntaxNode {
    return this.#chain(places.and, follow, (behind) => this.#relation(behind, true))
  }

  #chain(at: ChainPlaces, follow: Place, parseTerm: (follow: Place) => SyntaxNode): SyntaxNode {
    const runner = this.#runner
    const { kind } = at.operator
    const isOr = kind === tokenKinds.logicalOr
    let node: SyntaxNode = { kind: 'broken' }
    runner.run(isOr ? 'conditionalOr' : 'conditionalAnd', follow, () => {
      const first = parseTerm(at.afterFirst)
      node = first
      runner.sync(at.afterFirst)
      if (runner.kind !== kind) return
      const chain: ChainNode = { kind: 'chain', isOr, first, operators: [], terms: [] }
      node = chain
      while (runner.kind === kind) {
        chain.operators.push(runner.match(at.operator))
        chain.terms.push(parseTerm(at.afterTerm))
        runner.syncAgain(at.again)
      }
    })
    return node
  }

  /** Comparisons, from left to right. The right side of a comparison is no chain of them. */
  #relation(follow: Place, isChain: boolean): SyntaxNode {
    const runner = this.#runner
    const at = places.relation
    let node: SyntaxNode = { kind: 'broken' }
    runner.run('relation', follow, () => {
      node = this.#calculation(at.afterFirst, 1)
      runner.sync(at.afterFirst)
      while (isChain && relations.has(runner.kind)) {
        const binary: BinaryNode = { kind: 'binary', left: node, operator: runner.take() }
        node = binary
        binary.right = this.#relation(at.afterRight, false)
        runner.syncAgain(at.again)
      }
    })
    return node
  }

  /** Sums (precedence 1) and products (precedence 2), from left to right; precedence 3 admits neither. */
  #calculation(follow: Place, precedence: number): SyntaxNode {
    const runner = this.#runner
    const at = places.calculation
    let node: SyntaxNode = { kind: 'broken' }
    runner.run('calc', follow, () => {
      node = this.#unary(at.afterFirst)
      runner.sync(at.afterFirst)
      for (;;) {
        const isProduct = precedence <= 2 && products.has(runner.kind)
        const isSum = precedence === 1 && sums.has(runner.kind)
        if (!isProduct && !isSum) return
        const binary: BinaryNode = { kind: 'binary', left: node, operator: runner.take() }
        node = binary
        binary.right = this.#calculation(at.afterRight, isProduct ? 3 : 2)
        runner.syncAgain(at.again)
      }
    })
    return node
  }

  #unary(follow: Place): SyntaxNode {
    const runner = this.#runner
    const at = places.unary
    const start = runner.tokens.ahead(1).start
    let node: SyntaxNode = { kind: 'brokenUnary', start }
    runner.run('unary', follow, () => {
      runner.sync(at.start)
      if (runner.kind === tokenKinds.exclamation) {
        const not: UnaryNode = { kind: 'unary', isNegation: false, signs: [] }
        node = not
        this.#not(not)
      } else if (runner.kind === tokenKinds.minus && !this.#isNumberBehind()) {
        if (!memberStart.has(runner.tokens.ahead(2).kind)) runner.failOnAlternatives(at.start, 2)
        const negation: UnaryNode = { kind: 'unary', isNegation: true, signs: [] }
        node = negation
        this.#negate(negation)
      } else {
        if (!memberStart.has(runner.kind)) runner.failOnAlternatives(at.start)
        node = this.#members.member(at.afterMember)
      }
    })
    return node
  }

  /** Whether the token behind the current one is a number that a minus sign can belong to. */
  #isNumberBehind(): boolean {
    const { kind } = this.#runner.tokens.ahead(2)
    return kind === tokenKinds.int || kind === tokenKinds.double
  }

  #not(node: UnaryNode): void {
    const runner = this.#runner
    const at = places.unary
    do {
      node.signs.push(runner.match(at.exclamation))
      runner.syncAgain(at.afterExclamation)
    } while (runner.kind === tokenKinds.exclamation)
    node.member = this.#members.member(at.afterMember)
  }

  #negate(node: UnaryNode): void {
    const runner = this.#runner
    const at = places.unary
    do {
      node.signs.push(runner.match(at.minus))
      runner.syncAgain(at.afterMinus)
      if (!memberStart.has(runner.kind)) runner.failOnAlternatives(at.afterMinus)
      if (runner.kind !== tokenKinds.minus) break
      if (!memberStart.has(runner.tokens.ahead(2).kind)) {
        runner.failOnAlternatives(at.afterMinus, 2)
      }
    } while (runner.kind === tokenKinds.minus)
    node.member = this.#members.member(at.afterMember)
  }
}

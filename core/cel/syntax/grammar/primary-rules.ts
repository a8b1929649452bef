import { CollectionRules } from './collection-rules.ts'
import type { Place } from './place.ts'
import { places } from './places.ts'
import type { RuleRunner } from './rule-runner.ts'
import type {
  CallNode,
  FieldName,
  LiteralNode,
  MessageNode,
  NameNode,
  SyntaxNode,
} from './syntax-tree.ts'
import { type TokenKind, tokenKinds } from './token-kind.ts'
import { expressionStart, literalStart } from './token-sets.ts'

/** Rules for names, calls of functions, literals, lists, maps, messages and what stands in parentheses. */
export class PrimaryRules {
  readonly #runner: RuleRunner
  readonly #expression: (follow: Place) => SyntaxNode
  readonly #collections: CollectionRules

  constructor(runner: RuleRunner, expression: (follow: Place) => SyntaxNode) {
    this.#runner = runner
    this.#expression = expression
    this.#collections = new CollectionRules(runner, expression, (follow) => this.fieldName(follow))
  }

  primary(follow: Place): SyntaxNode {
    const runner = this.#runner
    let node: SyntaxNode = { kind: 'broken' }
    runner.run('primary', follow, () => {
      runner.sync(places.primary.start)
      this.#alternative((found) => {
        node = found
      })
    })
    return node
  }

  /** Chooses what the current token begins, and shows its node before its parts are there. */
  #alternative(show: (node: SyntaxNode) => void): void {
    const runner = this.#runner
    const { start } = runner.tokens.ahead(1)
    switch (runner.kind) {
      case tokenKinds.leftParenthesis:
        return this.#nested(show)
      case tokenKinds.leftBracket:
        return this.#collections.list(show)
      case tokenKinds.leftBrace:
        return this.#collections.map(show)
      case tokenKinds.dot:
      case tokenKinds.identifier:
        return this.#named(start, show)
      default:
        if (!literalStart.has(runner.kind)) runner.failOnAlternatives(places.primary.start)
        return show(this.#literal(places.primary.end))
    }
  }

  #nested(show: (node: SyntaxNode) => void): void {
    const at = places.primary
    this.#runner.match(at.openNested)
    show(this.#expression(at.closeNested))
    this.#runner.match(at.closeNested)
  }

  /** A variable, a call of a function or a message: told apart by what follows the names. */
  #named(start: number, show: (node: SyntaxNode) => void): void {
    const { tokens } = this.#runner
    let last = this.#runner.kind === tokenKinds.dot ? 2 : 1
    if (tokens.ahead(last).kind !== tokenKinds.identifier) {
      this.#runner.failOnAlternatives(places.primary.start, last)
    }
    if (tokens.ahead(last + 1).kind === tokenKinds.leftParenthesis) {
      const call: CallNode = { kind: 'call', start }
      show(call)
      return this.#call(call)
    }
    while (this.#areAhead(last + 1, tokenKinds.dot, tokenKinds.identifier)) last += 2
    if (tokens.ahead(last + 1).kind === tokenKinds.leftBrace) {
      const message: MessageNode = {
        kind: 'message',
        names: [],
        fields: [],
        colons: [],
        values: [],
      }
      show(message)
      return this.#message(message)
    }
    const name: NameNode = { kind: 'name', start }
    show(name)
    name.hasLeadingDot = this.#leadingDot()
    name.name = this.#runner.match(places.primary.variable)
  }

  #areAhead(distance: number, first: TokenKind, second: TokenKind): boolean {
    const { tokens } = this.#runner
    return tokens.ahead(distance).kind === first && tokens.ahead(distance + 1).kind === second
  }

  #leadingDot(): boolean {
    this.#runner.sync(places.primary.name)
    if (this.#runner.kind !== tokenKinds.dot) return false
    this.#runner.match(places.primary.leadingDot)
    return true
  }

  #call(node: CallNode): void {
    const runner = this.#runner
    const at = places.primary
    node.hasLeadingDot = this.#leadingDot()
    node.name = runner.match(at.functionName)
    node.open = runner.match(at.arguments.open)
    runner.sync(at.arguments.items)
    node.args = []
    if (expressionStart.has(runner.kind)) this.arguments(at.arguments.afterItems, node.args)
    runner.match(at.arguments.close)
  }

  #message(node: MessageNode): void {
    const runner = this.#runner
    const at = places.primary
    node.hasLeadingDot = this.#leadingDot()
    node.names.push(runner.match(at.typeName))
    runner.sync(at.typeRest)
    while (runner.kind === tokenKinds.dot) {
      runner.match(at.typeDot)
      node.names.push(runner.match(at.typeName))
      runner.syncAgain(at.typeAgain)
    }
    this.#collections.messageBody(node)
  }

  /** Arguments of a call, at least one, which are added to a list as they are found. */
  arguments(follow: Place, found: SyntaxNode[]): void {
    const runner = this.#runner
    const at = places.argumentItems
    runner.run('exprList', follow, () => {
      found.push(this.#expression(at.afterFirst))
      runner.sync(at.afterFirst)
      while (runner.kind === tokenKinds.comma) {
        runner.match(at.comma)
        found.push(this.#expression(at.afterNext))
        runner.syncAgain(at.again)
      }
    })
  }

  #literal(follow: Place): SyntaxNode {
    const runner = this.#runner
    const at = places.literal
    let node: SyntaxNode = { kind: 'broken' }
    runner.run('literal', follow, () => {
      runner.sync(at.start)
      if (runner.kind === tokenKinds.minus) {
        const { kind } = runner.tokens.ahead(2)
        const isNumber = kind === tokenKinds.int || kind === tokenKinds.double
        if (!isNumber) runner.failOnAlternatives(at.start, 2)
        const sign = runner.take()
        node = { kind: 'literal', sign, value: runner.take() } satisfies LiteralNode
      } else {
        node = { kind: 'literal', sign: undefined, value: runner.take() } satisfies LiteralNode
      }
    })
    return node
  }

  /** Name of a field, perhaps in backticks. */
  fieldName(follow: Place): FieldName {
    const runner = this.#runner
    const at = places.name
    const { start } = runner.tokens.ahead(1)
    const name: FieldName = { start }
    runner.run('escapeIdent', follow, () => {
      runner.sync(at.start)
      if (runner.kind === tokenKinds.identifier) {
        name.text = runner.match(at.identifier).text
      } else if (runner.kind === tokenKinds.escapedIdentifier) {
        name.isEscaped = true
        name.text = runner.match(at.escaped).text
      } else {
        runner.failOnAlternatives(at.start)
      }
    })
    return name
  }
}

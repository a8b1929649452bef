import { CollectionRules } from './collection-rules.ts'
import { parseLiteral } from './literal-rule.ts'
import type { Place } from './place.ts'
import { places } from './places.ts'
import type { Rule, RulePart } from './rule.ts'
import type { RuleRunner } from './rule-runner.ts'
import type {
  CallNode,
  ListNode,
  MapNode,
  MessageNode,
  MethodNode,
  NameNode,
  SyntaxNode,
} from './syntax-tree.ts'
import { type TokenKind, tokenKinds } from './token-kind.ts'
import { expressionStart, literalStart, nameStart } from './first-tokens.ts'

/** Rules for names, calls of functions, literals, lists, maps, messages and what stands in parentheses. */
export class PrimaryRules {
  readonly #runner: RuleRunner
  readonly #expression: (follow: Place) => Rule
  readonly #collections: CollectionRules

  constructor(runner: RuleRunner, expression: (follow: Place) => Rule) {
    this.#runner = runner
    this.#expression = expression
    this.#collections = new CollectionRules(runner, expression)
  }

  *primary(follow: Place): Rule {
    const runner = this.#runner
    let node: SyntaxNode = { kind: 'broken' }
    runner.enter('primary', follow)
    try {
      runner.sync(places.primary.start)
      if (runner.kind === tokenKinds.leftParenthesis) {
        runner.match(places.primary.openNested)
        node = yield this.#expression(places.primary.closeNested)
        runner.match(places.primary.closeNested)
      } else if (literalStart.has(runner.kind)) {
        node = parseLiteral(runner, places.primary.end)
      } else {
        const parts = this.#alternative()
        node = parts
        yield* this.#parse(parts)
      }
    } catch (failure) {
      runner.recover(failure)
    }
    runner.leave()
    return node
  }

  /** The node, still without its parts, of what the current token begins. */
  #alternative(): ListNode | MapNode | MessageNode | CallNode | NameNode {
    const runner = this.#runner
    if (runner.kind === tokenKinds.leftBracket) {
      return { kind: 'list', open: runner.match(places.list.open), elements: [] }
    }
    if (runner.kind === tokenKinds.leftBrace) {
      const open = runner.match(places.map.open)
      return { kind: 'map', open, keys: [], colons: [], values: [] }
    }
    if (!nameStart.has(runner.kind)) runner.failOnAlternatives(places.primary.start)
    return this.#named()
  }

  /** A variable, a call of a function or a message: told apart by what follows the names. */
  #named(): MessageNode | CallNode | NameNode {
    const { tokens } = this.#runner
    const { start } = tokens.ahead(1)
    let last = this.#runner.kind === tokenKinds.dot ? 2 : 1
    if (tokens.ahead(last).kind !== tokenKinds.identifier) {
      this.#runner.failOnAlternatives(places.primary.start, last)
    }
    if (tokens.ahead(last + 1).kind === tokenKinds.leftParenthesis) {
      return { kind: 'call', start, args: [] }
    }
    while (this.#areAhead(last + 1, tokenKinds.dot, tokenKinds.identifier)) last += 2
    if (tokens.ahead(last + 1).kind !== tokenKinds.leftBrace) return { kind: 'name', start }
    return { kind: 'message', names: [], fields: [], colons: [], values: [] }
  }

  #areAhead(distance: number, first: TokenKind, second: TokenKind): boolean {
    const { tokens } = this.#runner
    return tokens.ahead(distance).kind === first && tokens.ahead(distance + 1).kind === second
  }

  *#parse(node: ListNode | MapNode | MessageNode | CallNode | NameNode): RulePart {
    switch (node.kind) {
      case 'list':
        return yield* this.#collections.list(node)
      case 'map':
        return yield* this.#collections.map(node)
      case 'message':
        this.#typeName(node)
        return yield* this.#collections.message(node)
      case 'call':
        return yield* this.#call(node)
      case 'name':
        node.hasLeadingDot = this.#leadingDot()
        node.name = this.#runner.match(places.primary.variable)
    }
  }

  #leadingDot(): boolean {
    this.#runner.sync(places.primary.name)
    if (this.#runner.kind !== tokenKinds.dot) return false
    this.#runner.match(places.primary.leadingDot)
    return true
  }

  *#call(node: CallNode): RulePart {
    const runner = this.#runner
    const at = places.primary
    node.hasLeadingDot = this.#leadingDot()
    node.name = runner.match(at.functionName)
    node.open = runner.match(at.arguments.open)
    runner.sync(at.arguments.items)
    if (expressionStart.has(runner.kind)) yield* this.arguments(at.arguments.afterItems, node)
    runner.match(at.arguments.close)
  }

  #typeName(node: MessageNode): void {
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
  }

  /** Arguments of a call, at least one. */
  *arguments(follow: Place, node: CallNode | MethodNode): RulePart {
    const runner = this.#runner
    const at = places.argumentItems
    runner.enter('exprList', follow)
    try {
      node.args.push(yield this.#expression(at.afterFirst))
      runner.sync(at.afterFirst)
      while (runner.kind === tokenKinds.comma) {
        runner.match(at.comma)
        node.args.push(yield this.#expression(at.afterNext))
        runner.syncAgain(at.again)
      }
    } catch (failure) {
      runner.recover(failure)
    }
    runner.leave()
  }
}

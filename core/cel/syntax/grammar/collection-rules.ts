import { parseFieldName } from './field-name-rule.ts'
import type { Place, TokenPlace } from './place.ts'
import type { CollectionPlaces, ItemsPlaces } from './place-groups.ts'
import { places } from './places.ts'
import type { Rule, RulePart } from './rule.ts'
import type { RuleRunner } from './rule-runner.ts'
import type { ElementNode, FieldNode, ListNode, MapNode, MessageNode } from './syntax-tree.ts'
import { tokenKinds } from './token-kind.ts'

/** Places around an item: behind its key or name, and behind the item. */
interface ItemPlaces {
  readonly colon: TokenPlace
  readonly behind: Place
}

/** Rules for lists, maps and the fields of messages. */
export class CollectionRules {
  readonly #runner: RuleRunner
  readonly #expression: (follow: Place) => Rule

  constructor(runner: RuleRunner, expression: (follow: Place) => Rule) {
    this.#runner = runner
    this.#expression = expression
  }

  /** Elements of a list behind its opening bracket, with the closing one. */
  list(node: ListNode): RulePart {
    return this.#body(places.list, places.listItems, 'listInit', ({ behind }) => {
      const element = this.#newElement()
      node.elements.push(element)
      return this.#element(element, behind)
    })
  }

  /** Entries of a map behind its opening brace, with the closing one. */
  map(node: MapNode): RulePart {
    return this.#body(places.map, places.mapItems, 'mapInitializerList', (at) =>
      this.#entry(node, at),
    )
  }

  /** Fields of a message with their braces. */
  *message(node: MessageNode): RulePart {
    node.open = this.#runner.match(places.message.open)
    yield* this.#body(places.message, places.messageItems, 'fieldInitializerList', (at) =>
      this.#field(node, at),
    )
  }

  /** Items, perhaps a comma, and the closing token. */
  *#body(
    at: CollectionPlaces,
    items: ItemsPlaces,
    rule: string,
    parseItem: (at: ItemPlaces) => RulePart,
  ): RulePart {
    const runner = this.#runner
    runner.sync(at.items)
    if (items.start.has(runner.kind)) {
      runner.enter(rule, at.afterItems)
      try {
        yield* this.#items(items, parseItem)
      } catch (failure) {
        runner.recover(failure)
      }
      runner.leave()
    }
    runner.sync(at.trailing)
    if (runner.kind === tokenKinds.comma) runner.match(at.comma)
    runner.match(at.close)
  }

  *#items(at: ItemsPlaces, parseItem: (at: ItemPlaces) => RulePart): RulePart {
    const runner = this.#runner
    yield* parseItem({ colon: at.firstColon, behind: at.afterFirst })
    runner.sync(at.afterFirst)
    // A comma with no item behind it belongs to the collection.
    while (runner.kind === tokenKinds.comma && at.start.has(runner.tokens.ahead(2).kind)) {
      runner.match(at.comma)
      yield* parseItem({ colon: at.nextColon, behind: at.afterNext })
      runner.syncAgain(at.again)
    }
  }

  *#entry(node: MapNode, { colon, behind }: ItemPlaces): RulePart {
    const key = this.#newElement()
    node.keys.push(key)
    yield* this.#element(key, colon)
    node.colons.push(this.#runner.match(colon))
    node.values.push(yield this.#expression(behind))
  }

  #newElement(): ElementNode {
    return { start: this.#runner.tokens.ahead(1).start }
  }

  /** An element of a list, or a key of a map. */
  *#element(node: ElementNode, follow: Place): RulePart {
    const runner = this.#runner
    const at = places.element
    runner.enter('optExpr', follow)
    try {
      runner.sync(at.start)
      if (runner.kind === tokenKinds.questionMark) node.optional = runner.match(at.optional)
      node.value = yield this.#expression(at.end)
    } catch (failure) {
      runner.recover(failure)
    }
    runner.leave()
  }

  *#field(node: MessageNode, { colon, behind }: ItemPlaces): RulePart {
    node.fieldsStart ??= this.#runner.tokens.ahead(1).start
    node.fields.push(this.#fieldName(colon))
    node.colons.push(this.#runner.match(colon))
    node.values.push(yield this.#expression(behind))
  }

  #fieldName(follow: Place): FieldNode {
    const runner = this.#runner
    const at = places.field
    const node: FieldNode = { start: runner.tokens.ahead(1).start }
    runner.enter('optField', follow)
    try {
      runner.sync(at.start)
      if (runner.kind === tokenKinds.questionMark) {
        runner.match(at.optional)
        node.isOptional = true
      }
      node.name = parseFieldName(runner, at.end)
    } catch (failure) {
      runner.recover(failure)
    }
    runner.leave()
    return node
  }
}

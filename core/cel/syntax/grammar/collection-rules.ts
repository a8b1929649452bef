import type { Place, TokenPlace } from './place.ts'
import type { CollectionPlaces, ItemsPlaces } from './place-groups.ts'
import { places } from './places.ts'
import type { RuleRunner } from './rule-runner.ts'
import type {
  ElementNode,
  FieldName,
  FieldNode,
  ListNode,
  MapNode,
  MessageNode,
  SyntaxNode,
} from './syntax-tree.ts'
import { tokenKinds } from './token-kind.ts'

/** Where an item stands: as the first one or as another one. */
interface ItemPlaces {
  readonly colon: TokenPlace
  readonly behind: Place
}

/** Rules for lists, maps and the fields of messages. */
export class CollectionRules {
  readonly #runner: RuleRunner
  readonly #expression: (follow: Place) => SyntaxNode
  readonly #fieldName: (follow: Place) => FieldName

  constructor(
    runner: RuleRunner,
    expression: (follow: Place) => SyntaxNode,
    fieldName: (follow: Place) => FieldName,
  ) {
    this.#runner = runner
    this.#expression = expression
    this.#fieldName = fieldName
  }

  list(show: (node: SyntaxNode) => void): void {
    const node: ListNode = {
      kind: 'list',
      open: this.#runner.match(places.list.open),
      elements: [],
    }
    show(node)
    this.#body(places.list, places.listItems, 'listInit', ({ behind }) => {
      node.elements.push(this.#element(behind))
    })
  }

  map(show: (node: SyntaxNode) => void): void {
    const open = this.#runner.match(places.map.open)
    const node: MapNode = { kind: 'map', open, keys: [], colons: [], values: [] }
    show(node)
    this.#body(places.map, places.mapItems, 'mapInitializerList', ({ colon, behind }) => {
      node.keys.push(this.#element(colon))
      node.colons.push(this.#runner.match(colon))
      node.values.push(this.#expression(behind))
    })
  }

  /** What is in the braces of a message, with the braces. */
  messageBody(node: MessageNode): void {
    const { message, messageItems } = places
    node.open = this.#runner.match(message.open)
    this.#body(message, messageItems, 'fieldInitializerList', ({ colon, behind }) => {
      node.fieldsStart ??= this.#runner.tokens.ahead(1).start
      node.fields.push(this.#field(colon))
      node.colons.push(this.#runner.match(colon))
      node.values.push(this.#expression(behind))
    })
  }

  /** Items behind the opening token, perhaps a comma, and the closing token. */
  #body(
    at: CollectionPlaces,
    items: ItemsPlaces,
    rule: string,
    parseItem: (at: ItemPlaces) => void,
  ): void {
    const runner = this.#runner
    runner.sync(at.items)
    if (items.start.has(runner.kind)) {
      runner.run(rule, at.afterItems, () => this.#items(items, parseItem))
    }
    runner.sync(at.trailing)
    if (runner.kind === tokenKinds.comma) runner.match(at.comma)
    runner.match(at.close)
  }

  #items(at: ItemsPlaces, parseItem: (at: ItemPlaces) => void): void {
    const runner = this.#runner
    parseItem({ colon: at.firstColon, behind: at.afterFirst })
    runner.sync(at.afterFirst)
    // A comma with no item behind it belongs to the collection.
    while (runner.kind === tokenKinds.comma && at.start.has(runner.tokens.ahead(2).kind)) {
      runner.match(at.comma)
      parseItem({ colon: at.nextColon, behind: at.afterNext })
      runner.syncAgain(at.again)
    }
  }

  #element(follow: Place): ElementNode {
    const runner = this.#runner
    const at = places.element
    const node: ElementNode = { start: runner.tokens.ahead(1).start }
    runner.run('optExpr', follow, () => {
      runner.sync(at.start)
      if (runner.kind === tokenKinds.questionMark) node.optional = runner.match(at.optional)
      node.value = this.#expression(at.end)
    })
    return node
  }

  #field(follow: Place): FieldNode {
    const runner = this.#runner
    const at = places.field
    const node: FieldNode = { start: runner.tokens.ahead(1).start }
    runner.run('optField', follow, () => {
      runner.sync(at.start)
      if (runner.kind === tokenKinds.questionMark) {
        runner.match(at.optional)
        node.isOptional = true
      }
      node.name = this.#fieldName(at.end)
    })
    return node
  }
}

import type { Expr, MapEntry, StructField } from './ast.ts'
import type { ExpressionBuilder } from './expression-builder.ts'
import type { CollectionPlaces, ItemPlaces } from './grammar/place-groups.ts'
import type { Place } from './grammar/place.ts'
import { places } from './grammar/places.ts'
import type { RuleRunner } from './grammar/rule-runner.ts'
import { tokenKinds } from './grammar/token-kind.ts'
import type { ExpressionSource, ParseState } from './parse-state.ts'

/** Parses lists, maps and the fields of messages. */
export class CollectionParser {
  readonly #state: ParseState
  readonly #runner: RuleRunner
  readonly #builder: ExpressionBuilder
  readonly #expressions: ExpressionSource

  constructor(state: ParseState, expressions: ExpressionSource) {
    this.#state = state
    this.#runner = state.runner
    this.#builder = state.builder
    this.#expressions = expressions
  }

  list(): Expr {
    const id = this.#builder.id(this.#runner.take())
    const elements: Expr[] = []
    const optionalIndices: number[] = []
    this.#items(places.list, ({ behind }) => {
      const optional = this.#beginElement(behind)
      elements.push(this.#element(optional))
      if (optional === undefined || optional < 0) return
      if (this.#state.hasOptionals) optionalIndices.push(elements.length - 1)
      else this.#builder.report(optional, "unsupported syntax '?'")
    })
    return { kind: 'list', id, elements, optionalIndices }
  }

  map(): Expr {
    const id = this.#builder.id(this.#runner.take())
    const entries: MapEntry[] = []
    this.#items(places.map, (at) => {
      const entry = this.#entry(at)
      if (entry !== undefined) entries.push(entry)
    })
    return { kind: 'map', id, entries }
  }

  /** A message whose type has been taken. */
  message(typeName: string): Expr {
    const id = this.#builder.id(this.#runner.take())
    const fields: StructField[] = []
    let fieldsStart: number | undefined
    this.#items(places.message, (at) => {
      fieldsStart ??= this.#runner.tokens.start
      const field = this.#field(at, fieldsStart)
      if (field !== undefined) fields.push(field)
    })
    return { kind: 'struct', id, typeName, fields }
  }

  /** Items, perhaps a comma, and the closing token. */
  #items(at: CollectionPlaces, parseItem: (at: ItemPlaces) => void): void {
    const runner = this.#runner
    const state = this.#state
    let height = 0
    try {
      runner.sync(at.items)
      if (at.itemStart[runner.kind] === true) {
        runner.enter(at.afterItems)
        try {
          parseItem(at.first)
          ;({ height } = state)
          // A comma with no item behind it belongs to the collection.
          while (
            runner.kind === tokenKinds.comma &&
            at.itemStart[runner.tokens.kindAhead(2)] === true
          ) {
            runner.take()
            parseItem(at.next)
            height = Math.max(height, state.height)
          }
        } catch (failure) {
          runner.recover(failure)
        }
        runner.leave()
      }
      runner.sync(at.trailing)
      if (runner.kind === tokenKinds.comma) runner.take()
      runner.match(at.close)
    } catch (failure) {
      runner.recover(failure)
    }
    state.height = height
  }

  /**
   * Begins an element of a list or a key of a map. Answers with the offset of its question mark, -1 without one, or undefined
   * where no element begins.
   */
  #beginElement(follow: Place): number | undefined {
    const runner = this.#runner
    runner.enter(follow)
    try {
      runner.sync(places.element.start)
      return runner.kind === tokenKinds.questionMark ? runner.take() : -1
    } catch (failure) {
      runner.recover(failure)
      return undefined
    }
  }

  /** The rest of an element; `optional` is what its beginning has answered. */
  #element(optional: number | undefined): Expr {
    this.#state.height = 0
    const value =
      optional === undefined
        ? this.#builder.unknown()
        : this.#expressions.expression(places.element.end)
    this.#runner.leave()
    return value
  }

  #entry({ colon, behind }: ItemPlaces): MapEntry | undefined {
    const state = this.#state
    const { start } = this.#runner.tokens
    const id = this.#builder.reserveId()
    const optional = this.#beginElement(colon)
    const key = this.#element(optional)
    const { height } = state
    this.#builder.place(id, this.#matchColon(colon, id))
    const value = this.#expressions.expression(behind)
    const isOptional = optional !== undefined && optional >= 0
    if (isOptional && !state.hasOptionals) {
      state.takeBack(id + 1)
      this.#builder.report(start, "unsupported syntax '?'")
      return undefined
    }
    state.height = Math.max(height, state.height)
    return { id, key, value, isOptional }
  }

  /** Takes the colon behind a key. An entry without one counts for nothing. */
  #matchColon(colon: ItemPlaces['colon'], entryId: number): number {
    try {
      return this.#runner.match(colon)
    } catch (failure) {
      this.#state.takeBack(entryId)
      throw failure
    }
  }

  /** A field of a message; `fieldsStart` is the offset of the first one. */
  #field({ colon, behind }: ItemPlaces, fieldsStart: number): StructField | undefined {
    const runner = this.#runner
    const state = this.#state
    const { start } = runner.tokens
    let isOptional = false
    let token = -1
    runner.enter(colon)
    try {
      runner.sync(places.field.start)
      isOptional = runner.kind === tokenKinds.questionMark
      if (isOptional) runner.take()
      token = state.parseFieldName(places.field.end)
    } catch (failure) {
      runner.recover(failure)
    }
    runner.leave()
    const id = this.#builder.id(runner.match(colon))
    const value = this.#expressions.expression(behind)
    if (isOptional && !state.hasOptionals) {
      state.takeBack(id + 1)
      this.#builder.report(start, "unsupported syntax '?'")
      return undefined
    }
    const name = state.nameOf(token)
    if (name !== undefined) return { id, name, value, isOptional }
    state.takeBack(id + 1)
    // Mistakes in names are reported where the fields begin.
    state.reportName(token, fieldsStart)
    return undefined
  }
}

import { type ApiError, tooLarge } from '../../base/api/errors/api-error.ts'
import {
  cloneJson,
  getKey,
  isJsonObject,
  type JsonValue,
  setKey,
  isWritableList,
  type WritableJsonObject,
} from '../../base/api/json.ts'
import { writeJson } from '../../base/json/json-write.ts'
import { countValues, maxValues } from '../../base/json/value-budget.ts'
import { byteLength } from '../../base/text/utf8.ts'
import { insertionIndex, listIndex, showPointer, stepInto, type Tokens } from './json-pointer.ts'
import { cannotApply } from './rejected-patch.ts'

/** Bytes of JSON that the `copy` operations of a patch may add: without a limit, each could double the document. */
const maxCopiedBytes: number = 3 * 1024 * 1024

/** List items that all operations of a patch together may shift within their lists. */
const maxShiftedItems = 500_000_000

/** List items that are shifted in one turn: as many take ten or twenty milliseconds. */
const shiftedPerTurn = 5_000_000

/** The object or list that holds what a pointer points to, and the pointer's last step, whose member or item may be absent. */
interface Place {
  readonly holder: WritableJsonObject | JsonValue[]
  readonly token: string
}

/**
 * The document that JSON Patch operations change. As in the original, absent members of objects can be read and replaced,
 * in objects that are there.
 */
export class PatchedDocument {
  root: JsonValue
  /** Why the last operation exceeded a limit, in the original's words where it has the limit, too. */
  exceeded: string | undefined
  #copiedBytes = 0
  #copiedValues = 0
  #shifted = 0
  #turns = 0

  constructor(root: JsonValue) {
    this.root = root
  }

  /** The value at a pointer; undefined for a member that its object does not have. */
  get(tokens: Tokens): JsonValue | undefined {
    const { holder, token } = this.#placeOf(tokens)
    if (!isWritableList(holder)) return getKey(holder, token)
    return holder[itemIndex(holder, token, tokens)]
  }

  /** Sets a member, or adds an item to a list. */
  add(tokens: Tokens, value: JsonValue): void {
    const { holder, token } = this.#placeOf(tokens)
    if (!isWritableList(holder)) return setKey(holder, token, value)
    const index = insertionIndex(token, holder.length)
    if (index === undefined) throw outside(tokens)
    this.#shift(holder.length - index)
    holder.splice(index, 0, value)
  }

  /** Removes a member or an item, and returns it. */
  remove(tokens: Tokens): JsonValue {
    const { holder, token } = this.#placeOf(tokens)
    if (isWritableList(holder)) {
      const index = itemIndex(holder, token, tokens)
      this.#shift(holder.length - index)
      return holder.splice(index, 1)[0] ?? null
    }
    const value = getKey(holder, token)
    if (value === undefined) throw nothingAt(tokens)
    delete holder[token]
    return value
  }

  /** Sets a member or an item. An object or a list may replace the whole document; any other value leaves it as it is. */
  replace(tokens: Tokens, value: JsonValue): void {
    if (tokens.length === 0) {
      if (typeof value === 'object' && value !== null) this.root = value
      return
    }
    const { holder, token } = this.#placeOf(tokens)
    if (isWritableList(holder)) holder[itemIndex(holder, token, tokens)] = value
    else setKey(holder, token, value)
  }

  /** Adds a copy of a value, or null for an absent member. */
  copy(from: Tokens, path: Tokens): void {
    const value = this.get(from)
    if (value !== undefined) {
      this.#copiedValues += 1 + countValues(value)
      if (this.#copiedValues > maxValues)
        this.#exceed(`its copies may add at most ${maxValues} values`)
      this.#copiedBytes += byteLength(writeJson(value))
      if (this.#copiedBytes > maxCopiedBytes) {
        const size = `the accumulated size increase of copy is ${this.#copiedBytes}`
        this.#exceed(`Unable to complete the copy, ${size}, exceeding the limit ${maxCopiedBytes}`)
      }
    }
    this.add(path, cloneJson(value ?? null))
  }

  move(from: Tokens, path: Tokens): void {
    const value = this.remove(from)
    try {
      this.add(path, value)
    } catch (error) {
      this.add(from, value)
      throw error
    }
  }

  /** Whether so many items were shifted since it was last true that other requests should have a turn. */
  isTurnOver(): boolean {
    const turns = Math.floor(this.#shifted / shiftedPerTurn)
    const isOver = turns > this.#turns
    this.#turns = turns
    return isOver
  }

  #exceed(limit: string): never {
    this.exceeded = limit
    throw cannotApply(limit)
  }

  #placeOf(tokens: Tokens): Place {
    const token = tokens.at(-1)
    if (token === undefined) throw cannotApply('only test and replace take the whole document')
    let value: JsonValue | undefined = this.root
    for (const step of tokens.slice(0, -1)) {
      value = stepInto(value, step)
      if (value === undefined) throw nothingAt(tokens.slice(0, -1))
    }
    if (isWritableList(value) || isJsonObject(value)) return { holder: value, token }
    throw cannotApply(`${showPointer(tokens.slice(0, -1))} is neither an object nor a list`)
  }

  #shift(items: number): void {
    this.#shifted += items
    if (this.#shifted > maxShiftedItems) {
      this.exceeded = `a JSON patch may shift at most ${maxShiftedItems} list items`
      throw tooLarge(this.exceeded)
    }
  }
}

function itemIndex(list: JsonValue[], token: string, tokens: Tokens): number {
  const index = listIndex(token, list.length)
  if (index === undefined) throw outside(tokens)
  return index
}

function nothingAt(tokens: Tokens): ApiError {
  return cannotApply(`there is nothing at ${showPointer(tokens)}`)
}

function outside(tokens: Tokens): ApiError {
  return cannotApply(`${showPointer(tokens)} is outside of its list`)
}

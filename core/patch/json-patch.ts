import { duplicateField, unknownField } from '../json/field-faults.ts'
import { type ApiError, badRequest, tooLarge } from '../api/api-error.ts'
import {
  cloneJson,
  equalJson,
  isDeeperThan,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  setKey,
} from '../api/json.ts'
import { maxDepth } from '../json/json-parse.ts'
import { writeJson } from '../json/json-write.ts'
import { jsonTypeName } from '../schema/json-type-name.ts'
import { listIndex, parsePointer, resolvePointer } from './json-pointer.ts'
import type { Reached } from './patched-text.ts'
import { rejectedPatch } from './rejected-patch.ts'

/** Operations of one JSON Patch at most; more are answered 413. */
export const maxOperations = 10_000

type Tokens = readonly string[]

type Operation =
  | { readonly op: 'add' | 'replace'; readonly path: Tokens; readonly value: JsonValue | undefined }
  | { readonly op: 'test'; readonly path: Tokens; readonly value: JsonValue }
  | { readonly op: 'remove'; readonly path: Tokens }
  | { readonly op: 'move' | 'copy'; readonly path: Tokens; readonly from: Tokens }

function cannotApply(message: string): ApiError {
  return rejectedPatch(`the JSON patch cannot be applied: ${message}`)
}

function show(tokens: Tokens): string {
  return JSON.stringify(tokens.map((token) => `/${token}`).join(''))
}

function pointerOf(value: string | undefined, member: string, index: number): Tokens {
  const tokens = value === undefined ? undefined : parsePointer(value)
  if (tokens) return tokens
  throw cannotApply(`"${member}" of operation ${index} must be a JSON pointer`)
}

/** The error of Go's decoder for a value that is no JSON Patch operation. */
function notReadable(value: JsonValue, target: string): ApiError {
  const why = `json: cannot unmarshal ${jsonTypeName(value)} into Go ${target}`
  return badRequest(`error decoding patch: ${why}`)
}

function textMember(item: JsonObject, member: 'op' | 'path' | 'from'): string | undefined {
  const value = item[member]
  if (value === undefined || value === null) return undefined
  if (typeof value === 'string') return value
  throw notReadable(value, `struct field jsonPatchOp.${member} of type string`)
}

type Texts = Readonly<Record<'op' | 'path' | 'from', string | undefined>>

/** Reads the text members of an operation. All operations are decoded before any is parsed. */
function readTexts(item: JsonValue): Texts {
  if (item === null) return { op: undefined, path: undefined, from: undefined }
  if (!isJsonObject(item)) throw notReadable(item, 'value of type handlers.jsonPatchOp')
  return {
    op: textMember(item, 'op'),
    path: textMember(item, 'path'),
    from: textMember(item, 'from'),
  }
}

function parseOperation({ op, path, from }: Texts, item: JsonValue, index: number): Operation {
  const place = pointerOf(path, 'path', index)
  if (op === 'remove') return { op, path: place }
  if (op === 'move' || op === 'copy')
    return { op, path: place, from: pointerOf(from, 'from', index) }
  const value = isJsonObject(item) ? item['value'] : undefined
  if (op === 'add' || op === 'replace') return { op, path: place, value }
  if (op === 'test') {
    if (value !== undefined) return { op, path: place, value }
    throw cannotApply(`operation ${index} ("${op}") needs a value`)
  }
  const known = 'add, remove, replace, move, copy or test'
  throw cannotApply(`"op" of operation ${index} must be one of ${known}`)
}

/**
 * Parses a JSON Patch.
 *
 * @throws ApiError `BadRequest` for a value that is no JSON Patch, `Invalid` for an unknown or malformed operation,
 * `RequestEntityTooLarge` for too many operations.
 */
export function parseJsonPatch(body: JsonValue): readonly Operation[] {
  if (body === null) return []
  if (!Array.isArray(body)) throw notReadable(body, 'value of type []handlers.jsonPatchOp')
  if (body.length > maxOperations) {
    const limit = `The allowed maximum operations in a JSON patch is ${maxOperations}`
    throw tooLarge(`Request entity too large: ${limit}, got ${body.length}`)
  }
  const texts = body.map(readTexts)
  return texts.map((text, index) => parseOperation(text, body[index] ?? null, index))
}

/** The objects and lists that JSON Patch operations reach into. */
export function reachedBy(operations: readonly Operation[]): Reached {
  const root: Reached = new Map()
  for (const operation of operations) {
    reach(root, operation.path)
    if (operation.op === 'move' || operation.op === 'copy') reach(root, operation.from)
  }
  return root
}

function reach(root: Reached, tokens: Tokens): void {
  let at = root
  for (const token of tokens.slice(0, -1)) {
    const next = at.get(token) ?? new Map()
    at.set(token, next)
    at = next
  }
}

const members: ReadonlySet<string> = new Set(['op', 'path', 'from', 'value'])

/**
 * Field validation messages for the operations of a JSON Patch themselves, not for their result; at most 100 unknown
 * fields. `duplicates` are the paths of the keys that the text of `body` has twice.
 */
export function operationFaults(body: JsonValue, duplicates: readonly string[]): readonly string[] {
  const faults = duplicates.map((path) => `json patch ${duplicateField(path)}`)
  const unknown: string[] = []
  for (const [index, item] of Array.isArray(body) ? body.entries() : []) {
    if (!isJsonObject(item)) continue
    for (const key of Object.keys(item)) {
      if (!members.has(key)) unknown.push(`json patch ${unknownField(`[${index}].${key}`)}`)
      if (unknown.length === maxFaults) return [...unknown, ...faults]
    }
  }
  return [...unknown, ...faults]
}

const maxFaults = 100

/**
 * Characters of JSON that the `copy` operations of a patch may add: without a limit, each could double the document.
 */
const maxCopiedLength: number = 3 * 1024 * 1024

/** List items that all operations of a patch together may shift within lists, which takes a fraction of a second. */
const maxShiftedItems = 500_000_000

/** The document that JSON Patch operations change; `root` is replaced by an operation on the empty pointer. */
class Document {
  root: JsonValue
  #copied = 0
  #shifted = 0

  constructor(root: JsonValue) {
    this.root = root
  }

  get(tokens: Tokens): JsonValue {
    const value = resolvePointer(this.root, tokens)
    if (value === undefined) throw cannotApply(`there is nothing at ${show(tokens)}`)
    return value
  }

  /** Adds a value. As in the original, an object's member without a value is null, while a list's item needs one. */
  add(tokens: Tokens, value: JsonValue | undefined): void {
    const last = tokens.at(-1)
    if (last === undefined) {
      this.root = value ?? null
      return
    }
    const parent = this.get(tokens.slice(0, -1))
    if (Array.isArray(parent)) {
      if (value === undefined) throw cannotApply(`the item at ${show(tokens)} needs a value`)
      const index = listIndex(last, parent.length)
      if (index === undefined || index > parent.length) {
        throw cannotApply(`${show(tokens)} is outside of its list`)
      }
      this.#shift(parent.length - index)
      parent.splice(index, 0, value)
    } else if (isJsonObject(parent)) setKey(parent, last, value ?? null)
    else throw cannotApply(`${show(tokens.slice(0, -1))} is neither an object nor a list`)
  }

  remove(tokens: Tokens): JsonValue {
    const value = this.get(tokens)
    const last = tokens.at(-1)
    if (last === undefined) throw cannotApply('the whole document cannot be removed')
    const parent = this.get(tokens.slice(0, -1))
    if (Array.isArray(parent)) {
      this.#shift(parent.length - Number(last))
      parent.splice(Number(last), 1)
    } else if (isJsonObject(parent)) delete parent[last]
    return value
  }

  replace(tokens: Tokens, value: JsonValue | undefined): void {
    this.get(tokens)
    const last = tokens.at(-1)
    const parent = last === undefined ? undefined : this.get(tokens.slice(0, -1))
    if (Array.isArray(parent) && value !== undefined) parent[Number(last)] = value
    else this.add(tokens, value)
  }

  copy(from: Tokens, path: Tokens): void {
    const value = this.get(from)
    this.#copied += writeJson(value).length
    if (this.#copied > maxCopiedLength) {
      throw tooLarge(`the copies of a JSON patch may add at most ${maxCopiedLength} bytes`)
    }
    this.add(path, cloneJson(value))
  }

  #shift(items: number): void {
    this.#shifted += items
    if (this.#shifted > maxShiftedItems) {
      throw tooLarge(`a JSON patch may shift at most ${maxShiftedItems} list items`)
    }
  }

  move(from: Tokens, path: Tokens): void {
    const inside = from.length < path.length && from.every((token, index) => token === path[index])
    if (inside) throw cannotApply(`${show(from)} cannot move into itself`)
    if (from.length === 0) this.get(path)
    else this.add(path, this.remove(from))
  }
}

function copied(value: JsonValue | undefined): JsonValue | undefined {
  return value === undefined ? undefined : cloneJson(value)
}

function applyOperation(document: Document, operation: Operation): void {
  const { path } = operation
  switch (operation.op) {
    case 'add':
      return document.add(path, copied(operation.value))
    case 'remove':
      document.remove(path)
      return
    case 'replace':
      return document.replace(path, copied(operation.value))
    case 'move':
      return document.move(operation.from, path)
    case 'copy':
      return document.copy(operation.from, path)
    case 'test':
      if (equalJson(document.get(path), operation.value)) return
      throw cannotApply(`testing value ${show(path)} failed`)
  }
}

/**
 * The result of a JSON Patch (RFC 6902); `target` stays as it is.
 *
 * @throws ApiError `Invalid` when a path is missing or a test fails.
 */
export function applyJsonPatch(target: JsonValue, operations: readonly Operation[]): JsonValue {
  const document = new Document(cloneJson(target))
  for (const operation of operations) applyOperation(document, operation)
  // The result must not be nested deeper than a body may be.
  if (isDeeperThan(document.root, maxDepth)) {
    throw cannotApply(`its result exceeds the max depth of ${maxDepth}`)
  }
  return document.root
}

import { type ApiError, badRequest, tooLarge } from '../../base/api/errors/api-error.ts'
import { isJsonObject, type JsonObject, type JsonValue, isList } from '../../base/api/json.ts'
import { duplicateField, unknownField } from '../../base/json/field-messages.ts'
import { maxUnknownFields, jsonTypeName } from '../schema/decode-trail.ts'
import type { Reached } from './arrange-patched.ts'
import { type Tokens, tokensOf } from './json-pointer.ts'
import { cannotApply } from './rejected-patch.ts'

/** Operations of one JSON Patch at most; more are answered 413. */
export const maxOperations = 10_000

/** The message for a patch of more operations than {@link maxOperations}. */
export function tooManyOperations(count: number): string {
  const limit = `The allowed maximum operations in a JSON patch is ${maxOperations}`
  return `Request entity too large: ${limit}, got ${count}`
}

/** An operation of a JSON Patch. As in the original, `add` and `replace` without a value set null. */
export type Operation =
  | { readonly op: 'add' | 'replace' | 'test'; readonly path: Tokens; readonly value: JsonValue }
  | { readonly op: 'remove'; readonly path: Tokens }
  | { readonly op: 'move' | 'copy'; readonly path: Tokens; readonly from: Tokens }

function pointerOf(value: JsonValue | undefined, member: string, index: number): Tokens {
  const tokens = typeof value === 'string' ? tokensOf(value) : undefined
  if (tokens) return tokens
  throw cannotApply(`"${member}" of operation ${index} must be a JSON pointer`)
}

/** Names of the types that the original decodes a JSON Patch into, in its errors. */
interface DecodedAs {
  readonly prefix: string
  readonly list: string
  readonly item: string
}

const whenChecked: DecodedAs = {
  prefix: 'error decoding patch: ',
  list: '[]handlers.jsonPatchOp',
  item: 'handlers.jsonPatchOp',
}

const whenIgnored: DecodedAs = { prefix: '', list: 'jsonpatch.Patch', item: 'jsonpatch.Operation' }

/** The error of Go's decoder for a value that is no JSON Patch, or no operation of one. */
function notReadable(value: JsonValue, target: string, { prefix }: DecodedAs): ApiError {
  return badRequest(`${prefix}json: cannot unmarshal ${jsonTypeName(value)} into Go ${target}`)
}

/** Decodes one operation, which the original does for all of them before it parses any. */
function decodeOperation(item: JsonValue, decodedAs: DecodedAs): JsonObject {
  if (item === null) return {}
  if (!isJsonObject(item)) throw notReadable(item, `value of type ${decodedAs.item}`, decodedAs)
  if (decodedAs === whenIgnored) return item
  for (const member of ['op', 'path', 'from']) {
    const value = item[member] ?? ''
    if (typeof value === 'string') continue
    const target = `struct field jsonPatchOp.${member} of type string`
    throw notReadable(value, target, decodedAs)
  }
  return item
}

function parseOperation(item: JsonObject, index: number): Operation {
  const { op, path, from, value } = item
  const place = pointerOf(path, 'path', index)
  if (op === 'remove') return { op, path: place }
  if (op === 'move' || op === 'copy') {
    return { op, path: place, from: pointerOf(from, 'from', index) }
  }
  // The original panics here: a test without a value, or a replacement of the whole document without one.
  const needsValue = op === 'test' || (op === 'replace' && place.length === 0)
  if (needsValue && value === undefined) {
    throw cannotApply(`operation ${index} ("${op}") needs a value`)
  }
  if (op === 'add' || op === 'replace' || op === 'test') {
    return { op, path: place, value: value ?? null }
  }
  const known = 'add, remove, replace, move, copy or test'
  throw cannotApply(`"op" of operation ${index} must be one of ${known}`)
}

/**
 * Parses a JSON Patch. Where field validation is ignored, the original decodes it in another way: errors have other texts, and
 * a member of a wrong type is an error only where its operation needs the member.
 *
 * @throws ApiError `BadRequest` for a value that is no JSON Patch, `Invalid` for an unknown or malformed operation,
 * `RequestEntityTooLarge` for too many operations.
 */
export function parseJsonPatch(body: JsonValue, fieldsIgnored = false): readonly Operation[] {
  const decodedAs = fieldsIgnored ? whenIgnored : whenChecked
  if (body === null) return []
  if (!isList(body)) throw notReadable(body, `value of type ${decodedAs.list}`, decodedAs)
  if (body.length > maxOperations) {
    throw tooLarge(tooManyOperations(body.length))
  }
  return body.map((item) => decodeOperation(item, decodedAs)).map(parseOperation)
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
  for (const [index, item] of isList(body) ? body.entries() : []) {
    if (!isJsonObject(item)) continue
    for (const key of Object.keys(item)) {
      if (!members.has(key)) unknown.push(`json patch ${unknownField(`[${index}].${key}`)}`)
      if (unknown.length === maxUnknownFields) return [...unknown, ...faults]
    }
  }
  return [...unknown, ...faults]
}

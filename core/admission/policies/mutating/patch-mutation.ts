import { ApiError } from '../../../api/api-error.ts'
import { cloneJson, equalJson, type JsonValue } from '../../../api/json.ts'
import type { ApiObject } from '../../../api/object.ts'
import { tokensOf, type Tokens } from '../../../patch/json-pointer.ts'
import { PatchedDocument } from '../../../patch/patched-document.ts'
import { MutationFault } from './apply-mutation.ts'

/** An operation of a JSON Patch, as the expression of a mutation makes it. */
export interface MutationOperation {
  readonly op: string
  readonly path: string
  /** Empty where it is not set. */
  readonly from: string
  /** Undefined where it is not set. */
  readonly value: JsonValue | undefined
}

/**
 * The object that a JSON Patch makes of another one, which stays as it is; the same one where a test of the patch fails, since then
 * nothing of it applies.
 *
 * @throws MutationFault
 */
export function patchMutation(
  object: ApiObject,
  operations: readonly MutationOperation[],
): ApiObject {
  const document = new PatchedDocument(cloneJson(object))
  for (const operation of operations) {
    if (!applyOperation(document, operation)) return object
  }
  return document.root as ApiObject
}

/** @returns whether the patch goes on: a test that fails ends it. */
function applyOperation(document: PatchedDocument, operation: MutationOperation): boolean {
  const { op, value = null } = operation
  const path = tokensAt(operation.path)
  const from = tokensAt(operation.from)
  const attempt = (run: (to: Tokens) => void): true => {
    try {
      if (!path || (path.length === 0 && op !== 'replace')) throw new RangeError('no pointer')
      run(path)
      return true
    } catch (error) {
      if (!(error instanceof ApiError) && !(error instanceof RangeError)) throw error
      throw new MutationFault(`JSON Patch: ${faultText(document, operation, path, from)}`)
    }
  }
  switch (op) {
    case 'add':
      return attempt((to) => document.add(to, cloneJson(value)))
    case 'remove':
      return attempt((to) => document.remove(to))
    case 'replace':
      return attempt((to) => document.replace(to, cloneJson(value)))
    case 'move':
      return attempt((to) => document.move(pointer(from), to))
    case 'copy':
      return attempt((to) => document.copy(pointer(from), to))
    case 'test':
      return isEqual(document, path, value)
    default:
      throw new MutationFault(`JSON Patch: Unexpected kind: ${op}`)
  }
}

function tokensAt(pointerText: string): Tokens | undefined {
  return pointerText.startsWith('/') ? tokensOf(pointerText) : undefined
}

function pointer(tokens: Tokens | undefined): Tokens {
  if (!tokens) throw new RangeError('no pointer')
  return tokens
}

function isEqual(document: PatchedDocument, path: Tokens | undefined, value: JsonValue): boolean {
  if (!path) return equalJson(document.root, value)
  return equalJson(valueAt(document, path) ?? null, value)
}

function valueAt(document: PatchedDocument, path: Tokens): JsonValue | undefined {
  try {
    return document.get(path)
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}

/** Whether the object or list that a pointer leads into is there. */
function hasHolder(document: PatchedDocument, path: Tokens | undefined): boolean {
  if (!path || path.length === 0) return false
  const holder = path.length === 1 ? document.root : valueAt(document, path.slice(0, -1))
  return typeof holder === 'object' && holder !== null
}

/** Why an operation does not apply, in the words of the original's library. */
function faultText(
  document: PatchedDocument,
  operation: MutationOperation,
  path: Tokens | undefined,
  from: Tokens | undefined,
): string {
  const { op } = operation
  if (op === 'move' || op === 'copy') {
    const isSource = from === undefined || valueAt(document, from) === undefined
    const [what, place] = isSource
      ? ['from path', operation.from]
      : ['destination path', operation.path]
    return `${op} operation does not apply: doc is missing ${what}: ${place}: missing value`
  }
  if (op === 'replace') {
    const what = hasHolder(document, path) ? 'key' : 'path'
    return `replace operation does not apply: doc is missing ${what}: ${operation.path}: missing value`
  }
  if (!hasHolder(document, path)) {
    return `${op} operation does not apply: doc is missing path: "${operation.path}": missing value`
  }
  const last = path?.at(-1) ?? ''
  const holder = path && (path.length === 1 ? document.root : valueAt(document, path.slice(0, -1)))
  const why = Array.isArray(holder)
    ? `Unable to access invalid index: ${last}: invalid index referenced`
    : `Unable to remove nonexistent key: ${last}: missing value`
  return `error in ${op} for path: '${operation.path}': ${why}`
}

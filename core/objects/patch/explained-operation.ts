import {
  cloneJson,
  equalJson,
  getKey,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  isWritableList,
} from '../../base/api/json.ts'
import { quoteText } from '../../base/text/quote-text.ts'
import { insertionIndex, listIndex, stepInto, tokensOf } from './json-pointer.ts'
import type { PatchedDocument } from './patched-document.ts'

/** The error for an operation that does not apply, in the words of the original's library. */
export class OperationFault extends Error {}

/** An operation of a JSON Patch, as a policy or a webhook makes it. */
export interface ExplainedOperation {
  readonly op: string
  readonly path: string
  /** Empty where it is not set. */
  readonly from: string
  /** Undefined where it is not set. */
  readonly value: JsonValue | undefined
}

function failed(why: string): OperationFault {
  return new OperationFault(why)
}

/**
 * Applies an operation, whose faults admission explains to clients. @returns whether the patch goes on: a test that fails ends it.
 *
 * @throws OperationFault; ApiError where a limit of the document is exceeded
 */
export function applyExplained(document: PatchedDocument, operation: ExplainedOperation): boolean {
  const { op, path, from, value = null } = operation
  switch (op) {
    case 'add': {
      const at = placeAt(
        document,
        path,
        `add operation does not apply: doc is missing path: ${quoteText(path)}`,
      )
      check(`error in add for path: '${path}'`, additionFault(at))
      document.add(at.tokens, cloneJson(value))
      return true
    }
    case 'remove': {
      const at = placeAt(
        document,
        path,
        `remove operation does not apply: doc is missing path: ${quoteText(path)}`,
      )
      check(`error in remove for path: '${path}'`, removalFault(at))
      document.remove(at.tokens)
      return true
    }
    case 'replace': {
      if (path !== '') {
        const missing = (what: string): string =>
          `replace operation does not apply: doc is missing ${what}: ${path}`
        const at = placeAt(document, path, missing('path'))
        if (readFault(at) !== undefined) throw failed(`${missing('key')}: missing value`)
      }
      document.replace(tokensOf(path) ?? [], cloneJson(value))
      return true
    }
    case 'move': {
      const source = sourceOf(document, op, from)
      check(`error in move for path: '${source.token}'`, removalFault(source))
      const moved = document.remove(source.tokens)
      const at = placeAt(document, path, missingDestination(op, path))
      check(`error in move for path: '${path}'`, additionFault(at))
      document.add(at.tokens, moved)
      return true
    }
    case 'copy': {
      const source = sourceOf(document, op, from)
      check(`error in copy for from: '${from}'`, readFault(source))
      const at = placeAt(document, path, missingDestination(op, path))
      check('error while adding value during copy', additionFault(at))
      document.copy(source.tokens, at.tokens)
      return true
    }
    case 'test': {
      if (path === '') return equalJson(document.root, value)
      const at = placeAt(document, path, `test operation does not apply: is missing path: ${path}`)
      check(`error in test for path: '${path}'`, readFault(at))
      return equalJson(stepInto(at.holder, at.token) ?? null, value)
    }
    default:
      throw failed(`Unexpected kind: ${op}`)
  }
}

function missingDestination(op: string, path: string): string {
  return `${op} operation does not apply: doc is missing destination path: ${path}`
}

/** The object or list that a pointer leads into, and the pointer's last step. */
interface Place {
  readonly tokens: readonly string[]
  readonly holder: JsonObject | JsonValue[]
  readonly token: string
}

/** @throws OperationFault that begins with `missing` where the pointer leads into no object or list */
function placeAt(document: PatchedDocument, path: string, missing: string): Place {
  const tokens = tokensOf(path)
  const token = tokens?.at(-1)
  if (tokens && token !== undefined) {
    const holder = tokens
      .slice(0, -1)
      .reduce((value: JsonValue | undefined, step) => stepInto(value, step), document.root)
    if (isWritableList(holder) || isJsonObject(holder)) return { tokens, holder, token }
  }
  throw failed(`${missing}: missing value`)
}

function sourceOf(document: PatchedDocument, op: string, from: string): Place {
  if (from === '') {
    throw failed(
      `${op} operation failed to decode from: operation, missing from field: missing value`,
    )
  }
  return placeAt(
    document,
    from,
    `${op} operation does not apply: doc is missing from path: ${from}`,
  )
}

function check(step: string, fault: string | undefined): void {
  if (fault !== undefined) throw failed(`${step}: ${fault}`)
}

// Why a place cannot be used, in the words of the original's library; undefined where it can.

function indexFault(token: string, isFound: boolean): string | undefined {
  if (isFound) return undefined
  if (/^[+-]?\d+$/.test(token)) {
    return `Unable to access invalid index: ${Number(token)}: invalid index referenced`
  }
  return `strconv.Atoi: parsing ${quoteText(token)}: invalid syntax`
}

function readFault({ holder, token }: Place): string | undefined {
  if (!isWritableList(holder)) return undefined
  return indexFault(token, listIndex(token, holder.length) !== undefined)
}

function removalFault(place: Place): string | undefined {
  const { holder, token } = place
  if (isWritableList(holder) || getKey(holder, token) !== undefined) return readFault(place)
  return `Unable to remove nonexistent key: ${token}: missing value`
}

function additionFault({ holder, token }: Place): string | undefined {
  if (!isWritableList(holder)) return undefined
  const fault = indexFault(token, insertionIndex(token, holder.length) !== undefined)
  return fault?.startsWith('strconv') === true
    ? `value was not a proper array index: '${token}': ${fault}`
    : fault
}

import { type JsonObject, type JsonValue, isJsonObject } from '../../core/base/api/json.ts'

/** What is sent to both servers. */
export interface Request {
  /** Says what the request asks, in the report. */
  readonly name: string
  readonly method: string
  /** Path and query; `{uid}`, `{version}` and `{continue}` stand for what the server itself said before. */
  readonly path: string
  /**
   * An object, which is sent in the form of `contentType`, its numbers as they are written (`writeJsonAsWritten`), or text as it is sent; the same
   * placeholders count.
   */
  readonly body?: JsonValue
  readonly contentType?: string
  readonly accept?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Keeps uid, version and continue token of the answer for the placeholders of later requests. */
  readonly remember?: boolean
}

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly text: string
  /** The parsed body, absent when it is not JSON. */
  readonly json: JsonValue | undefined
  /** Of an answer in Protobuf, how its bytes are written. */
  readonly wire?: string
  /** The body as it came. */
  readonly bytes?: Uint8Array
}

/** Requests in order, of which later ones depend on earlier ones; cases depend on no other. */
export interface Case {
  readonly suite: string
  /** `apps/v1 Deployment`, or what else the table has a row for. */
  readonly kind: string
  /** The case whose remembered answers this one begins with. */
  readonly startsFrom?: string
  readonly requests: readonly Request[]
}

/** What one server said before and later requests repeat. */
export interface Remembered {
  uid: string
  version: string
  continueToken: string
}

export function filledIn(text: string, remembered: Remembered): string {
  return text
    .replaceAll('{uid}', remembered.uid)
    .replaceAll('{version}', remembered.version)
    .replaceAll('{continue}', remembered.continueToken)
}

export function remember(remembered: Remembered, answer: Answer): void {
  const metadata = member(answer.json, 'metadata')
  remembered.uid = text(member(metadata, 'uid')) ?? remembered.uid
  remembered.version = text(member(metadata, 'resourceVersion')) ?? remembered.version
  remembered.continueToken = text(member(metadata, 'continue')) ?? remembered.continueToken
}

export function member(value: JsonValue | undefined, key: string): JsonValue | undefined {
  if (!isJsonObject(value)) return undefined
  return Object.hasOwn(value, key) ? value[key] : undefined
}

export function text(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** The object below `key`, or an empty one. */
export function objectAt(value: JsonValue | undefined, key: string): JsonObject {
  const found = member(value, key)
  return isJsonObject(found) ? found : {}
}

export function listAt(value: JsonValue | undefined, key: string): readonly JsonValue[] {
  const found = member(value, key)
  return Array.isArray(found) ? found : []
}

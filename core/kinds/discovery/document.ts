import type { JsonObject } from '../../base/api/json.ts'
import type { ApiRequest } from '../../base/http/api-request.ts'
import type { ApiResponse } from '../../base/http/api-response.ts'
import { encodeJson } from '../../base/json/json-write.ts'
import { encodeUtf8 } from '../../base/text/utf8.ts'
import { contentHash } from './content-hash.ts'

/** Document whose bytes are made once and served many times; {@link Document.hash} changes with them. */
export interface Document {
  readonly bytes: Uint8Array
  readonly hash: string
}

/** Creates a document from JSON. */
export function createDocument(content: JsonObject): Document {
  return documentOf(encodeJson(content))
}

export function documentOf(bytes: Uint8Array): Document {
  return { bytes, hash: contentHash(bytes) }
}

/** Hash of content that is put together from parts, by their hashes. */
export function hashOfParts(hashes: readonly string[]): string {
  return contentHash(encodeUtf8(hashes.join()))
}

function holds(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  return ifNoneMatch.split(',').some((text) => {
    const tag = text.trim()
    return tag === '*' || tag.replace(/^W\//, '') === etag
  })
}

/** Serves a document with its entity tag: 304 without a body when the client already holds it. */
export function serveDocument(
  request: ApiRequest,
  document: Document,
  contentType: string,
  headers: readonly string[] = [],
): ApiResponse {
  const etag = `"${document.hash}"`
  const shared = ['etag', etag, 'vary', 'Accept', ...headers]
  if (holds(request.header('if-none-match'), etag)) {
    return { status: 304, headers: shared, body: null }
  }
  const own = ['content-type', contentType, ...shared]
  return { status: 200, headers: own, body: document.bytes, isKept: true }
}

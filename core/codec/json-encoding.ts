import type { Entry } from '../cache/entry.ts'
import { concatBytes, joinIntoChunks } from './chunks.ts'
import type { Encoding, ListMetadata, WatchEventType } from './encoding.ts'
import { encodeJson, writeJson } from './json-write.ts'
import { listMetadata } from './list-metadata.ts'
import type { View } from './view.ts'

const encoder = new TextEncoder()
const comma = encoder.encode(',')
const eventTail = encoder.encode('}\n')
const eventHead: Readonly<Record<WatchEventType, Uint8Array>> = {
  ADDED: encoder.encode('{"type":"ADDED","object":'),
  MODIFIED: encoder.encode('{"type":"MODIFIED","object":'),
  DELETED: encoder.encode('{"type":"DELETED","object":'),
}

function* listPieces(
  view: View,
  metadata: ListMetadata,
  entries: Iterable<Entry>,
): Generator<Uint8Array> {
  const { kind, apiVersion, itemsName } = view.list
  const head = writeJson({ kind, apiVersion, metadata: listMetadata(metadata) }).slice(0, -1)
  yield encoder.encode(`${head},${view.listExtra}"${itemsName}":[`)
  let first = true
  for (const entry of entries) {
    if (!first) yield comma
    first = false
    yield view.item(entry)
  }
  yield encoder.encode(']}\n')
}

/** Compact JSON: items and events are the remembered bytes of a view, joined. */
export function jsonEncoding(view: View): Encoding {
  const contentType = `application/json${view.parameters}`
  return {
    id: `json/${view.id}`,
    contentType,
    watchContentType: 'application/json',
    message: 'text',
    frameHead: 0,
    stable: view.stable,
    object: (entry) => view.single(entry),
    list: (metadata, entries) => joinIntoChunks(listPieces(view, metadata, entries)),
    event: (type, entry) => concatBytes(eventHead[type], view.single(entry), eventTail),
    bookmark: (resourceVersion, annotations) => {
      const named = Object.keys(annotations).length > 0
      const metadata = { resourceVersion, ...(named && { annotations: { ...annotations } }) }
      return concatBytes(
        encodeJson({ type: 'BOOKMARK', object: view.bookmark(metadata) }),
        encoder.encode('\n'),
      )
    },
    error: (status) =>
      concatBytes(encodeJson({ type: 'ERROR', object: status }), encoder.encode('\n')),
    following: view.following && jsonEncoding(view.following),
  }
}

import { bareJson, encodeJsonLine, writeJson } from '../../base/json/json-write.ts'
import { bareItem, bareItemOffset } from './bare-item.ts'
import { concatBytes, joinItemsIntoChunks } from './chunks.ts'
import { type Encoding, type ListMetadata, type WatchEventType, listMetadata } from './encoding.ts'
import type { Entry } from './entry.ts'
import { type View, workOf } from './view.ts'

const encoder = new TextEncoder()
const nothing = new Uint8Array()
const comma = encoder.encode(',')
const brace = encoder.encode('{')
const commaAndBrace = encoder.encode(',{')
const listTail = encoder.encode(']}\n')
const eventTail = encoder.encode('}\n')
const eventHead: Readonly<Record<WatchEventType, Uint8Array>> = {
  ADDED: encoder.encode('{"type":"ADDED","object":'),
  MODIFIED: encoder.encode('{"type":"MODIFIED","object":'),
  DELETED: encoder.encode('{"type":"DELETED","object":'),
}

function listChunks(
  shared: View,
  metadata: ListMetadata,
  entries: Iterable<Entry>,
): Generator<Uint8Array, void, boolean | undefined> {
  const view = shared.ofOneList?.() ?? shared
  const { kind, apiVersion, itemsName, withSortedKeys = false } = view.list
  if (withSortedKeys) return orderedChunks(view, metadata, entries)
  const head = writeJson({ kind, apiVersion, metadata: listMetadata(metadata) }).slice(0, -1)
  const start = `${head},${view.listExtra}"${itemsName}":[`
  const offset = bareItemOffset(view)
  const isBare = offset > 0
  return joinItemsIntoChunks<Entry>({
    head: encoder.encode(start),
    items: entries,
    empty:
      view.list.isNullWhenEmpty === true
        ? encoder.encode(`${start.slice(0, -1)}null}\n`)
        : undefined,
    bytesOf: isBare ? (entry) => bareItem(view.line(entry), offset) : (entry) => view.item(entry),
    opening: isBare ? brace : nothing,
    separator: isBare ? commaAndBrace : comma,
    tail: listTail,
    workOf: (entry) => workOf(view, entry),
  })
}

/** Chunks of a list whose members are in the order of their names: apiVersion, items, kind, metadata. */
function orderedChunks(
  view: View,
  metadata: ListMetadata,
  entries: Iterable<Entry>,
): Generator<Uint8Array, void, boolean | undefined> {
  const { kind, apiVersion, itemsName } = view.list
  const { resourceVersion, remainingItemCount, continue: token = '' } = metadata
  const about = {
    continue: token,
    ...(remainingItemCount !== undefined && { remainingItemCount }),
    ...(resourceVersion !== '' && { resourceVersion }),
  }
  const tail = writeJson({ kind, metadata: about }).slice(1)
  return joinItemsIntoChunks<Entry>({
    head: encoder.encode(`${writeJson({ apiVersion }).slice(0, -1)},"${itemsName}":[`),
    items: entries,
    bytesOf: (entry) => view.item(entry),
    opening: nothing,
    separator: comma,
    workOf: (entry) => workOf(view, entry),
    tail: encoder.encode(`],${tail}\n`),
  })
}

/** The compact JSON encoding of a view: lists and watch events join the bytes that the view keeps with entries. */
export function jsonEncoding(view: View): Encoding {
  return {
    id: `json/${view.id}`,
    contentType: 'application/json',
    watchContentType: 'application/json',
    message: 'text',
    frameHead: 0,
    stable: view.stable,
    arranged: view.arranged,
    object: (entry) => view.line(entry),
    list: (metadata, entries) => listChunks(view, metadata, entries),
    event: (type, entry) => concatBytes(eventHead[type], bareJson(view.line(entry)), eventTail),
    bookmark: (resourceVersion, annotations) => {
      const named = Object.keys(annotations).length > 0
      const metadata = { resourceVersion, ...(named && { annotations: { ...annotations } }) }
      return encodeJsonLine({ type: 'BOOKMARK', object: view.bookmark(metadata) })
    },
    error: (status) => encodeJsonLine({ type: 'ERROR', object: status }),
    following: view.following && jsonEncoding(view.following),
  }
}

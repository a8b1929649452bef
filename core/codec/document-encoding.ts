import type { JsonObject, JsonValue } from '../api/json.ts'
import type { Entry } from './entry.ts'
import { withoutKind } from './bare-item.ts'
import type { Encoding, ListMetadata } from './encoding.ts'
import { jsonEncoding } from './json-encoding.ts'
import { decodeUtf8, parseJson } from '../json/json-parse.ts'
import type { View } from './view.ts'

const encoder = new TextEncoder()

/** How a whole document is written where its layout depends on its nesting: pretty JSON, YAML. */
export interface DocumentFormat {
  readonly id: string
  readonly mediaType: string
  write(document: JsonValue): string
}

function parsed(bytes: Uint8Array): JsonValue {
  return parseJson(decodeUtf8(bytes)).value
}

/**
 * An encoding that lays out whole documents. Unlike compact JSON it holds a list in memory while it writes it, as the
 * requirement allows. Its watch events are compact JSON lines: no client reads a stream laid out in any other way.
 */
export function documentEncoding(view: View, format: DocumentFormat): Encoding {
  const lines = jsonEncoding(view)
  const write = (document: JsonValue): Uint8Array => encoder.encode(format.write(document))
  const list = (metadata: ListMetadata, entries: Iterable<Entry>): Uint8Array => {
    const [head] = lines.list(metadata, [])
    const document = parsed(head ?? new Uint8Array()) as JsonObject
    document[view.list.itemsName] = Array.from(entries, (entry) => {
      const item = parsed(view.item(entry))
      return view.bareItems ? withoutKind(item) : item
    })
    return write(document)
  }
  return {
    ...lines,
    id: `${format.id}/${view.id}`,
    contentType: format.mediaType,
    object: (entry) => write(parsed(view.line(entry))),
    list: (metadata, entries) => [list(metadata, entries)],
  }
}

import type { JsonObject, JsonValue, WritableJsonObject } from '../../base/api/json.ts'
import { decodeUtf8, parseJson } from '../../base/json/json-parse.ts'
import { withoutKind } from './bare-item.ts'
import type { Encoding, ListMetadata } from './encoding.ts'
import type { Entry } from './entry.ts'
import { jsonEncoding } from './json-encoding.ts'
import type { View } from './view.ts'

const encoder = new TextEncoder()

/** A format whose layout depends on nesting, so that it writes whole documents: YAML. */
export interface DocumentFormat {
  readonly id: string
  readonly mediaType: string
  write(document: JsonValue): string
}

function parsed(bytes: Uint8Array): JsonValue {
  return parseJson(decodeUtf8(bytes)).value
}

/**
 * The encoding of a view in a {@link DocumentFormat}. Unlike JSON it holds a whole list in memory while it
 * writes it. Its watch events are compact JSON lines, since no client reads a stream in another layout.
 */
export function documentEncoding(view: View, format: DocumentFormat): Encoding {
  const lines = jsonEncoding(view)
  const write = (document: JsonValue): Uint8Array => encoder.encode(format.write(document))
  const list = (metadata: ListMetadata, entries: Iterable<Entry>): Uint8Array => {
    const [head] = lines.list(metadata, [])
    const document: WritableJsonObject = parsed(head ?? new Uint8Array()) as JsonObject
    const shown = view.ofOneList?.() ?? view
    const items = Array.from(entries, (entry) => {
      const item = parsed(shown.item(entry))
      return view.bareItems ? withoutKind(item) : item
    })
    const isNull = items.length === 0 && view.list.isNullWhenEmpty === true
    document[view.list.itemsName] = isNull ? null : items
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

import { indentJsonBytes, JsonIndenter } from '../../base/json/json-indent.ts'
import { type Chunks, chunkBytes, nothingYet } from './chunks.ts'
import type { Encoding } from './encoding.ts'
import { jsonEncoding } from './json-encoding.ts'
import type { View } from './view.ts'

/**
 * Indents the chunks of a compact list as they are asked for. What a reader passes to `next` is as in
 * `joinIntoChunks`.
 */
export function* indentChunks(compact: Iterable<Uint8Array>): Chunks {
  const indenter = new JsonIndenter()
  const source: Iterator<Uint8Array, unknown, boolean> = compact[Symbol.iterator]()
  let target = new Uint8Array(chunkBytes)
  // The bytes of a compact chunk have been copied when the next one is made.
  for (let step = source.next(); !step.done; step = source.next(true)) {
    const chunk = step.value
    if (chunk.length === 0) yield nothingYet
    for (let at = 0; at < chunk.length; at = indenter.read) {
      if (indenter.isFull(target)) {
        const isDone = yield target.subarray(0, indenter.written)
        // A chunk that the reader has not released may still wait to be sent.
        if (isDone !== true) target = new Uint8Array(chunkBytes)
        indenter.written = 0
      }
      indenter.indentInto(chunk, at, target, indenter.written)
    }
  }
  if (indenter.written > 0) yield target.subarray(0, indenter.written)
}

/** Indented JSON of a view, made of the bytes of its compact JSON. Its watch events are compact. */
export function prettyEncoding(view: View): Encoding {
  const compact = jsonEncoding(view)
  return {
    ...compact,
    id: `pretty/${view.id}`,
    object: (entry) => indentJsonBytes(view.line(entry)),
    list: (metadata, entries) => indentChunks(compact.list(metadata, entries)),
  }
}

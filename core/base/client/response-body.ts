import { joinBytes, readAll } from '../streams/join-bytes.ts'
import type { ValueResponse } from './value-transport.ts'

const newline = 0x0a

/** The whole body of a response. */
export function bytesOf(response: ValueResponse): Promise<Uint8Array> | Uint8Array {
  return response.whole ?? readAll(response.body)
}

/** Reads the body to its end without keeping it. */
export async function drain(response: ValueResponse): Promise<void> {
  if (response.whole) return
  const pieces = response.body[Symbol.asyncIterator]()
  let next = await pieces.next()
  while (next.done !== true) next = await pieces.next()
}

/** Lines of a streamed body, without newlines and without empty lines; a torn last line is dropped. */
export async function* readLines(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let begun: Uint8Array[] = []
  for await (const piece of body) {
    let from = 0
    for (let end = piece.indexOf(newline); end !== -1; end = piece.indexOf(newline, from)) {
      const line = joinBytes([...begun, piece.subarray(from, end)])
      begun = []
      from = end + 1
      if (line.length > 0) yield line
    }
    if (from < piece.length) begun.push(piece.subarray(from))
  }
}

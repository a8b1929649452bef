import { joinBytes } from './join-bytes.ts'

const newline = 0x0a

/**
 * Lines of a streamed body, without newlines and without empty lines; a torn last line is dropped.
 * @throws RangeError for a line of more than `most` bytes
 */
export async function* readLines(
  body: AsyncIterable<Uint8Array>,
  most: number = Infinity,
): AsyncGenerator<Uint8Array> {
  let begun: Uint8Array[] = []
  let length = 0
  for await (const piece of body) {
    let from = 0
    for (let end = piece.indexOf(newline); end !== -1; end = piece.indexOf(newline, from)) {
      const line = joinBytes([...begun, piece.subarray(from, end)])
      begun = []
      length = 0
      from = end + 1
      if (line.length > 0) yield line
    }
    if (from === piece.length) continue
    begun.push(piece.subarray(from))
    length += piece.length - from
    if (length > most) throw new RangeError(`an event has more than ${most} bytes`)
  }
}

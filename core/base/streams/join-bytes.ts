/** Joins pieces into one array; a single piece is not copied. */
export function joinBytes(pieces: readonly Uint8Array[]): Uint8Array {
  const [only] = pieces
  if (only && pieces.length === 1) return only
  const bytes = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.length
  }
  return bytes
}

/** Pieces that are joined at once while others come. */
const joinedAtOnce = 1024

/** Pieces of one whole. Small ones are joined now and then, as each holds some hundred bytes beside its own. */
export class ByteCollector {
  #pieces: Uint8Array[] = []
  /** How many of the first are joined. */
  #joined = 0

  push(piece: Uint8Array): void {
    if (this.#pieces.push(piece) - this.#joined < joinedAtOnce) return
    this.#pieces.push(joinBytes(this.#pieces.splice(this.#joined++)))
  }

  /** All of them in one array; a single piece is not copied. */
  whole(): Uint8Array {
    return joinBytes(this.#pieces)
  }
}

/** Reads the whole body into one array. @throws RangeError for a body of more than `most` bytes, whose reading it ends. */
export async function readAll(
  body: AsyncIterable<Uint8Array>,
  most: number = Infinity,
): Promise<Uint8Array> {
  const pieces = new ByteCollector()
  let length = 0
  for await (const piece of body) {
    length += piece.length
    if (length > most) throw new RangeError(`an answer has more than ${most} bytes`)
    pieces.push(piece)
  }
  return pieces.whole()
}

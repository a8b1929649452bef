/** Large enough to be cheap per byte, small enough that another request is served in between. */
const chunkBytes = 128 * 1024

/**
 * Copies small pieces into chunks of about 128 KiB; a piece that is larger goes out as it is. A reader that is done with a
 * chunk may pass true to `next`: then the following one is made in the same memory. Without that a long list leaves as many
 * bytes to collect as it has, which costs as much as sending them.
 */
export function* joinIntoChunks(
  pieces: Iterable<Uint8Array>,
): Generator<Uint8Array, void, boolean | undefined> {
  let chunk = new Uint8Array(chunkBytes)
  let used = 0
  for (const piece of pieces) {
    if (used + piece.length > chunkBytes) {
      if (used > 0) {
        const isDone = yield chunk.subarray(0, used)
        // Else it may still wait to be sent.
        if (isDone !== true) chunk = new Uint8Array(chunkBytes)
        used = 0
      }
      if (piece.length >= chunkBytes) {
        yield piece
        continue
      }
    }
    chunk.set(piece, used)
    used += piece.length
  }
  if (used > 0) yield chunk.subarray(0, used)
}

/** One array holding all the pieces. */
export function concatBytes(...pieces: readonly Uint8Array[]): Uint8Array {
  let length = 0
  for (const piece of pieces) length += piece.length
  const whole = new Uint8Array(length)
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}

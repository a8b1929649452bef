const encoder = new TextEncoder()

/** Larger text is rare enough to be given memory of its own. */
const scratchBytes = 64 * 1024

// Encoding into memory that is there already costs a tenth of what allocating a guess and cutting it to size does.
const scratch = new Uint8Array(scratchBytes)

/** A unit of text takes at most three bytes. */
function fitsScratch(text: string): boolean {
  return text.length * 3 <= scratchBytes
}

/** Length of a text in UTF-8. */
export function byteLength(text: string): number {
  return fitsScratch(text) ? encoder.encodeInto(text, scratch).written : encoder.encode(text).length
}

/** A text in UTF-8, in exactly as many bytes as it takes. */
export function encodeUtf8(text: string): Uint8Array {
  if (!fitsScratch(text)) return encoder.encode(text)
  return scratch.slice(0, encoder.encodeInto(text, scratch).written)
}

/** A text in UTF-8 around bytes that are UTF-8 already, as {@link encodeUtf8} would give the whole. */
export function encodeUtf8Around(before: string, middle: Uint8Array, after: string): Uint8Array {
  const most = (before.length + after.length) * 3 + middle.length
  const memory = most <= scratchBytes ? scratch : new Uint8Array(most)
  const start = encoder.encodeInto(before, memory).written
  memory.set(middle, start)
  const rest = memory.subarray(start + middle.length)
  return memory.slice(0, start + middle.length + encoder.encodeInto(after, rest).written)
}

const encoder = new TextEncoder()

/** Size of the shared encoding buffer; longer texts are rare, and get a buffer of their own. */
const scratchBytes = 64 * 1024

// The shared encoding buffer: encoding into it costs a tenth of allocating a buffer and cutting it to size.
const scratch = new Uint8Array(scratchBytes)

/** Whether a text fits the shared buffer: a UTF-16 code unit takes at most three bytes of UTF-8. */
function fitsScratch(text: string): boolean {
  return text.length * 3 <= scratchBytes
}

/** Length of a text in UTF-8, in bytes. */
export function byteLength(text: string): number {
  return fitsScratch(text) ? encoder.encodeInto(text, scratch).written : encoder.encode(text).length
}

/** Whether a text takes more bytes of UTF-8 than `limit`; a UTF-16 code unit takes one to three. */
export function isLongerThan(text: string, limit: number): boolean {
  return text.length * 3 > limit && byteLength(text) > limit
}

/** A text in UTF-8, in an array of its own of exactly the encoded length. */
export function encodeUtf8(text: string): Uint8Array {
  if (!fitsScratch(text)) return encoder.encode(text)
  return scratch.slice(0, encoder.encodeInto(text, scratch).written)
}

/** UTF-8 of the texts `before` and `after`, with bytes between them that are UTF-8 already. */
export function encodeUtf8Around(before: string, middle: Uint8Array, after: string): Uint8Array {
  const most = (before.length + after.length) * 3 + middle.length
  const memory = most <= scratchBytes ? scratch : new Uint8Array(most)
  const start = encoder.encodeInto(before, memory).written
  memory.set(middle, start)
  const rest = memory.subarray(start + middle.length)
  return memory.slice(0, start + middle.length + encoder.encodeInto(after, rest).written)
}

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

/** UTF-8 of texts, each with bytes behind it that are UTF-8 already, and of the text `after` all of them. */
export function encodeUtf8Around(
  texts: readonly string[],
  bytes: readonly Uint8Array[],
  after: string,
): Uint8Array {
  let most = after.length * 3
  for (const text of texts) most += text.length * 3
  for (const each of bytes) most += each.length
  const memory = most <= scratchBytes ? scratch : new Uint8Array(most)
  let end = 0
  for (let at = 0; at < texts.length; at++) {
    end += encoder.encodeInto(texts[at] ?? '', memory.subarray(end)).written
    const each = bytes[at]
    if (!each) continue
    memory.set(each, end)
    end += each.length
  }
  return memory.slice(0, end + encoder.encodeInto(after, memory.subarray(end)).written)
}

/** One value of a DER text (ITU-T X.690): its tag, and what it holds. */
export interface DerValue {
  readonly tag: number
  readonly bytes: Uint8Array
}

function lengthAt(
  bytes: Uint8Array,
  at: number,
): { readonly length: number; readonly next: number } {
  const first = bytes[at] ?? 0
  if (first < 0x80) return { length: first, next: at + 1 }
  const next = at + 1 + (first & 0x7f)
  // Four bytes hold more than any request is long; no bytes would mean a length that is not said.
  if (first === 0x80 || first > 0x84) throw new RangeError('a length that is too large')
  const length = bytes.subarray(at + 1, next).reduce((sum, byte) => sum * 256 + byte, 0)
  return { length, next }
}

/** The values that stand one after another. @throws RangeError where the bytes are no DER. */
export function derValues(bytes: Uint8Array): readonly DerValue[] {
  const values: DerValue[] = []
  for (let at = 0; at < bytes.length;) {
    const tag = bytes[at] ?? 0
    const { length, next } = lengthAt(bytes, at + 1)
    at = next + length
    if (at > bytes.length) throw new RangeError('a value that ends beyond its text')
    values.push({ tag, bytes: bytes.subarray(next, at) })
  }
  return values
}

/** An object identifier with dots: `2.5.4.3`. */
export function derIdentifier({ bytes }: DerValue): string {
  const numbers: number[] = []
  let number = 0
  for (const byte of bytes) {
    number = number * 128 + (byte & 0x7f)
    if (byte >= 0x80) continue
    numbers.push(number)
    number = 0
  }
  const [first = 0, ...others] = numbers
  const root = Math.min(2, Math.floor(first / 40))
  return [root, first - root * 40, ...others].join('.')
}

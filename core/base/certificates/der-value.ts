/** One DER value (ITU-T X.690): its tag and content. */
export interface DerValue {
  readonly tag: number
  readonly bytes: Uint8Array
  /** The value with its tag and length. */
  readonly whole: Uint8Array
}

function lengthAt(
  bytes: Uint8Array,
  at: number,
): { readonly length: number; readonly next: number } {
  const first = bytes[at] ?? 0
  if (first < 0x80) return { length: first, next: at + 1 }
  const next = at + 1 + (first & 0x7f)
  // Lengths of more than four bytes are refused, and the indefinite form (0x80), which DER forbids.
  if (first === 0x80 || first > 0x84) throw new RangeError('a length that is too large')
  const length = bytes.subarray(at + 1, next).reduce((sum, byte) => sum * 256 + byte, 0)
  return { length, next }
}

/** Reads a sequence of DER values. @throws RangeError for malformed DER. */
export function derValues(bytes: Uint8Array): readonly DerValue[] {
  const values: DerValue[] = []
  for (let at = 0; at < bytes.length;) {
    const start = at
    const tag = bytes[at] ?? 0
    const { length, next } = lengthAt(bytes, at + 1)
    at = next + length
    if (at > bytes.length) throw new RangeError('a value that ends beyond its text')
    values.push({ tag, bytes: bytes.subarray(next, at), whole: bytes.subarray(start, at) })
  }
  return values
}

/** Reads the values within a DER value; none where it is absent. @throws RangeError for malformed DER. */
export function childrenOf(value: DerValue | undefined): readonly DerValue[] {
  return value ? derValues(value.bytes) : []
}

/** An object identifier in dotted form: `2.5.4.3`. */
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

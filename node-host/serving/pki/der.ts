/** A value in DER: its tag, and the bytes of its content. */
export interface DerValue {
  readonly tag: number
  readonly content: Uint8Array
  /** The value with its tag and length. */
  readonly whole: Uint8Array
}

/** Encodes a value in DER (ITU-T X.690). */
export function der(tag: number, ...contents: readonly Uint8Array[]): Uint8Array {
  const content = Buffer.concat(contents)
  const { length } = content
  if (length < 128) return Buffer.concat([Buffer.of(tag, length), content])
  const digits = Buffer.from(length.toString(16).padStart(8, '0'), 'hex')
  const size = digits.subarray(digits.findIndex((digit) => digit !== 0))
  return Buffer.concat([Buffer.of(tag, 0x80 | size.length), size, content])
}

/** Reads the values that `bytes` has one after the other. @throws RangeError where one is cut short */
export function readDer(bytes: Uint8Array): readonly DerValue[] {
  const values: DerValue[] = []
  for (let at = 0; at < bytes.length;) {
    const [tag = 0, first = 0] = bytes.subarray(at)
    const digits = first < 128 ? 0 : first & 0x7f
    const start = at + 2 + digits
    const length = bytes.subarray(at + 2, start).reduce((sum, digit) => sum * 256 + digit, 0)
    const end = start + (digits === 0 ? first : length)
    if (end > bytes.length) throw new RangeError('a certificate is cut short')
    values.push({ tag, content: bytes.subarray(start, end), whole: bytes.subarray(at, end) })
    at = end
  }
  return values
}

export function sequence(...contents: readonly Uint8Array[]): Uint8Array {
  return der(0x30, ...contents)
}

/** An object identifier, such as `2.5.4.3`. */
export function objectIdentifier(dotted: string): Uint8Array {
  const [first = 0, second = 0, ...others] = dotted.split('.').map(Number)
  const bytes = others.flatMap((arc) => {
    const groups = [arc & 0x7f]
    for (let rest = arc >>> 7; rest > 0; rest >>>= 7) groups.unshift((rest & 0x7f) | 0x80)
    return groups
  })
  return der(0x06, Buffer.of(first * 40 + second, ...bytes))
}

export function octetString(content: Uint8Array): Uint8Array {
  return der(0x04, content)
}

/** A string of bits whose last byte has `unused` bits. */
export function bitString(content: Uint8Array, unused: number = 0): Uint8Array {
  return der(0x03, Buffer.of(unused), content)
}

export function text(value: string): Uint8Array {
  return der(0x0c, Buffer.from(value))
}

/** A time in the form that X.509 wants for its year (RFC 5280, 4.1.2.5). */
export function time(milliseconds: number): Uint8Array {
  const date = new Date(milliseconds)
  const digits = `${date.toISOString().slice(0, 19).replaceAll(/\D/g, '')}Z`
  const isShort = date.getUTCFullYear() < 2050
  return der(isShort ? 0x17 : 0x18, Buffer.from(isShort ? digits.slice(2) : digits))
}

import { joinBytes } from '../streams/join-bytes.ts'
import { encodeUtf8 } from '../text/utf8.ts'

/** Encodes a value in DER (ITU-T X.690); its content is the joined `contents`. */
export function der(tag: number, ...contents: readonly Uint8Array[]): Uint8Array {
  const content = joinBytes(contents)
  const { length } = content
  if (length < 128) return joinBytes([Uint8Array.of(tag, length), content])
  const digits: number[] = []
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) digits.unshift(rest % 256)
  return joinBytes([Uint8Array.of(tag, 0x80 | digits.length, ...digits), content])
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
  return der(0x06, Uint8Array.of(first * 40 + second, ...bytes))
}

export function octetString(content: Uint8Array): Uint8Array {
  return der(0x04, content)
}

/** A string of bits whose last byte has `unused` bits. */
export function bitString(content: Uint8Array, unused: number = 0): Uint8Array {
  return der(0x03, Uint8Array.of(unused), content)
}

/** A number that is not negative, from its big-endian digits. */
export function unsignedInteger(digits: Uint8Array): Uint8Array {
  const first = digits.findIndex((digit) => digit !== 0)
  const significant = first < 0 ? Uint8Array.of(0) : digits.subarray(first)
  const isHigh = (significant[0] ?? 0) >= 0x80
  return der(0x02, ...(isHigh ? [Uint8Array.of(0)] : []), significant)
}

export function text(value: string): Uint8Array {
  return der(0x0c, encodeUtf8(value))
}

const printable = /^[A-Za-z0-9 '()+,\-./:=?]*$/

/** A text as PrintableString where it has no other characters, else in UTF-8, as most authorities write names. */
export function directoryText(value: string): Uint8Array {
  return printable.test(value) ? der(0x13, encodeUtf8(value)) : text(value)
}

/** A time in the form that X.509 wants for its year (RFC 5280, 4.1.2.5); milliseconds are cut off. */
export function time(milliseconds: number): Uint8Array {
  const date = new Date(milliseconds)
  const digits = `${date.toISOString().slice(0, 19).replaceAll(/\D/g, '')}Z`
  const isShort = date.getUTCFullYear() < 2050
  return der(isShort ? 0x17 : 0x18, encodeUtf8(isShort ? digits.slice(2) : digits))
}

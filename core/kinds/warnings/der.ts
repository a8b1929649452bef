/** Element of DER (ITU-T X.690), as far as certificates and keys need it. */
export interface DerElement {
  readonly tag: number
  readonly content: Uint8Array
}

export const derTags = {
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  objectIdentifier: 0x06,
  sequence: 0x30,
  version: 0xa0,
  publicKey: 0xa1,
} as const

/** Reads bytes as DER elements; undefined where they are malformed. */
export function readDer(bytes: Uint8Array): readonly DerElement[] | undefined {
  const elements: DerElement[] = []
  for (let at = 0; at < bytes.length;) {
    const [tag = 0, head = 0] = bytes.subarray(at, at + 2)
    const lengthBytes = head < 0x80 ? 0 : head & 0x7f
    const start = at + 2 + lengthBytes
    // DER has no indefinite lengths, and a length of five bytes exceeds any object.
    if (head === 0x80 || lengthBytes > 4 || start > bytes.length) return undefined
    const length = head < 0x80 ? head : bytes.subarray(at + 2, start).reduce(appendByte, 0)
    if (start + length > bytes.length) return undefined
    elements.push({ tag, content: bytes.subarray(start, start + length) })
    at = start + length
  }
  return elements
}

function appendByte(number: number, byte: number): number {
  return number * 256 + byte
}

/** Elements of a DER sequence; undefined for anything else. */
export function sequenceOf(element: DerElement | undefined): readonly DerElement[] | undefined {
  return element?.tag === derTags.sequence ? readDer(element.content) : undefined
}

export function isTagged(element: DerElement | undefined, tag: keyof typeof derTags): boolean {
  return element?.tag === derTags[tag]
}

export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

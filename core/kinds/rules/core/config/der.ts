import { type DerValue, derValues } from '../../../../base/certificates/der-value.ts'

export const derTags = {
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  objectIdentifier: 0x06,
  sequence: 0x30,
  version: 0xa0,
  publicKey: 0xa1,
} as const

/** Reads a sequence of DER values; undefined where they are malformed. */
export function readDer(bytes: Uint8Array): readonly DerValue[] | undefined {
  try {
    return derValues(bytes)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** The values of a DER sequence; undefined for anything else. */
export function sequenceOf(element: DerValue | undefined): readonly DerValue[] | undefined {
  return element?.tag === derTags.sequence ? readDer(element.bytes) : undefined
}

export function isTagged(element: DerValue | undefined, tag: keyof typeof derTags): boolean {
  return element?.tag === derTags[tag]
}

export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

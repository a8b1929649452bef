/** Whether bytes begin with the tag that says of itself that it is CBOR. */
export function isMarkedCbor(bytes: Uint8Array): boolean {
  return bytes[0] === 0xd9 && bytes[1] === 0xd9 && bytes[2] === 0xf7
}

const lanes: readonly (readonly [seed: number, multiplier: number])[] = [
  [0x811c9dc5, 0x01000193],
  [0x9e3779b9, 0x85ebca6b],
  [0x7f4a7c15, 0xc2b2ae35],
  [0x243f6a88, 0x27d4eb2f],
]

function lane(bytes: Uint8Array, seed: number, multiplier: number): number {
  let state = seed ^ bytes.length
  for (const byte of bytes) {
    state = Math.imul(state ^ byte, multiplier)
    state ^= state >>> 15
  }
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b)
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35)
  return (state ^ (state >>> 16)) >>> 0
}

/**
 * Content hash for entity tags and hashed URLs: 32 hexadecimal digits that change with the content. It is not
 * cryptographic: a party that chooses the content can make two contents collide.
 */
export function contentHash(bytes: Uint8Array): string {
  return lanes
    .map(([seed, multiplier]) => lane(bytes, seed, multiplier).toString(16).padStart(8, '0'))
    .join('')
}

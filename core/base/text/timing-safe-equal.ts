/** Compares secrets in a time that depends on their lengths alone. */
export function timingSafeEqual(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false
  let difference = 0
  for (const [at, byte] of a.entries()) difference |= byte ^ (b[at] ?? 0)
  return difference === 0
}

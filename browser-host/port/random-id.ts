/** An id that is not used elsewhere. `crypto.randomUUID` is missing on pages that came by plain HTTP. */
export function randomId(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-')
}

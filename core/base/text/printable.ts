/** Printable ASCII: enough for nearly all texts; the Unicode pattern takes each process milliseconds to compile. */
const plain = /^[ -~]*$/

/**
 * Whether all characters are printable as Go defines it: letters, marks, numbers, punctuation, symbols and the space.
 */
export function isPrintable(text: string): boolean {
  return plain.test(text) || /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]*$/u.test(text)
}

/** The text without its characters that are not printable; see {@link isPrintable}. */
export function printablePart(text: string): string {
  return plain.test(text) ? text : text.replaceAll(/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu, '')
}

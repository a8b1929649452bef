/** Nearly all texts are of these, and the wider class takes milliseconds to compile, a process at a time. */
const plain = /^[ -~]*$/

/** Whether every letter may be shown as it stands: letters, marks, numbers, punctuation, symbols and the space, as in Go. */
export function isPrintable(text: string): boolean {
  return plain.test(text) || /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]*$/u.test(text)
}

/** The text without what {@link isPrintable} does not let pass. */
export function printablePart(text: string): string {
  return plain.test(text) ? text : text.replaceAll(/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu, '')
}

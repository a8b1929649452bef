/**
 * Text whose words are codes, which takes a sixth less than the text when both are compressed. The first words of the list have one
 * character each, the others two: a character that begins such a code, and any of those that may end one. All other characters stand for
 * themselves; those that codes begin with have a `~` before them then.
 */
export interface CodedText {
  /** The words, each with the blank before it, where it has one. */
  readonly words: readonly string[]
  readonly coded: string
}

/** Characters that are a whole code. */
export const shortCodes: string = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

/** Characters that begin a code of two. */
export const longCodes: string = '!#%&*+/<>?@[]^_{|}'

/** Characters that end a code of two, in order of their code points: all printable ones but those that literals escape. */
export const secondCodes: string = Array.from({ length: 94 }, (_, index) =>
  String.fromCodePoint(index + 0x21),
)
  .join('')
  .replaceAll(/[\\`$]/g, '')

const codes = /~(.)|([A-Z0-9])|([!#%&*+/<>?@[\]^_{|}])(.)/g

/** The text. */
export function decodeWords({ words, coded }: CodedText): string {
  const word = (lead: string, second: string): string => {
    const before = shortCodes.length + longCodes.indexOf(lead) * secondCodes.length
    return words[before + secondCodes.indexOf(second)] ?? ''
  }
  return coded.replaceAll(codes, (_, plain?: string, short?: string, lead = '', second = '') => {
    if (plain !== undefined) return plain
    return short === undefined ? word(lead, second) : (words[shortCodes.indexOf(short)] ?? '')
  })
}

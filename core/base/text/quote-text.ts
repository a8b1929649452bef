/** Escapes by name of Go, which literals of CEL have too. */
export const namedEscapes: Readonly<Record<string, string>> = {
  '"': String.raw`\"`,
  '\\': String.raw`\\`,
  '\u0007': String.raw`\a`,
  '\b': String.raw`\b`,
  '\f': String.raw`\f`,
  '\n': String.raw`\n`,
  '\r': String.raw`\r`,
  '\t': String.raw`\t`,
  '\v': String.raw`\v`,
}

/** Characters by the letter that stands for them behind a backslash in Go's quoted texts; quotes are up to the text. */
export const goEscapes: Readonly<Record<string, string>> = {
  a: '\u0007',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '\\': '\\',
}

function escapeSign(sign: string): string {
  const known = namedEscapes[sign]
  if (known !== undefined) return known
  const code = sign.codePointAt(0) ?? 0
  const hex = code.toString(16)
  if (code < 0x80) return `\\x${hex.padStart(2, '0')}`
  return code < 0x1_00_00 ? `\\u${hex.padStart(4, '0')}` : `\\U${hex.padStart(8, '0')}`
}

/** Texts without a character to escape, as most are. */
const plain = /^[ !#-[\]-~]*$/

/** A text in double quotes as Go's `%q` prints it: printable characters stay, all others are escaped. */
export function quoteText(text: string): string {
  if (plain.test(text)) return `"${text}"`
  return `"${text.replaceAll(/["\\]|[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu, escapeSign)}"`
}

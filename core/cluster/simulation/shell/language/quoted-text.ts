const simpleEscapes: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  e: '\x1b',
  E: '\x1b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '\\': '\\',
  "'": "'",
  '"': '"',
  '?': '?',
}

const escapes =
  /\\(?:([abeEfnrtv\\'"?])|x([\da-fA-F]{1,2})|u([\da-fA-F]{1,4})|U([\da-fA-F]{1,8})|([0-7]{1,3})|c(.))/gs

/** A byte as character: beyond ASCII it stands as lone surrogate, as `bytes-as-text.ts` has it. */
function byteText(byte: number): string {
  return String.fromCharCode(byte < 0x80 ? byte : 0xdc00 + (byte & 0xff))
}

/** The text of `$'…'`, by what stands between the quotes. */
export function ansiText(raw: string): string {
  return raw.replace(
    escapes,
    (
      whole,
      simple?: string,
      hex?: string,
      short?: string,
      long?: string,
      octal?: string,
      control?: string,
    ) => {
      if (simple !== undefined) return simpleEscapes[simple] ?? whole
      if (hex !== undefined) return byteText(Number.parseInt(hex, 16))
      if (octal !== undefined) return byteText(Number.parseInt(octal, 8) & 0xff)
      if (control !== undefined) return String.fromCharCode(control.charCodeAt(0) & 0x1f)
      const code = Number.parseInt(short ?? long ?? '', 16)
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole
    },
  )
}

/** What `set -x` of ash leaves as it is. */
const plainWord = /^[-+,./:@\]^\w\x80-\uffff]*$/

/** A text as a word that a shell reads as this text. */
export function quotedWord(text: string): string {
  return `'${text.replaceAll("'", `'"'"'`)}'`
}

/** The same, without quotes where none are needed. */
export function wordOfText(text: string): string {
  return plainWord.test(text) ? text : quotedWord(text)
}

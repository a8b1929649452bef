const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
}

function characterOf(code: number): string | undefined {
  const isCharacter = code > 0 && code <= 0x10_ffff && (code < 0xd800 || code > 0xdfff)
  return isCharacter ? String.fromCodePoint(code) : undefined
}

/** Replaces `&amp;`, `&lt;`, `&gt;`, `&quot;`, `&apos;`, `&nbsp;` and numeric character references; others stay as they are written. */
export function decodeCharacterReferences(text: string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(
    /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-z]{2,4}));/g,
    (written, decimal?: string, hexadecimal?: string, name?: string) => {
      if (name !== undefined) return named[name] ?? written
      const code = decimal === undefined ? parseInt(hexadecimal ?? '', 16) : Number(decimal)
      return characterOf(code) ?? written
    },
  )
}

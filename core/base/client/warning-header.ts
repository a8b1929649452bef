import { decodeHeaderText } from '../outgoing/header-text.ts'

const warning = /\s*\d{3} (?:"[^"]*"|\S+) "((?:[^"\\]|\\.)*)"(?: "[^"]*")?\s*(?:,|$)/y

/** Texts of a `Warning` header, which may hold several values joined by commas; reading ends at an invalid value. */
export function warningTexts(header: string | undefined): readonly string[] {
  const texts: string[] = []
  if (header === undefined) return texts
  warning.lastIndex = 0
  for (let match = warning.exec(header); match; match = warning.exec(header)) {
    texts.push(decodeHeaderText((match[1] ?? '').replace(/\\(.)/g, '$1')))
  }
  return texts
}

import { namedEscapes } from '../../../../base/text/quote-text.ts'

const whiteSpace = String.raw`[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]`
const startingSpace = new RegExp(`^${whiteSpace}+`)
const spaceSign = new RegExp(whiteSpace)

/** Removes white space of Unicode at both ends. JavaScript's `trim` knows another set of characters. */
export function trimText(text: string): string {
  const start = startingSpace.exec(text)?.[0].length ?? 0
  let end = text.length
  while (end > start && spaceSign.test(text.charAt(end - 1))) end -= 1
  return text.slice(start, end)
}

/** Lowers the letters A to Z. */
export function lowerAscii(text: string): string {
  return text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

/** Raises the letters a to z. */
export function upperAscii(text: string): string {
  return text.replaceAll(/[a-z]+/g, (letters) => letters.toUpperCase())
}

/** A text in double quotes, with the characters escaped that a literal of CEL has names for. Lone surrogates are replaced. */
export function quoteLiteral(text: string): string {
  const escaped = text.replaceAll(escapable, (sign) => namedEscapes[sign] ?? sign)
  return `"${escaped.replaceAll(loneSurrogate, '\ufffd')}"`
}

const escapable = new RegExp(String.raw`[\u0007-\r\\"]`, 'g')
const loneSurrogate = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

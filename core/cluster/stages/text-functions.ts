import { decodeBase64, encodeBase64 } from '../../base/text/base64.ts'
import { quoteText } from '../../base/text/quote-text.ts'
import { sha256 } from '../../base/text/sha256.ts'
import { encodeUtf8 } from '../../base/text/utf8.ts'
import { showValue } from '../../languages/go-template/show-value.ts'
import type { TemplateFunctions } from '../../languages/go-template/template-function.ts'
import type { TemplateValue } from '../../languages/go-template/template-node.ts'

/** Text of an argument; empty for an absent one. */
function text(value: TemplateValue): string {
  return value === undefined || value === null ? '' : showValue(value)
}

function indented(spaces: TemplateValue, value: TemplateValue): string {
  const pad = ' '.repeat(Math.max(0, Number(spaces)))
  return pad + text(value).replaceAll('\n', `\n${pad}`)
}

function repeated(count: TemplateValue, value: TemplateValue): string {
  const whole = text(value)
  const times = Math.max(0, Number(count))
  return whole.repeat(times)
}

function truncated(length: TemplateValue, value: TemplateValue): string {
  const most = Number(length)
  const letters = text(value)
  return most < 0 ? letters.slice(most) : letters.slice(0, most)
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Functions of sprig for texts. */
export const textFunctions: TemplateFunctions = {
  toString: text,
  quote: (...values) =>
    values
      .filter((value) => value !== undefined && value !== null)
      .map((value) => quoteText(text(value)))
      .join(' '),
  squote: (...values) => values.map((value) => `'${text(value)}'`).join(' '),
  upper: (value) => text(value).toUpperCase(),
  lower: (value) => text(value).toLowerCase(),
  trim: (value) => text(value).trim(),
  trimPrefix: (prefix, value) => {
    const [cut, whole] = [text(prefix), text(value)]
    return whole.startsWith(cut) ? whole.slice(cut.length) : whole
  },
  trimSuffix: (suffix, value) => {
    const [cut, whole] = [text(suffix), text(value)]
    return cut !== '' && whole.endsWith(cut) ? whole.slice(0, -cut.length) : whole
  },
  replace: (from, to, value) => text(value).replaceAll(text(from), text(to)),
  contains: (part, value) => text(value).includes(text(part)),
  hasPrefix: (prefix, value) => text(value).startsWith(text(prefix)),
  hasSuffix: (suffix, value) => text(value).endsWith(text(suffix)),
  repeat: repeated,
  trunc: truncated,
  indent: indented,
  nindent: (spaces, value) => `\n${indented(spaces, value)}`,
  b64enc: (value) => encodeBase64(encodeUtf8(text(value))),
  b64dec: (value) => new TextDecoder().decode(decodeBase64(text(value)) ?? new Uint8Array()),
  sha256sum: (value) => hex(sha256(encodeUtf8(text(value)))),
}

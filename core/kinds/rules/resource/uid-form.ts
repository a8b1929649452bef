import { quoteText } from '../../../base/text/quote-text.ts'
import { byteLength } from '../../../base/text/utf8.ts'

const digits = '[0-9a-fA-F]'
const plain = new RegExp(`^${digits}{32}$`)
const dashed = new RegExp(`^${digits}{8}-${digits}{4}-${digits}{4}-${digits}{4}-${digits}{12}$`)

const prefix = 'urn:uuid:'
const badForm = 'invalid UUID format'

/** What is wrong with a UUID in any of its written forms, by its length. */
function formFault(text: string): string | undefined {
  const length = byteLength(text)
  const ofDashed = (part: string): string | undefined => (dashed.test(part) ? undefined : badForm)
  switch (length) {
    case 32:
      return plain.test(text) ? undefined : badForm
    case 36:
      return ofDashed(text)
    case 36 + 2:
      return text.startsWith('{') && text.endsWith('}')
        ? ofDashed(text.slice(1, -1))
        : 'invalid bracketed UUID format'
    case 36 + prefix.length: {
      const start = text.slice(0, prefix.length)
      return start.toLowerCase() === prefix
        ? ofDashed(text.slice(prefix.length))
        : `invalid urn prefix: ${quoteText(start)}`
    }
    default:
      return `invalid UUID length: ${length}`
  }
}

/** Says why a text is not a valid uid of an object; undefined for a valid one. */
export function uidFault(text: string): string | undefined {
  const fault = formFault(text)
  if (fault !== undefined) return `error validating uid: ${fault}`
  if (text.length === 36 && text === text.toLowerCase()) return undefined
  return 'uid must be in RFC 4122 normalized form, `xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx` with lowercase hexadecimal characters'
}

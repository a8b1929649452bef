import { parseIpAddress } from './ip-address.ts'

const space = String.raw`[ \t]*`
const atom = String.raw`[A-Za-z0-9!#$%&'*+\-/=?^_\u0060{|}~\u{80}-\u{10ffff}]+`
const dotted = String.raw`${atom}(?:\.${atom})*`
const quoted = String.raw`"(?:[ \t!#-[\]-~\u{80}-\u{10ffff}]|\\[ \t!-~\u{80}-\u{10ffff}])+"`
const comment = String.raw`\((?:[ -'*-[\]-~\t\u{80}-\u{10ffff}]|\\[ -~])*\)`
const address = String.raw`(?:${dotted}|${quoted})@${space}(?:${dotted}|\[([!-Z^-~]+)\])`
/** Words of a display name, matched letter by letter so that there is only one way to match a text. */
const words = String.raw`(?:[A-Za-z0-9!#$%&'*+\-/=?^_\u0060{|}~. \t\u{80}-\u{10ffff}]|${quoted})*`

const bare = new RegExp(`^${space}${address}${space}(?:${comment}${space})*$`, 'u')
const named = new RegExp(
  `^${words}<${space}${address}${space}>${space}(?:${comment}${space})*$`,
  'u',
)

/** Longest address, in characters: more than any mail server takes, and short enough for the patterns. */
const maxLength = 4_096

/**
 * Whether the text is one email address as Go's `mail.ParseAddress` reads it, with or without a display name. Address groups
 * and nested comments are not supported: fields of objects do not have them in practice.
 */
export function isEmail(text: string): boolean {
  if (text.length > maxLength) return false
  const match = bare.exec(text) ?? named.exec(text)
  if (!match) return false
  const literal = match[1]
  return literal === undefined || parseIpAddress(literal.replace(/^IPv6:/, '')) !== undefined
}

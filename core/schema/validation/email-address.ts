import { parseIpAddress } from '../../api/ip-address.ts'

const space = String.raw`[ \t]*`
const atom = String.raw`[A-Za-z0-9!#$%&'*+\-/=?^_\u0060{|}~\u{80}-\u{10ffff}]+`
const dotted = String.raw`${atom}(?:\.${atom})*`
const quoted = String.raw`"(?:[ \t!#-[\]-~\u{80}-\u{10ffff}]|\\[ \t!-~\u{80}-\u{10ffff}])+"`
const comment = String.raw`\((?:[ -'*-[\]-~\t\u{80}-\u{10ffff}]|\\[ -~])*\)`
const address = String.raw`(?:${dotted}|${quoted})@${space}(?:${dotted}|\[([!-Z^-~]+)\])`
/** Words of a display name, letter by letter so that there is one way only to read them. */
const words = String.raw`(?:[A-Za-z0-9!#$%&'*+\-/=?^_\u0060{|}~. \t\u{80}-\u{10ffff}]|${quoted})*`

const bare = new RegExp(`^${space}${address}${space}(?:${comment}${space})*$`, 'u')
const named = new RegExp(
  `^${words}<${space}${address}${space}>${space}(?:${comment}${space})*$`,
  'u',
)

/** Longer texts than any mail server takes; what is shorter costs a pattern little. */
const maxLength = 4_096

/**
 * Whether the text is one address as Go's `mail.ParseAddress` reads it, with or without a display name. Groups and nested
 * comments, which nobody writes into an object, are not taken.
 */
export function isEmail(text: string): boolean {
  if (text.length > maxLength) return false
  const match = bare.exec(text) ?? named.exec(text)
  if (!match) return false
  const literal = match[1]
  return literal === undefined || parseIpAddress(literal.replace(/^IPv6:/, '')) !== undefined
}

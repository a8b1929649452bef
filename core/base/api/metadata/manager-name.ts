import { isPrintable } from '../../text/printable.ts'
import { byteLength, isLongerThan } from '../../text/utf8.ts'
import { maxCauses } from '../errors/status-limits.ts'

/** Longest name of a field manager, in bytes. */
export const maxManagerBytes = 128

/** Problems of a field manager's name, in the options of a write or in managed fields. */
export interface ManagerProblems {
  readonly isTooLong: boolean
  /** `invalid character U+0007 (at position 1)` for each character that does not print, as many as an error may show. */
  readonly unprintable: readonly string[]
}

const noProblems: ManagerProblems = { isTooLong: false, unprintable: [] }

/** What nearly all names are: printable ASCII within the limit. */
const plainName = new RegExp(`^[ -~]{0,${maxManagerBytes}}$`)

/** Validates a field manager's name; callers make the causes, which differ between options and managed fields. */
export function managerProblems(name: string): ManagerProblems {
  if (plainName.test(name)) return noProblems
  const unprintable: string[] = []
  let at = 0
  // Each character is looked at only where there is one to name.
  for (const letter of isPrintable(name) ? '' : name) {
    if (!isPrintable(letter)) {
      unprintable.push(`invalid character ${codePoint(letter)} (at position ${at})`)
      if (unprintable.length === maxCauses) break
    }
    at += byteLength(letter)
  }
  return { isTooLong: isLongerThan(name, maxManagerBytes), unprintable }
}

/** A character's code point, as in `U+000A`. */
function codePoint(letter: string): string {
  return `U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}

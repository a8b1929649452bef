import { JqError } from './jq-error.ts'
import { endOfInterpolation } from './scan-jq.ts'

/** A query in a string, and the index of its first character there. */
interface InnerQuery {
  readonly query: string
  readonly at: number
}

/** Splits the characters between the quotes of a string into its texts and interpolated queries; never empty. @throws JqError */
export function splitText(raw: string): readonly (string | InnerQuery)[] {
  const parts: (string | InnerQuery)[] = []
  let at = 0
  for (let begin = nextInterpolation(raw, 0); begin !== -1; begin = nextInterpolation(raw, at)) {
    const end = endOfInterpolation(raw, begin + 1)
    parts.push(unescape(raw.slice(at, begin)), { query: raw.slice(begin + 2, end), at: begin + 2 })
    at = end + 1
  }
  return [...parts, unescape(raw.slice(at))]
}

function nextInterpolation(raw: string, from: number): number {
  for (let at = from; at < raw.length; at++) {
    if (raw[at] !== '\\') continue
    if (raw[at + 1] === '(') return at
    at++
  }
  return -1
}

function unescape(raw: string): string {
  try {
    return JSON.parse(
      `"${raw.replaceAll(/[\p{Cc}]/gu, (char) => JSON.stringify(char).slice(1, -1))}"`,
    ) as string
  } catch (error) {
    throw new JqError(`the string "${raw}" in a query has a wrong escape`, String(error))
  }
}

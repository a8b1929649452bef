/** A line with its references to the history replaced. */
export type ExpandedLine = { readonly line: string } | { readonly missing: string }

/** What ends the text of `!text`. */
const ends = ' \t\n;&|<>()\'"`'

/**
 * Replaces `!!`, `!N`, `!-N`, `!TEXT` and `!$` in a typed line, as bash does, outside of single quotes. `history` has the oldest line first.
 *
 * @returns undefined where the line has none
 */
export function expandHistory(line: string, history: readonly string[]): ExpandedLine | undefined {
  if (!line.includes('!')) return undefined
  let expanded = ''
  let [isQuoted, isChanged] = [false, false]
  for (let at = 0; at < line.length;) {
    const char = line.charAt(at)
    if (char === "'") isQuoted = !isQuoted
    if (char === '\\' && !isQuoted) {
      expanded += line.slice(at, at + 2)
      at += 2
      continue
    }
    const event = char === '!' && !isQuoted ? eventAt(line, at) : undefined
    if (event === undefined) {
      expanded += char
      at++
      continue
    }
    const found = eventOf(event, history)
    if (found === undefined) return { missing: event }
    expanded += found
    isChanged = true
    at += event.length
  }
  return isChanged ? { line: expanded } : undefined
}

/** The reference that begins with the sign at a place; undefined where that is a sign of the language (`! cmd`, `!=`). */
function eventAt(line: string, at: number): string | undefined {
  const next = line.charAt(at + 1)
  if (next === '!' || next === '$') return line.slice(at, at + 2)
  if (next === '' || next === '=' || ends.includes(next)) return undefined
  let end = at + 1
  while (end < line.length && !ends.includes(line.charAt(end))) end++
  return line.slice(at, end)
}

function eventOf(event: string, history: readonly string[]): string | undefined {
  const text = event.slice(1)
  if (text === '!') return history.at(-1)
  if (text === '$') return history.at(-1)?.trim().split(/\s+/).at(-1)
  if (/^-?\d{1,6}$/.test(text)) {
    const number = Number(text)
    return number < 0 ? history.at(number) : history[number - 1]
  }
  return history.findLast((line) => line.startsWith(text))
}

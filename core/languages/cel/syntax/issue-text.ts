import { byteLength } from '../../../base/text/utf8.ts'
import type { Issue } from './issue.ts'
import type { Location, Source } from './source.ts'

/** Number of issues that are written out. */
const maxIssues = 100

/** Longest line, in bytes of UTF-8, that is shown below an issue. */
const maxLineBytes = 16_384

/** Dots and arrows of the line below the source: fullwidth ones below characters of more than one byte. */
const wide = { dot: '\uff0e', arrow: '\uff3e' }
const narrow = { dot: '.', arrow: '^' }

/**
 * The text of issues, ordered by place: for each its place, its message, the line of the source and an arrow below the
 * character at fault. Issues beyond the first hundred are only counted.
 */
export function issuesText(source: Source, issues: readonly Issue[]): string {
  const shown = issues.slice(0, maxIssues).toSorted(byPlace)
  const texts = shown.map((issue) => issueText(source, issue))
  if (issues.length > maxIssues) {
    texts.push(`${issues.length - maxIssues} more errors were truncated`)
  }
  return texts.join('\n')
}

function byPlace(first: Issue, second: Issue): number {
  const [one, other] = [first.location ?? nowhere, second.location ?? nowhere]
  return one.line - other.line || one.column - other.column
}

/** Stands for the place of an issue that has none. */
const nowhere: Location = { line: -1, column: -1 }

function issueText(source: Source, issue: Issue): string {
  const { line, column } = issue.location ?? nowhere
  const head = `ERROR: ${source.description}:${line}:${column + 1}: ${issue.message}`
  const text = source.text === '' ? undefined : source.line(line)
  if (text === undefined || isTooLong(text)) return head
  const shown = text.replaceAll('\t', ' ')
  return `${head}\n | ${shown}\n | ${arrowBelow(shown, column)}`
}

function isTooLong(line: string): boolean {
  // A code unit takes at most three bytes, so that nearly no line has to be counted.
  return line.length * 3 > maxLineBytes && byteLength(line) > maxLineBytes
}

/** The line below a line of the source, with an arrow at a column counted in code points. */
function arrowBelow(line: string, column: number): string {
  let dots = ''
  let at = 0
  for (const character of line) {
    if (at >= column) return dots + widthOf(character).arrow
    dots += widthOf(character).dot
    at += 1
  }
  return dots + narrow.arrow
}

function widthOf(character: string): typeof narrow {
  return (character.codePointAt(0) ?? 0) < 0x80 ? narrow : wide
}

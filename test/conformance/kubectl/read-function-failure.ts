import { startMark } from './suite-functions.ts'

/** The length of a reason in characters. */
const longest = 300

/** Lines before the end in which a helper's report is looked for: an assertion may try again after a report. */
const near = 60

/**
 * What ended a function of kubectl's suite that did not pass, in one line: a helper's report or a command's last words, and the line
 * of the suite.
 * @param output what it printed, with the colours of a terminal
 */
export function readFunctionFailure(output: string): string {
  const [, text = output] = plainText(output).split(`${startMark}\n`)
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('+++'))
  const stop = lines.findLastIndex((line) => line.startsWith('!!! Error in '))
  const end =
    stop < 0
      ? lines.length
      : lines.findLastIndex((line, at) => at < stop && !line.startsWith('!!! ')) + 1
  const report = lines.findLastIndex(
    (line, at) => at < end && at >= end - near && line.includes('FAIL!'),
  )
  const said =
    report < 0
      ? lines.slice(Math.max(0, end - 1), end)
      : lines.slice(report, Math.min(end, report + 8))
  const place = /([a-z-]+\.sh:\d+)$/.exec(lines[stop] ?? '')?.[1]
  const reason = said.join(' ').replaceAll(/\s+/g, ' ').trim()
  const cut = reason.length > longest ? `${reason.slice(0, longest)}…` : reason
  return place === undefined ? cut : `${cut} (${place})`
}

function plainText(output: string): string {
  // oxlint-disable-next-line no-control-regex -- the colours of a terminal
  return output.replaceAll(/\u001B(?:\[[\d;]*m|\(B)/g, '')
}

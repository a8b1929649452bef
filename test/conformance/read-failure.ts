/** The length of a reason in characters. */
const longest = 240

/** Lines of a failure that say nothing about it. */
const empty = [
  /^Unexpected error:$/,
  /^<[^>]*>:?\s*\{?$/,
  /^[{}[\],\s]*$/,
  /^occurred$/,
  /^An interrupt occurred and then/,
  /^Context was cancelled \(cause: Interrupted/,
]

/**
 * What a spec that did not pass says first, in one line, with the line of its source.
 * @param output what ginkgo printed with `--ginkgo.v --ginkgo.no-color`
 */
export function readFailure(output: string): string {
  const lines = output.split('\n').map((line) => line.trim())
  const isMark = (mark: string) => (line: string) =>
    line.startsWith(`[${mark}] `) && !/ in \[|\[It\]|^\[FAILED\] \[/.test(line)
  const failed = lines.findIndex(isMark('FAILED'))
  const interrupted = lines.findIndex(isMark('INTERRUPTED'))
  const first =
    [
      failed,
      interrupted,
      lines.findIndex(isMark('PANICKED')),
      lines.findIndex(isMark('SKIPPED')),
    ].find((index) => index >= 0) ?? -1
  if (first < 0) return 'it ended without a report'
  const place = lines.findIndex((line, index) => index > first && line.startsWith('In ['))
  const block = lines.slice(first, place < 0 ? first + 12 : place)
  const source = /([a-z_]+\.go:\d+)/.exec(lines[place] ?? '')?.[1]
  const words = block
    .map((line) => line.replace(/^\[[A-Z]+\] /, '').replace(/ @ \d\d\/\d\d\/\d\d .*$/, ''))
    .filter((line) => !empty.some((expression) => expression.test(line)))
    .join(' ')
    .replaceAll(/\s+/g, ' ')
  const cut = words.length > longest ? `${words.slice(0, longest)}…` : words
  const late = interrupted >= 0 && failed >= 0 ? 'interrupted: ' : ''
  return source === undefined ? `${late}${cut}` : `${late}${cut} (${source})`
}

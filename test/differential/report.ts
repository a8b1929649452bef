import { writeFileSync } from 'node:fs'
import type { JsonValue } from '../../core/base/api/json.ts'
import { indentJson } from '../../core/base/json/json-indent.ts'
import { writeJsonAsWritten } from '../../core/base/json/json-write.ts'
import type { Count, Tally } from './tally.ts'

/** The reader's form: rows per suite and kind, then the signatures, the most frequent first. */
export function printReport(tally: Tally, show: number): void {
  const lines = [
    ...table('suite', tally.suites),
    '',
    ...table('kind', tally.kinds),
    '',
    `${tally.groups.size} differences by signature, the most frequent first:`,
    ...groupLines(tally, show),
    '',
    'Known differences, and why they stand:',
    ...[...tally.reasons].map(([reason, { count }]) => `${String(count).padStart(6)}  ${reason}`),
    '',
    totalLine(tally.total),
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}

export function totalLine({ requests, equal, aside, known }: Count): string {
  const share = ((equal / Math.max(requests, 1)) * 100).toFixed(2)
  const others = requests - equal - known
  return `${equal} of ${requests} answers equal to the letter (${share} %; ${aside} with something set aside), ${known} differ as known, ${others} otherwise`
}

function table(title: string, counts: ReadonlyMap<string, Count>): readonly string[] {
  const rows = [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const width = Math.max(title.length, ...rows.map(([name]) => name.length))
  const head = `${title.padEnd(width)}  requests   equal   known   other       %  by class`
  return [
    head,
    ...rows.map(([name, { requests, equal, known, classes }]) => {
      const numbers = [requests, equal, known, requests - equal - known]
      const cells = numbers.map((number) => String(number).padStart(6)).join('  ')
      const share = ((equal / requests) * 100).toFixed(1).padStart(6)
      const found = [...classes].map(([each, count]) => `${each} ${count}`).join(', ')
      return `${name.padEnd(width)}    ${cells}  ${share}  ${found}`.trimEnd()
    }),
  ]
}

function groupLines({ groups }: Tally, show: number): readonly string[] {
  const sorted = [...groups.values()].toSorted((a, b) => b.count - a.count)
  return sorted.slice(0, show).flatMap(({ signature, count, kinds, example }) => {
    const some = [...kinds].slice(0, 3).join(', ')
    const more = kinds.size > 3 ? ` and ${kinds.size - 3} more` : ''
    return [
      `${String(count).padStart(6)}  ${signature}`,
      `        ${some}${more}; for example: ${example.request.name.slice(0, 140)}`,
    ]
  })
}

/** The machine's form: every signature with one request and both answers. */
export function writeJson(tally: Tally, file: string): void {
  const sorted = [...tally.groups.values()].toSorted((a, b) => b.count - a.count)
  const groups = sorted.map(({ signature, count, kinds, example }) => ({
    signature,
    count,
    kinds: [...kinds],
    suite: example.suite,
    request: example.request,
    difference: example.difference,
    original: { status: example.original.status, text: example.original.text.slice(0, 8_000) },
    skerry: { status: example.skerry.status, text: example.skerry.text.slice(0, 8_000) },
  }))
  const { requests, equal, known } = tally.total
  const counts = [...tally.reasons].map(([reason, { count }]) => [reason, count])
  const document = { requests, equal, known, reasons: counts, groups }
  writeFileSync(file, `${indentJson(writeJsonAsWritten(document as unknown as JsonValue))}\n`)
}

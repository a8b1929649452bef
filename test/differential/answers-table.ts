import { readFileSync } from 'node:fs'
import type { Count, Group, Tally } from './tally.ts'

/** A class of differences that `known-differences.json` does not count as known, and what is known of its cause. */
interface OpenClass {
  readonly reason: string
  /** Regular expression of the signatures. */
  readonly signature: string
}

export interface ComparedServers {
  /** `gitVersion` of each. */
  readonly original: string
  readonly skerry: string
  readonly seed: number
  /** The command line, without addresses and tokens. */
  readonly flags: string
}

const file = new URL('open-differences.json', import.meta.url)
const openClasses = JSON.parse(readFileSync(file, 'utf8')) as readonly OpenClass[]

/** A document in Markdown: what was compared on which release, what differs and why. */
export function answersTable(tally: Tally, servers: ComparedServers): string {
  return [
    '# Answers compared with kube-apiserver',
    '',
    'Written by `npm run differential -- … --table test/differential/ANSWERS.md`; the [README](README.md) says how answers are compared. Do not edit.',
    '',
    `- Original: kube-apiserver ${servers.original}. Skerry serves ${servers.skerry}. Seed ${servers.seed}${servers.flags === '' ? '' : `, \`${servers.flags}\``}.`,
    `- ${summary(tally.total)}`,
    '',
    '## What was compared',
    '',
    ...rows(
      ['suite', 'requests', 'equal', 'known', 'otherwise', 'equal %'],
      sorted(tally.suites).map(([name, count]) => [name, ...numbers(count)]),
    ),
    '',
    '## Kinds with answers that are not equal',
    '',
    ...rows(
      ['kind', 'requests', 'equal', 'known', 'otherwise', 'equal %'],
      sorted(tally.kinds)
        .filter(([, { requests, equal }]) => equal < requests)
        .map(([name, count]) => [name, ...numbers(count)]),
    ),
    '',
    '## What differs, and why it stands',
    '',
    ...rows(
      ['requests', 'reason', 'kinds', 'for example'],
      [...tally.reasons]
        .toSorted(([, a], [, b]) => b.count - a.count)
        .map(([reason, { count, kinds, request }]) => [
          String(count),
          reason,
          some(kinds),
          request,
        ]),
    ),
    '',
    '## What differs otherwise',
    '',
    ...rows(
      ['requests', 'difference', 'kinds', 'for example', 'cause'],
      [...tally.groups.values()]
        .toSorted((a, b) => b.count - a.count)
        .map((group) => [
          String(group.count),
          group.signature,
          some(group.kinds),
          group.example.request.name,
          causeOf(group),
        ]),
    ),
    '',
  ].join('\n')
}

function causeOf({ signature }: Group): string {
  const found = openClasses.find((each) => new RegExp(each.signature, 'u').test(signature))
  return found?.reason ?? 'not known'
}

function summary({ requests, equal, known }: Count): string {
  return `${requests} requests: ${equal} equal to the letter (${share(equal, requests)} %), ${known} differ as known, ${requests - equal - known} otherwise.`
}

function numbers({ requests, equal, known }: Count): readonly string[] {
  const counts = [requests, equal, known, requests - equal - known]
  return [...counts.map(String), share(equal, requests)]
}

/** A share in per cent, which is 100 only where all are equal. */
function share(equal: number, requests: number): string {
  if (equal === requests) return '100'
  return (Math.floor((equal / requests) * 10_000) / 100).toFixed(2)
}

function sorted(counts: ReadonlyMap<string, Count>): readonly (readonly [string, Count])[] {
  return [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1))
}

function some(kinds: ReadonlySet<string>): string {
  const names = [...kinds].map((kind) => kind.slice(kind.lastIndexOf(' ') + 1))
  const shown = [...new Set(names)].toSorted().slice(0, 4)
  return `${shown.join(', ')}${names.length > shown.length ? ', …' : ''}`
}

function rows(head: readonly string[], cells: readonly (readonly string[])[]): readonly string[] {
  if (cells.length === 0) return ['None.']
  const lines = [head, head.map(() => '---'), ...cells.map((row) => row.map(cell))]
  // The formatter would pad every cell to the widest one.
  return [
    '<!-- prettier-ignore-start -->',
    ...lines.map((row) => `| ${row.join(' | ')} |`),
    '<!-- prettier-ignore-end -->',
  ]
}

/** Text of a cell: one line, cut, without what Markdown reads. */
function cell(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  const cut = line.length > 160 ? `${line.slice(0, 160)}…` : line
  return cut.replaceAll(/[|<>*_`[\]\\]/g, String.raw`\$&`)
}

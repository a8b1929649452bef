import { join } from 'node:path'
import { buildWhenChanged } from '../../../node-host/build/build-when-changed.ts'
import { playgroundPage } from '../../../node-host/build/built-targets.ts'
import type { BenchContext } from '../bench-context.ts'
import { megabytes, milliseconds, type Result } from '../measure/result.ts'
import { median } from '../measure/statistics.ts'
import { type ColdStart, openPlaygroundPages } from '../playground-pages.ts'

/** Milliseconds and bytes that the page may take. */
const limits = { prompt: 1_000, cluster: 2_000, bytes: 1.2e6 }

const titles = {
  prompt: 'playground, cold to its prompt',
  cluster: 'playground, cold to a running cluster',
  bytes: 'playground, cold transfer',
} as const

const notes = {
  prompt: 'from the navigation, in a profile of its own each time',
  cluster: 'three nodes are ready, and the pods of the start; those of the system run',
  bytes: 'gzip, until both; what the service worker keeps for later comes after that',
} as const

function resultOf(
  what: keyof ColdStart,
  starts: readonly ColdStart[],
  former: readonly ColdStart[],
): Result {
  const text = what === 'bytes' ? megabytes : milliseconds
  const of = (all: readonly ColdStart[]): number => median(all.map((start) => start[what]))
  const measured = of(starts)
  const limit = limits[what]
  const compared =
    former.length === 0 ? [] : [`the page of --against, in turn: ${text(of(former))}`]
  return {
    name: titles[what],
    measured: text(measured),
    limit: text(limit),
    ratio: measured / limit,
    required: 1,
    direction: 'at most',
    unit: `of ${text(limit)}`,
    notes: [notes[what], ...compared],
  }
}

/** Openings of the page in a browser that has nothing of it, in turn with a page of another commit where `--against` names one. */
export async function playgroundStart(context: BenchContext): Promise<Result[]> {
  await buildWhenChanged(playgroundPage, context.report)
  const pages = await openPlaygroundPages(context, join(playgroundPage.root, playgroundPage.output))
  const against = context.against
  const other = against === undefined ? undefined : await openPlaygroundPages(context, against)
  const starts: ColdStart[] = []
  const former: ColdStart[] = []
  for (let round = 0; round < context.rounds; round++) {
    starts.push(await pages.open())
    if (other) former.push(await other.open())
  }
  return (['prompt', 'cluster', 'bytes'] as const).map((what) => resultOf(what, starts, former))
}

import { join } from 'node:path'
import { buildWhenChanged } from '../../../node-host/build/build-when-changed.ts'
import { playgroundPage } from '../../../node-host/build/built-targets.ts'
import type { BenchContext } from '../bench-context.ts'
import { milliseconds, type Result } from '../measure/result.ts'
import { median } from '../measure/statistics.ts'
import { type LessonStart, openPlaygroundPages } from '../playground-pages.ts'

/** How many times slower than this machine a phone is taken to be. */
const phone = 6
/** Milliseconds until the first check must have answered. */
const limit = 10_000

/** Openings of the first lesson, cold, on a processor that is throttled. */
export async function playgroundLesson(context: BenchContext): Promise<Result[]> {
  await buildWhenChanged(playgroundPage, context.report)
  const pages = await openPlaygroundPages(context, join(playgroundPage.root, playgroundPage.output))
  const starts: LessonStart[] = []
  for (let round = 0; round < context.rounds; round++) starts.push(await pages.openLesson(phone))
  const of = (what: keyof LessonStart): number => median(starts.map((start) => start[what]))
  return [
    {
      name: 'playground, cold to the first check of a lesson, six times slower',
      measured: milliseconds(of('check')),
      limit: milliseconds(limit),
      ratio: of('check') / limit,
      required: 1,
      direction: 'at most',
      unit: `of ${milliseconds(limit)}`,
      notes: [
        `page and workers stood still for a part of the time: ${of('slowness').toFixed(1)} times slower`,
        `its text was there after ${milliseconds(of('text'))}`,
      ],
    },
  ]
}

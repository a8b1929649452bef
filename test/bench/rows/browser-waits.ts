import type { Route } from '../../support/browsers/bench-calls.ts'
import type { BrowserName } from '../../support/browsers/browser-name.ts'
import type { BenchContext } from '../bench-context.ts'
import { openBrowserPages } from '../browser-pages.ts'
import { milliseconds, type Result } from '../measure/result.ts'
import { median, percentile } from '../measure/statistics.ts'
import { openMockPages } from '../mock-pages.ts'
import { nameIn } from './in-browser.ts'

/** At most so many times the limit's time, in every browser. */
const required = { start: 15, watch: 15, reset: 20 }

const fixtures = 1_000
const objectBytes = 1_000

interface Times {
  readonly ours: number
  readonly limit: number
}

function timesResult(
  name: string,
  { ours, limit }: Times,
  most: number | undefined,
  notes: readonly string[],
): Result {
  return {
    name,
    measured: milliseconds(ours),
    limit: milliseconds(limit),
    ratio: ours / limit,
    required: most,
    direction: 'at most',
    unit: "times the limit's time",
    notes,
  }
}

/** From the navigation to the first answer, in a profile that was not used before. */
export async function browserColdStart(
  context: BenchContext,
  browser: BrowserName,
): Promise<Result[]> {
  const pages = await openMockPages(context, browser)
  const { startBare } = await openBrowserPages(context, browser)
  const mocks: number[] = []
  const servers: number[] = []
  const bare: number[] = []
  for (let round = 0; round < context.rounds; round++) {
    bare.push(await startBare())
    mocks.push(await pages.start('mock'))
    servers.push(await pages.start('persistent'))
  }
  const limit = median(bare)
  const note = 'the limit is a page with a service worker and a worker that do nothing but answer'
  return [
    timesResult(
      nameIn(browser, 'cold start of a page with a mock'),
      { ours: median(mocks), limit },
      required.start,
      ['from the navigation to the first answer, in a profile of its own each time', note],
    ),
    timesResult(
      nameIn(browser, 'cold start of a page with a durable server'),
      { ours: median(servers), limit },
      required.start,
      ['the same with an empty store on IndexedDB', note],
    ),
  ]
}

const limits: Readonly<Record<Route, string>> = {
  'service worker':
    'the limit is a service worker that writes the same bytes to a stream when it gets the object',
  port: 'the limit is a worker that posts the same bytes when it gets the object',
}

/** From a create to its event at the reader of a watch, one after the other, in a page. */
export async function browserWatch(context: BenchContext, browser: BrowserName): Promise<Result[]> {
  const pages = await openBrowserPages(context, browser)
  const bench = await pages.openBench()
  await bench.open(0, 0)
  const bare = await pages.openBare()
  await bare.answerWrites(await bench.write(objectBytes))
  const results: Result[] = []
  for (const by of ['service worker', 'port'] as const) {
    const settings = { by, count: context.quick ? 100 : 200, bytes: objectBytes }
    const ours: number[] = []
    const limit: number[] = []
    // The first turns warm up.
    await bare.watch(settings)
    await bench.watch(settings)
    for (let round = 0; round < context.rounds; round++) {
      limit.push(...(await bare.watch(settings)))
      ours.push(...(await bench.watch(settings)))
    }
    const name = `watch in a page, by ${by === 'port' ? 'link' : by}`
    const at = (share: number): Times => ({
      ours: percentile(ours, share),
      limit: percentile(limit, share),
    })
    const most = by === 'service worker' ? required.watch : undefined
    results.push(
      timesResult(nameIn(browser, `${name}, median`), at(0.5), most, [
        `from a create to its event, ${ours.length} times one after the other`,
        limits[by],
      ]),
      timesResult(nameIn(browser, `${name}, p95`), at(0.95), undefined, []),
    )
  }
  return results
}

/** Resets of a mock in a page between tests, each after a write. */
export async function browserReset(context: BenchContext, browser: BrowserName): Promise<Result[]> {
  const page = await (await openMockPages(context, browser)).openFresh()
  await page.start(fixtures)
  const times = context.quick ? 10 : 20
  const ours: number[] = []
  const limit: number[] = []
  for (let round = 0; round < context.rounds; round++) {
    limit.push(...(await page.bareResets(fixtures, times)))
    ours.push(...(await page.resets(times)))
  }
  return [
    timesResult(
      nameIn(browser, `reset of ${fixtures.toLocaleString('en')} objects in a page`),
      { ours: median(ours), limit: median(limit) },
      required.reset,
      ['each after a write; the limit is a worker that reads the same objects from JSON'],
    ),
  ]
}

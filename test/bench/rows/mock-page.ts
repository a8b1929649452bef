import type { BrowserName } from '../../support/browsers/browser-name.ts'
import type { BenchContext } from '../bench-context.ts'
import { milliseconds, type Result, within } from '../measure/result.ts'
import { median } from '../measure/statistics.ts'
import { openMockPages } from '../mock-pages.ts'
import { nameIn, requiredIn } from './in-browser.ts'

/** Limits in milliseconds. */
const startWithin = 500
const resetWithin = 50
const loadWithin = 500

const fixtures = 1_000
const applied = 2_000
const inFlight = 64

/** A client's creates send one request an object; an apply sends two, and reads its file. */
const requiredOfApply = 0.25

/** What users of a mock in a page wait for: its start, resets, fixtures, and files applied in a terminal. */
export async function mockPage(context: BenchContext, browser: BrowserName): Promise<Result[]> {
  const pages = await openMockPages(context, browser)
  const starts: number[] = []
  const loads: number[] = []
  const resets: number[] = []
  const applies: number[] = []
  const creates: number[] = []
  for (let round = 0; round < context.rounds; round++) {
    const page = await pages.openFresh()
    starts.push(await page.start(0))
    loads.push(await page.load(fixtures))
    resets.push(await page.reset())
    creates.push(await page.create(applied, inFlight))
    await page.reset()
    applies.push(await page.apply(applied))
  }
  const [create, apply] = [median(creates), median(applies)]
  const required = requiredIn(browser, 1)
  const waits = [
    within(
      nameIn(browser, 'page start of a mock'),
      starts,
      startWithin,
      'from the call to the answer of the first fetch; a browser and a profile of its own each time, nothing cached',
    ),
    within(
      nameIn(browser, `fixtures of ${fixtures.toLocaleString('en')} objects, mock in a page`),
      loads,
      loadWithin,
      'loaded into a mock that has just started',
    ),
    within(
      nameIn(browser, 'reset of a mock in a page'),
      resets,
      resetWithin,
      'after those fixtures',
    ),
  ]
  return [
    ...waits.map((wait) => ({ ...wait, required })),
    {
      name: nameIn(browser, `apply of ${applied.toLocaleString('en')} objects, terminal`),
      measured: milliseconds(apply),
      limit: milliseconds(create),
      ratio: create / apply,
      required: requiredIn(browser, requiredOfApply),
      direction: 'at least',
      unit: 'of the rate of creates',
      notes: [`the limit creates the same objects by a client, ${inFlight} under way`],
    },
  ]
}

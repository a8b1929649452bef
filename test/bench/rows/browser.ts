import type { BrowserName } from '../../support/browsers/browser-name.ts'
import type { BenchContext } from '../bench-context.ts'
import { openBrowserPages } from '../browser-pages.ts'
import { inTurns } from '../measure/in-turns.ts'
import { milliseconds, rateResult, type Result } from '../measure/result.ts'
import { median } from '../measure/statistics.ts'
import { nameIn, requiredIn } from './in-browser.ts'

const objects = 1_000
const objectBytes = 4_000
const requiredRate = 0.5

/** Milliseconds from the start of the worker's script. */
const readyWithin = 300

const configMaps = '/api/v1/namespaces/default/configmaps'
const served = `/clusters/bench${configMaps}`
const addresses = { get: `${served}/settings-00000001`, list: served }

/** What a page gets through the service worker from the server in the worker, against a service worker that answers the same bytes itself. */
export async function browserRequests(
  context: BenchContext,
  browser: BrowserName,
): Promise<Result[]> {
  const required = requiredIn(browser, requiredRate)
  const pages = await openBrowserPages(context, browser)
  const bench = await pages.openBench()
  await bench.open(objects, objectBytes)
  const bare = await pages.openBare()
  for (const [name, address] of Object.entries(addresses)) {
    await bare.answer(name, await bench.read(address))
  }
  await bare.answerByPort((await bench.read(served)).text)
  const { warmUpMs, sampleMs: durationMs, rounds } = context
  const rates = (name: keyof typeof addresses, connections: number) =>
    inTurns(
      rounds,
      () => bench.load({ address: addresses[name], connections, warmUpMs, durationMs }),
      () => bare.load({ address: `/bare/answer?${name}`, connections, warmUpMs, durationMs }),
    )
  const gets = await rates('get', 8)
  const lists = await rates('list', 1)
  const byLink = { connections: 1, warmUpMs, durationMs }
  const linkLists = await inTurns(
    rounds,
    () => bench.loadByLink({ address: configMaps, ...byLink }),
    () => bare.loadByPort({ address: '', ...byLink }),
  )
  return [
    rateResult(
      nameIn(browser, 'GET in a page, by service worker'),
      'requests',
      { ...gets, required },
      ['4 KB, 8 requests under way'],
    ),
    rateResult(nameIn(browser, 'LIST 1,000 in a page'), 'lists', { ...lists, required }, [
      '4 MB, one at a time',
    ]),
    rateResult(
      nameIn(browser, 'LIST 1,000 in a page, by link'),
      'lists',
      { ...linkLists, required: undefined },
      ['the same; the limit is a worker that posts a copy of the bytes'],
    ),
  ]
}

/** Groups of 64 creates on IndexedDB, by the server in a worker and by bare `idb`. */
export async function browserCreates(
  context: BenchContext,
  browser: BrowserName,
): Promise<Result[]> {
  const pages = await openBrowserPages(context, browser)
  const bench = await pages.openBench()
  const required = requiredIn(browser, requiredRate)
  const settings = { bytes: 1_000, inFlight: 64, durationMs: context.sampleMs }
  const rates = await inTurns(
    context.rounds,
    () => bench.createByServer(settings),
    () => bench.createBare(settings),
  )
  return [
    rateResult(
      nameIn(browser, 'durable create, config maps, IndexedDB'),
      'objects',
      { ...rates, required },
      ['1 KB, 64 under way; the limit is one strict transaction of 64 puts after the other'],
    ),
  ]
}

/** From the start of the worker's script until its server answers. */
export async function browserStart(context: BenchContext, browser: BrowserName): Promise<Result[]> {
  const times: number[] = []
  for (let round = 0; round < context.rounds; round++) {
    const pages = await openBrowserPages(context, browser)
    const { startedIn } = await (await pages.openBench()).open(0, 0)
    times.push(startedIn)
  }
  const time = median(times)
  return [
    {
      name: nameIn(browser, 'ready in a worker'),
      measured: milliseconds(time),
      limit: `${readyWithin} ms`,
      ratio: time / readyWithin,
      required: requiredIn(browser, 1),
      direction: 'at most',
      unit: `of ${readyWithin} ms`,
      notes: ['from the start of the script, in memory, a browser of its own each time'],
    },
  ]
}

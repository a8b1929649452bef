import { resolveFixtures } from '../../core/index.ts'
import { hostTimers } from '../port/host-timers.ts'
import type { OpenServerOptions } from './opened-server.ts'
import type { PageServer } from './page-server.ts'
import { fixtureUrls } from './requests/fixture-urls.ts'
import { holdRequests } from './requests/held-requests.ts'
import { isSameOption } from './same-options.ts'
import { planServer, type Purpose, type ServerPlan } from './server-options.ts'
import { announceStart } from './service-worker-access.ts'
import { installWebSocketShim } from './web-socket/web-socket-shim.ts'

interface Running {
  readonly plan: ServerPlan
  readonly opened: Promise<PageServer>
}

/** Servers that this page has opened, or opens, by name. */
const running = new Map<string, Running>()

/** Limit of the wait for fixtures of requests that wait for the server, in milliseconds: fixtures may wait for them. */
const readingMs = 20_000

/** Opens a server by a plan; `closed` is to be called when the page closes it. */
type Open = (plan: ServerPlan, closed: () => void) => Promise<PageServer>

/**
 * Opens the server of `options`, or gives the one that runs with the same options. From this call on, requests of the page below
 * the prefix wait until that is done.
 *
 * @throws TypeError or RangeError for invalid options, and for others than those of a running server of this name.
 */
export async function openOnce(
  given: OpenServerOptions,
  purpose: Purpose,
  open: Open,
): Promise<PageServer> {
  const { fixtures, ...options } = { fixtures: undefined, ...given }
  // It may neither start a worker nor ask for its service worker.
  if (origin === 'null') {
    throw new TypeError(
      'this page has no origin: a sandboxed iframe needs allow-same-origin, and a file must come from a server',
    )
  }
  const plan = planServer(options, purpose)
  const { name, prefix } = plan.served
  const read = async (): Promise<ServerPlan> => {
    if (fixtures === undefined) return plan
    const resolved = await resolveFixtures(fixtures, fixtureUrls, options.brand)
    return { ...plan, settings: { ...plan.settings, fixtures: resolved } as typeof plan.settings }
  }
  if (running.has(name)) return startOrJoin(await read(), open)
  const withdraw = announceStart(plan)
  const hold = plan.serviceWorker ? holdRequests(prefix) : undefined
  const endPatience = hostTimers.after(readingMs, () =>
    hold?.fail(new Error('its fixtures are still being read')),
  )
  const opened = read().then((complete) => {
    endPatience()
    return startOrJoin(complete, open)
  })
  const uninstall = plan.webSockets
    ? installWebSocketShim([
        { prefix, connect: async (request) => (await opened).connect(request) },
      ])
    : undefined
  try {
    const server = await opened
    hold?.release()
    return server
  } catch (error) {
    hold?.fail(error as Error)
    withdraw()
    throw error
  } finally {
    endPatience()
    uninstall?.()
  }
}

function startOrJoin(plan: ServerPlan, open: Open): Promise<PageServer> {
  const { name } = plan.served
  const found = running.get(name)
  if (found) {
    checkSame(found.plan, plan)
    return found.opened
  }
  const opened = open(plan, () => {
    if (running.get(name)?.plan === plan) running.delete(name)
  })
  running.set(name, { plan, opened })
  opened.catch(() => running.get(name)?.plan === plan && running.delete(name))
  return opened
}

/** @throws TypeError that names what differs. */
function checkSame(one: ServerPlan, other: ServerPlan): void {
  const [there, here] = [optionsOf(one), optionsOf(other)]
  const differing = [...new Set([...there.keys(), ...here.keys()])].filter(
    (key) => !isSameOption(there.get(key), here.get(key)),
  )
  if (differing.length === 0) return
  const pairs = differing.map(
    (key) => `${key} is ${shortText(there.get(key))} there and ${shortText(here.get(key))} here`,
  )
  throw new TypeError(
    `this page runs the server ${one.served.name} with other options: ${pairs.join('; ')}; close it first, or give this one another name`,
  )
}

function optionsOf({ settings, served, spawn, ...rest }: ServerPlan): Map<string, unknown> {
  const { prefix, perPage } = served
  return new Map<string, unknown>(
    Object.entries({ ...settings, ...rest, prefix, perPage, worker: spawn }),
  )
}

const longestText = 80

function shortText(value: unknown): string {
  if (value === undefined) return 'absent'
  const text = typeof value === 'function' ? 'a function' : JSON.stringify(value)
  return text.length > longestText ? `${text.slice(0, longestText)}…` : text
}

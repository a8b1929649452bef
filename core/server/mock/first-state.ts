import type { Brand } from '../../base/api/brand.ts'
import type { Revision } from '../../base/api/revision.ts'
import { serverUser } from '../../base/api/user.ts'
import { createClient } from '../../base/client/client.ts'
import { inProcessTransport } from '../../base/client/in-process-transport.ts'
import type { Runtime } from '../../base/runtime.ts'
import { RestoredServer, type RestoredServerOptions } from '../snapshots/restored-server.ts'
import { type ControlledRuntime, controlledRuntime } from './controlled-runtime.ts'
import type { TimeState } from './controlled-time.ts'
import type { Fixtures } from './fixtures/fixture-sources.ts'
import { loadFixtures } from './load-fixtures.ts'
import { parseClockTime } from './mock-clock.ts'
import type { MockOptions } from './mock-control.ts'
import { captureMockState, emptyMockState, type MockState } from './mock-state.ts'
import { chanceOf } from './seeded-chance.ts'

function initialTime({ clock }: MockOptions, host: Runtime): TimeState {
  if (!clock) return 'host'
  const now = clock.now === undefined ? host.clock.now() : parseClockTime(clock.now)
  return { now, stopped: clock.stopped ?? false }
}

function randomSeed(host: Runtime): string {
  return host.random(new Uint8Array(16), 'secret').join(' ')
}

/** Loads fixtures as the server itself. @throws what loadFixtures throws. */
export async function loadFixturesInto(
  { server, runtime }: RestoredServer<ControlledRuntime>,
  brand: Brand,
  fixtures: Fixtures,
): Promise<void> {
  const client = createClient(inProcessTransport(server, serverUser), {
    userAgent: 'skerry-fixtures',
  })
  await loadFixtures({ client, brand, clock: runtime.clock }, fixtures)
}

/**
 * Makes the first state of a server without fixtures, before its clock runs, from one that was made before; undefined where
 * there is none of such options. `empty` is the state to begin with, `now` its time in milliseconds since the epoch.
 */
export type ReadyFirstState = (
  brand: Brand,
  options: MockOptions,
  empty: MockState & { readonly now: number },
) => Promise<MockState | undefined>

/** Servers that begin with a ready state have no former one. */
const successor = { abandoned: (): Revision => 0 }

/** First state of a mock server, also after every reset: first objects and fixtures. */
export async function firstState(
  plan: RestoredServerOptions,
  options: MockOptions,
  host: Runtime,
  readyState?: ReadyFirstState,
): Promise<MockState> {
  const time = initialTime(options, host)
  const chance = chanceOf(options.seed ?? randomSeed(host))
  // The clock stands still while the state is made.
  const still = time === 'host' ? time : { ...time, stopped: true }
  const empty = emptyMockState(chance, still)
  const now = time === 'host' ? host.clock.now() : time.now
  const ready = await readyState?.(plan.brand, options, { ...empty, now })
  if (ready && options.fixtures === undefined) return { ...ready, time }
  const before = ready ?? empty
  const server = await RestoredServer.open(plan, before.captured, {
    runtime: controlledRuntime(host, before),
    ...(ready && { successor }),
  })
  try {
    if (options.fixtures !== undefined) await loadFixturesInto(server, plan.brand, options.fixtures)
    // What controllers make of the objects belongs to the state, so that no reset has them make it anew.
    await server.runtime.time.settle()
    const state = await captureMockState(server)
    return { ...state, captured: { ...state.captured, compaction: undefined }, time }
  } finally {
    await server.close()
  }
}

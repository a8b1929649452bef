import { describe, expect, it } from 'vitest'
import type { User } from '../../../../core/base/api/user.ts'
import { parseRequestInfo } from '../../../../core/base/http/request-info.ts'
import { maxMinShare } from '../../../../core/requests/flow-control/fair-queues/lead.ts'
import {
  FlowSimulation,
  type Tenant,
  type TenantRecord,
} from '../../../support/flow-control/flow-simulation.ts'
import { narrowLevel } from '../../../support/flow-control/narrow-level.ts'
import { Draws } from '../../../support/flow-control/random-history.ts'

const seats = 20
const get = 'GET /api/v1/namespaces/default/pods/a'
const list = 'GET /api/v1/pods'

/** One level of 20 seats, in which each user of a simulation has a queue. */
function simulation(seed = 1): FlowSimulation {
  const [level, { spec, ...schema }] = narrowLevel({
    user: '*',
    shares: 1000,
    queues: 4096,
    queueLength: 1000,
  })
  const objects = { levels: [{ ...level, status: {} }], schemas: [{ ...schema, spec, status: {} }] }
  return new FlowSimulation({ objects, concurrencyLimit: seats, stored: 500, seed })
}

/** Users none of whom shares a queue with another. */
const users = ((): readonly User[] => {
  const { flowControl } = simulation()
  const info = parseRequestInfo('GET', '/api/v1/pods', new URLSearchParams())
  const found = new Map<string, User>()
  for (let at = 0; found.size < 6; at++) {
    const user: User = { name: `tenant-${at}`, uid: '', groups: [], extra: new Map() }
    found.set(flowControl.flowOf(user, info).hand.join(), user)
  }
  return [...found.values()]
})()

function tenant(at: number, of: Omit<Tenant, 'user'>): Tenant {
  const user = users[at]
  if (!user) throw new RangeError(`no user ${at}`)
  return { user, ...of }
}

/** Seats that a flow has by max-min fairness: those that it asks for, or as many as any other. */
function fairSeats(tenants: readonly Tenant[]): readonly number[] {
  const share = maxMinShare(
    tenants.map(({ clients }) => ({ demand: clients })),
    seats,
  )
  return tenants.map(({ clients }) => Math.min(clients, share))
}

/** Seats of each in the seconds from `from` on, before `to`. */
function seatsOf(records: readonly TenantRecord[], from: number, to: number): readonly number[] {
  return records.map((record) => record.seats(from, to))
}

it('the share is that of max-min fairness', () => {
  const share = (demands: readonly number[], limit: number): number =>
    maxMinShare(
      demands.map((demand) => ({ demand })),
      limit,
    )
  expect(share([50], 20)).toBe(20)
  expect(share([5], 20)).toBe(5)
  expect(share([5, 3], 20)).toBe(5)
  expect(share([50, 50], 20)).toBe(10)
  expect(share([50, 2], 20)).toBe(18)
  expect(share([1, 4, 9, 9], 20)).toBe(7.5)
  expect(share([1, 2, 3, 50], 20)).toBe(14)
  expect(share([50, 2], 0)).toBe(0)
})

describe.each([1, 2, 3, 4, 5, 6, 7, 8])('random demand %i', (seed) => {
  it('each flow has the seats that it asks for, or as many as any other', () => {
    const draws = new Draws(seed)
    const tenants = users.slice(0, 2 + draws.below(5)).map((_user, at) => {
      const takes = 5 + draws.below(25)
      const clients = 1 + draws.below(draws.once(2) ? 5 : 60)
      return tenant(at, { clients, sends: get, takes: [takes, takes * 1.5] })
    })
    const run = simulation(seed)
    const records = tenants.map((each) => run.add(each))
    run.run(7000)
    const found = seatsOf(records, 2, 7)
    // A client that waits for a seat asks for none meanwhile: few clients have a little less than a seat each.
    for (const [at, fair] of fairSeats(tenants).entries()) {
      expect(found[at]).toBeGreaterThan(0.7 * fair)
      expect(found[at]).toBeLessThan(1.15 * fair)
    }
  })
})

it('a flow of wide requests has as many seats as one of narrow ones', () => {
  const run = simulation()
  const wide = run.add(tenant(0, { clients: 50, sends: list, takes: [10, 50] }))
  const narrow = run.add(tenant(1, { clients: 50, sends: get, takes: [1, 5] }))
  run.run(12_000)
  for (const found of seatsOf([wide, narrow], 2, 12)) expect(Math.abs(found - 10)).toBeLessThan(0.5)
})

it('a flow that was idle has its share when it comes back, and no more', () => {
  const run = simulation()
  const isActive = (now: number): boolean => now % 10_000 >= 8000
  const steady = run.add(tenant(0, { clients: 40, sends: get, takes: [2, 10] }))
  const returning = run.add(tenant(1, { clients: 200, sends: get, takes: [2, 10], isActive }))
  run.run(30_000)
  for (const second of [8, 9, 18, 19, 28, 29]) {
    const found = seatsOf([steady, returning], second, second + 1)
    for (const each of found) expect(Math.abs(each - 10)).toBeLessThan(0.5)
  }
  expect(steady.seats(4, 8)).toBeGreaterThan(19.5)
})

it('a flow that asked for little, and never was idle, has its share when it asks for more, and soon no more', () => {
  const run = simulation()
  const isActive = (now: number): boolean => now >= 20_000
  const steady = run.add(tenant(0, { clients: 40, sends: get, takes: [2, 10] }))
  const little = run.add(tenant(1, { clients: 2, sends: get, takes: [20, 30] }))
  const more = run.add(tenant(1, { clients: 200, sends: get, takes: [2, 10], isActive }))
  run.run(26_000)
  expect(steady.seats(10, 20)).toBeGreaterThan(17.5)
  expect(little.seats(10, 20)).toBeGreaterThan(1.5)
  // It catches up for two seconds at most. Nothing has waited in vain, and from then on both have the same.
  expect(Math.abs(steady.seats(22, 26) - 10)).toBeLessThan(0.5)
  expect([steady.timedOut, little.timedOut, more.timedOut]).toEqual([0, 0, 0])
})

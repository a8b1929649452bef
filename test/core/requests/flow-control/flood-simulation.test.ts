import { expect, it } from 'vitest'
import type { User } from '../../../../core/base/api/user.ts'
import {
  defaultFlowObjects,
  type FlowObjects,
  FlowSimulation,
  type Tenant,
  type TenantRecord,
} from '../../../support/flow-control/flow-simulation.ts'

const objects = defaultFlowObjects()

function user(name: string, ...groups: readonly string[]): User {
  return { name, uid: '', groups: [...groups, 'system:authenticated'], extra: new Map() }
}

function reader(of: User): Tenant {
  return {
    user: of,
    clients: 10,
    sends: 'GET /api/v1/namespaces/default/pods/a',
    takes: [1, 4],
    pauses: [5, 50],
  }
}

/** 1,000 clients that list all pods, each ten seats wide, without a pause. */
function flood(of: User): Tenant {
  return { user: of, clients: 1000, sends: 'GET /api/v1/pods', takes: [4, 20] }
}

const accounts = 'system:serviceaccounts'
const robot = user('system:serviceaccount:default:robot', accounts)
const otherRobot = user('system:serviceaccount:other:robot', accounts)
const jane = user('jane')
const mallory = user('mallory')

interface Run {
  readonly quiet: TenantRecord
  readonly flooded: TenantRecord
  readonly lists: TenantRecord
}

/** Half a minute of a tenant alone, and half a minute of it beside a flood. */
function run(tenant: Tenant, flooding: Tenant, objects: FlowObjects): Run {
  const parts = { objects, concurrencyLimit: 600, stored: 10_000 }
  const alone = new FlowSimulation(parts)
  const quiet = alone.add(tenant)
  alone.run(30_000)
  const both = new FlowSimulation(parts)
  const flooded = both.add(tenant)
  const lists = both.add(flooding)
  both.run(30_000)
  return { quiet, flooded, lists }
}

it.each([
  ['another user of its level', jane, mallory],
  ['another account of its level', robot, otherRobot],
  ['a user of another level', robot, mallory],
])(
  'reads take three times their quiet time at most while %s floods the server',
  (_who, one, other) => {
    const { quiet, flooded, lists } = run(reader(one), flood(other), objects)
    expect(quiet.times.length).toBeGreaterThan(5000)
    expect(flooded.p99).toBeLessThanOrEqual(3 * quiet.p99)
    expect([flooded.refused, flooded.timedOut]).toEqual([0, 0])
    // What waits is executed; the flood has what the others leave, and is refused what has no room in its queues.
    expect(lists.timedOut).toBe(0)
    expect(lists.refused).toBeGreaterThan(0)
    expect(lists.times.length).toBeGreaterThan(10_000)
  },
)

it('reads take three times their quiet time at most while a flood comes and goes', () => {
  const isActive = (now: number): boolean => now % 10_000 >= 5000
  const { quiet, flooded, lists } = run(reader(jane), { ...flood(mallory), isActive }, objects)
  expect(flooded.p99).toBeLessThanOrEqual(3 * quiet.p99)
  expect([flooded.refused, flooded.timedOut, lists.timedOut]).toEqual([0, 0, 0])
})

it('a busy user has its seats again within two seconds of the start of a flood', () => {
  const simulation = new FlowSimulation({ objects, concurrencyLimit: 600, stored: 10_000 })
  const busy = { ...reader(jane), clients: 40, pauses: [0, 0] as const }
  const record = simulation.add(busy)
  // Another one uses little of its share, so that the busy one has what it leaves.
  simulation.add({ ...busy, user: user('joe'), clients: 1 })
  const isActive = (now: number): boolean => now >= 20_000
  const lists = simulation.add({ ...flood(mallory), isActive })
  simulation.run(30_000)
  const before = record.seats(10, 20)
  expect(before).toBeGreaterThan(35)
  expect(record.seats(22, 30)).toBeGreaterThan(0.9 * before)
  expect([record.refused, record.timedOut, lists.timedOut]).toEqual([0, 0, 0])
})

it('reads take long beside a flood of the same flow', () => {
  const schemas = objects.schemas.map(
    ({ spec: { distinguisherMethod: _method, ...spec }, ...rest }) => ({ ...rest, spec }),
  )
  const { quiet, flooded } = run(reader(jane), flood(mallory), { ...objects, schemas })
  expect(flooded.p99).toBeGreaterThan(50 * quiet.p99)
})

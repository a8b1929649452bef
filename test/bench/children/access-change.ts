import { serveCalls } from '../child-calls.ts'
import { benchNamespace } from '../client/objects.ts'
import { adminToken, crowdToken, userToken } from '../client/tokens.ts'
import { BenchServer } from '../in-process/bench-server.ts'
import { requestInProcess } from '../in-process/in-process-request.ts'
import { bindingObject, type Placed, roleObject } from '../in-process/rbac-objects.ts'
import { median, percentile } from '../measure/statistics.ts'

/** Milliseconds that a GET took. */
export interface Times {
  readonly median: number
  readonly max: number
  /** 99th percentile of the CPU time, which other work on the machine does not lengthen. */
  readonly cpu: number
}

interface Taken {
  readonly wall: number
  readonly cpu: number
}

export interface ChangeTimes {
  /** The first GET after a change, and the one behind it, of a user whose binding the changes leave alone. */
  readonly first: Times
  readonly plain: Times
  /** The first GET after a change, of a user in 200 groups that the changed bindings name. */
  readonly crowd: Times
}

export type AccessChangeCalls = {
  run(settings: { readonly directory: string; readonly rounds: number }): Promise<ChangeTimes>
}

const path = `/api/v1/namespaces/${benchNamespace}/pods/checkout-00000001`

function timesOf(taken: readonly Taken[]): Times {
  const walls = taken.map(({ wall }) => wall)
  const cpus = taken.map(({ cpu }) => cpu)
  return { median: median(walls), max: Math.max(...walls), cpu: percentile(cpus, 0.99) }
}

async function timeGet(server: BenchServer, token: string): Promise<Taken> {
  const before = process.cpuUsage()
  const start = performance.now()
  await requestInProcess(server.handler, { method: 'GET', path, token })
  const wall = performance.now() - start
  const { user, system } = process.cpuUsage(before)
  return { wall, cpu: (user + system) / 1000 }
}

/** One change after the other: a binding is created, updated and deleted, then a role is updated. */
function* changes(rounds: number): Generator<() => Placed & { method: string }, void> {
  for (let at = 0; at < rounds; at++) {
    const namespace = at % 2 === 0 ? benchNamespace : ''
    const binding = bindingObject(100_000 + at, namespace)
    const named = `${binding.path}/binding-${100_000 + at}`
    const changed = bindingObject(100_001 + at, namespace).object
    const update = {
      ...binding.object,
      subjects: changed['subjects'] ?? [],
    }
    yield () => ({ ...binding, method: 'POST' })
    yield () => ({ path: named, object: update, method: 'PUT' })
    yield () => ({ path: named, object: {}, method: 'DELETE' })
    const role = roleObject(at % 500, at % 2 === 0)
    const object = { ...roleObject(at % 500, at % 2 === 0).object, rules: [] }
    yield () => ({ path: `${role.path}/role-${at % 500}`, object, method: 'PUT' })
  }
}

async function run({
  directory,
  rounds,
}: {
  readonly directory: string
  readonly rounds: number
}): Promise<ChangeTimes> {
  const server = await BenchServer.open(directory)
  await server.createMany({ kind: 'pods', first: 0, count: 100 })
  await server.addRoles()
  const [first, plain, crowd]: [Taken[], Taken[], Taken[]] = [[], [], []]
  // The first requests index the bindings, and let the engine compile what is measured.
  for (let at = 0; at < 200; at++) {
    await timeGet(server, userToken)
    await timeGet(server, crowdToken)
  }
  for (const change of changes(rounds)) {
    const { method, path: changed, object } = change()
    const body = Buffer.from(JSON.stringify(object))
    await requestInProcess(server.handler, { method, path: changed, token: adminToken, body })
    first.push(await timeGet(server, userToken))
    plain.push(await timeGet(server, userToken))
    crowd.push(await timeGet(server, crowdToken))
  }
  await server.close()
  return { first: timesOf(first), plain: timesOf(plain), crowd: timesOf(crowd) }
}

serveCalls<AccessChangeCalls>({ run })

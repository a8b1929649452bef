import { describe, expect, it } from 'vitest'
import { Counter } from '../../../../../core/access/observe/metrics/counter.ts'
import { Gauge } from '../../../../../core/access/observe/metrics/gauge.ts'
import { brands } from '../../../../../core/base/api/brand.ts'
import {
  conflict,
  notFound,
  serviceUnavailable,
} from '../../../../../core/base/api/errors/api-error.ts'
import type { ApiObject } from '../../../../../core/base/api/object.ts'
import type { Lease } from '../../../../../core/base/api/types/coordination.v1.generated.ts'
import type { Client } from '../../../../../core/base/client/client.ts'
import { ClientFence } from '../../../../../core/cluster/controllers/election/fenced-client.ts'
import {
  LeaderElector,
  type Term,
} from '../../../../../core/cluster/controllers/election/leader-elector.ts'
import type { EventRecorder } from '../../../../../core/cluster/controllers/shared/events/event-recorder.ts'
import { electionTimes } from '../../../../../core/cluster/controllers/shared/framework/election-settings.ts'
import { settle } from '../../../../support/requests/watch-reader.ts'
import { type TestRuntime, testRuntime } from '../../../../support/servers/test-runtime.ts'

const leases = { group: 'coordination.k8s.io', resource: 'leases' }

function nothing(): undefined {
  return undefined
}

/** A store of one lease; each client of it can be cut off. */
class LeaseStore {
  lease: Lease | undefined
  writes = 0

  client(isCut: () => boolean): Client {
    const guard = (): void => {
      if (isCut()) throw serviceUnavailable('the store cannot be reached')
    }
    const store = (lease: Lease): Lease => {
      this.writes++
      const metadata = { ...lease.metadata, resourceVersion: String(this.writes) }
      return (this.lease = { ...lease, metadata })
    }
    const client = {
      get: async () => {
        guard()
        if (!this.lease) throw notFound(leases, 'kube-scheduler')
        return this.lease
      },
      create: async (_path: string, lease: Lease) => {
        guard()
        return store(lease)
      },
      update: async (_path: string, lease: Lease) => {
        guard()
        if (lease.metadata.resourceVersion !== this.lease?.metadata.resourceVersion) {
          throw conflict(leases, 'kube-scheduler', 'the object has been modified')
        }
        return store(lease)
      },
    }
    const unused = { list: nothing, pages: nothing, watch: nothing, patch: nothing }
    const all = { ...client, ...unused, delete: nothing, deleteCollection: nothing }
    return all as unknown as Client
  }
}

class Candidate {
  readonly status = new Gauge()
  readonly events: string[] = []
  readonly #stopping = new AbortController()
  readonly #running: Promise<void>
  term: Term | undefined
  isCut = false
  terms = 0
  ends = 0

  constructor(store: LeaseStore, runtime: TestRuntime, identity: string) {
    const recorder = {
      record: (_lease: ApiObject, _type: string, reason: string, message: string) => {
        this.events.push(`${reason} ${message}`)
      },
    }
    const elector = new LeaderElector({
      client: store.client(() => this.isCut),
      brand: brands.k8s,
      runtime,
      recorder: recorder as unknown as EventRecorder,
      times: electionTimes({}),
      namespace: 'kube-system',
      name: 'kube-scheduler',
      identity,
      status: this.status,
      slowRenewals: new Counter(),
      lead: (term) => {
        this.term = term
        this.terms++
        return async () => {
          this.ends++
        }
      },
    })
    this.#running = elector.run(this.#stopping.signal)
  }

  get leads(): boolean {
    return this.term?.isValid() ?? false
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#running
  }

  /** Ends without a word, as a crash does. */
  crash(): void {
    this.isCut = true
    this.#stopping.abort()
  }
}

/** Lets time pass in steps in which all that waits goes on. */
async function pass(runtime: TestRuntime, seconds: number): Promise<void> {
  for (let at = 0; at < seconds * 10; at++) {
    runtime.advance(100)
    await settle()
  }
}

async function twoCandidates(): Promise<{
  store: LeaseStore
  runtime: TestRuntime
  first: Candidate
  second: Candidate
}> {
  const store = new LeaseStore()
  const runtime = testRuntime()
  const first = new Candidate(store, runtime, 'one_1')
  await settle()
  const second = new Candidate(store, runtime, 'two_2')
  await settle()
  return { store, runtime, first, second }
}

describe('leader election', () => {
  it('the first candidate takes the lease with the fields that client-go gives it', async () => {
    const { store, first, second } = await twoCandidates()
    expect([first.leads, second.leads]).toEqual([true, false])
    expect(store.lease).toEqual({
      apiVersion: 'coordination.k8s.io/v1',
      kind: 'Lease',
      metadata: { name: 'kube-scheduler', namespace: 'kube-system', resourceVersion: '1' },
      spec: {
        holderIdentity: 'one_1',
        leaseDurationSeconds: 15,
        acquireTime: '2026-01-01T00:00:00.000000Z',
        renewTime: '2026-01-01T00:00:00.000000Z',
        leaseTransitions: 0,
      },
    })
    expect(first.events).toEqual(['LeaderElection one_1 became leader'])
  })

  it('a leader renews its lease each retry period and keeps its acquire time', async () => {
    const { store, runtime, first, second } = await twoCandidates()
    await pass(runtime, 60)
    expect([first.leads, second.leads, first.terms]).toEqual([true, false, 1])
    expect(store.writes).toBe(31)
    expect(store.lease?.spec).toMatchObject({
      acquireTime: '2026-01-01T00:00:00.000000Z',
      renewTime: '2026-01-01T00:01:00.000000Z',
    })
  })

  it('a lease is released at a clean stop, after what the leader does has ended', async () => {
    const { store, runtime, first, second } = await twoCandidates()
    await pass(runtime, 3)
    await first.stop()
    expect(first.ends).toBe(1)
    expect(store.lease?.spec).toMatchObject({ holderIdentity: '', leaseDurationSeconds: 1 })
    await pass(runtime, 5)
    expect(second.leads).toBe(true)
    expect(store.lease?.spec).toMatchObject({ holderIdentity: 'two_2', leaseTransitions: 1 })
    expect(first.events).toContain('LeaderElection one_1 stopped leading')
  })

  it('the lease of a leader that crashed is taken once it has not changed for its duration', async () => {
    const { store, runtime, first, second } = await twoCandidates()
    await pass(runtime, 10)
    first.crash()
    await pass(runtime, 14)
    expect(second.leads).toBe(false)
    await pass(runtime, 6)
    expect(second.leads).toBe(true)
    expect(store.lease?.spec).toMatchObject({ holderIdentity: 'two_2', leaseTransitions: 1 })
  })

  it('the clock of the holder is not trusted', async () => {
    const { store, runtime, first, second } = await twoCandidates()
    first.crash()
    await pass(runtime, 4)
    const { lease } = store
    if (!lease) throw new Error('nobody has taken the lease')
    // The same holder renews, and its clock is a year behind.
    const behind = '2025-01-01T00:00:00.000000Z'
    store.lease = { ...lease, spec: { ...lease.spec, renewTime: behind } }
    await pass(runtime, 13)
    expect(second.leads).toBe(false)
    await pass(runtime, 10)
    expect(second.leads).toBe(true)
  })

  it('a leader that cannot renew stops before another one begins', async () => {
    const { runtime, first, second } = await twoCandidates()
    await pass(runtime, 10)
    first.isCut = true
    let both = 0
    for (let at = 0; at < 300; at++) {
      runtime.advance(100)
      await settle()
      if (first.leads && second.leads) both++
    }
    expect(both).toBe(0)
    expect([first.leads, second.leads, first.ends]).toEqual([false, true, 1])
  })

  it('a leader that was cut off for less than the deadline goes on', async () => {
    const { runtime, first } = await twoCandidates()
    await pass(runtime, 10)
    first.isCut = true
    await pass(runtime, 8)
    first.isCut = false
    await pass(runtime, 30)
    expect([first.leads, first.terms]).toEqual([true, 1])
  })

  it('a former leader leads again when the lease is free', async () => {
    const { runtime, first, second } = await twoCandidates()
    await pass(runtime, 10)
    first.isCut = true
    await pass(runtime, 30)
    first.isCut = false
    await second.stop()
    await pass(runtime, 10)
    expect([first.leads, first.terms]).toEqual([true, 2])
  })

  it('a leader renews after another program has changed the lease, and keeps what that wrote', async () => {
    const { store, runtime, first } = await twoCandidates()
    await pass(runtime, 3)
    const { lease } = store
    if (!lease) throw new Error('nobody has taken the lease')
    const spec = { ...lease.spec, strategy: 'OldestEmulationVersion' }
    store.lease = { ...lease, metadata: { ...lease.metadata, resourceVersion: 'x' }, spec }
    await pass(runtime, 3)
    expect(first.leads).toBe(true)
    expect(store.lease?.spec).toMatchObject({
      holderIdentity: 'one_1',
      strategy: 'OldestEmulationVersion',
    })
  })

  it('a leader whose lease was taken away leads no longer', async () => {
    const { store, runtime, first } = await twoCandidates()
    await pass(runtime, 3)
    const { lease } = store
    if (!lease) throw new Error('nobody has taken the lease')
    const spec = { ...lease.spec, holderIdentity: 'three_3' }
    store.lease = { ...lease, metadata: { ...lease.metadata, resourceVersion: 'x' }, spec }
    await pass(runtime, 3)
    expect([first.leads, first.ends]).toEqual([false, 1])
  })

  it('a process that was paused beyond its lease writes nothing when it goes on', async () => {
    const { runtime, first, store } = await twoCandidates()
    await pass(runtime, 3)
    const { term } = first
    if (!term) throw new Error('nobody leads')
    const fenced = new ClientFence(term).around(store.client(() => false))
    await fenced.update('/lease', { ...store.lease } as never)
    const { writes } = store
    first.isCut = true
    runtime.advance(15_000)
    await expect(fenced.update('/lease', { ...store.lease } as never)).rejects.toMatchObject({
      reason: 'ServiceUnavailable',
    })
    expect(store.writes).toBe(writes)
  })

  it('the metric is 1 for the leader and 0 for the others', async () => {
    const { runtime, first, second } = await twoCandidates()
    const shown = (): number[] => {
      const values: number[] = []
      for (const { status } of [first, second]) status.write((_, __, value) => values.push(value))
      return values
    }
    expect(shown()).toEqual([1, 0])
    await first.stop()
    await pass(runtime, 5)
    expect(shown()).toEqual([0, 1])
  })

  it.each([
    [{ leaseDurationMs: 10_000 }, 'leaseDuration must be greater than renewDeadline'],
    [{ renewDeadlineMs: 2400 }, 'renewDeadline must be greater than retryPeriod*JitterFactor'],
    [{ retryPeriodMs: 0 }, 'retryPeriod must be greater than zero'],
  ])('times that let two servers lead are refused: %j', (times, message) => {
    expect(() => electionTimes(times)).toThrow(new RangeError(message))
  })
})

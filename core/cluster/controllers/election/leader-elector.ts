import type { Counter } from '../../../access/observe/metrics/counter.ts'
import type { Gauge } from '../../../access/observe/metrics/gauge.ts'
import type { Brand } from '../../../base/api/brand.ts'
import { serviceUnavailable } from '../../../base/api/errors/api-error.ts'
import { equalJson } from '../../../base/api/json.ts'
import type { Lease, LeaseSpec } from '../../../base/api/types/coordination.v1.generated.ts'
import type { NewObject } from '../../../base/api/types/views.ts'
import type { Client } from '../../../base/client/client.ts'
import { objectPath, resourcePath, type TypedPath } from '../../../base/client/resource-path.ts'
import { pause } from '../../../base/execution/pause.ts'
import { within } from '../../../base/execution/within.ts'
import type { Runtime } from '../../../base/runtime.ts'
import { formatMicroTime } from '../../../base/time/time.ts'
import type { EventRecorder } from '../shared/events/event-recorder.ts'
import { type ElectionTimes, jitter } from '../shared/framework/election-settings.ts'
import { leaseResource } from '../shared/objects/resources.ts'
import { ignoreNotFound } from '../shared/writes/expected-errors.ts'

export interface LeaderElectorParts {
  readonly client: Client
  readonly brand: Brand
  readonly runtime: Runtime
  readonly recorder: EventRecorder
  readonly times: ElectionTimes
  /** Namespace and name of the lease. */
  readonly namespace: string
  readonly name: string
  /** Who holds the lease where this server leads: `HOST_uuid`. */
  readonly identity: string
  /** 1 while this server leads, else 0. */
  readonly status: Gauge
  /** Renewals that had to read the lease first. */
  readonly slowRenewals: Counter
  /** Starts what the leader does; resolves, once called, when all of it has ended. */
  lead(term: Term): () => Promise<void>
}

/** The time in which a server leads. */
export interface Term {
  /** Aborted when the server leads no longer. */
  readonly signal: AbortSignal
  /** Whether no other server can have the lease yet: it was renewed within its duration. */
  isValid(): boolean
}

/** The lease as this server saw it last, and when by its own clock: the clocks of others are not trusted. */
interface Observation {
  readonly lease: Lease
  readonly at: number
}

/**
 * Holds a Lease as client-go's leader election does, so that servers of either kind elect one leader. Who cannot renew stops
 * leading within the renew deadline, before another server may take the lease.
 */
export class LeaderElector {
  readonly #parts: LeaderElectorParts
  readonly #path: TypedPath<Lease>
  #observed: Observation | undefined
  /** When the request was sent that took or renewed the lease last. */
  #renewedAt = 0
  #reported = ''

  constructor(parts: LeaderElectorParts) {
    const { brand, namespace, status } = parts
    this.#parts = parts
    this.#path = resourcePath(leaseResource(brand), { namespace })
    status.set(0)
  }

  /** Leads whenever the lease can be had, until `signal` aborts; then what the leader does is ended, and the lease released. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.#acquire(signal)
      if (signal.aborted) return
      await this.#lead(signal)
      if (signal.aborted) await this.#release()
    }
  }

  async #acquire(signal: AbortSignal): Promise<void> {
    const { runtime, times } = this.#parts
    this.#log('waiting for the lease of the leader')
    while (!signal.aborted && !(await this.#tryToHold(signal))) {
      const [chance = 0] = runtime.random(new Uint8Array(1), 'internal')
      await pause(runtime.timers, times.retryPeriodMs * (1 + (jitter * chance) / 255), signal)
    }
  }

  async #lead(signal: AbortSignal): Promise<void> {
    const { status, times } = this.#parts
    const ending = new AbortController()
    this.#log('this server leads')
    this.#recordEvent('became leader')
    status.set(1)
    const stop = this.#parts.lead({
      signal: ending.signal,
      isValid: () =>
        !ending.signal.aborted && this.#elapsed() < this.#renewedAt + times.leaseDurationMs,
    })
    try {
      await this.#renewUntilLost(signal)
    } finally {
      ending.abort(new Error('the server leads no longer'))
      status.set(0)
      this.#log('this server leads no longer')
      await stop()
      this.#recordEvent('stopped leading')
    }
  }

  /** Renews the lease each retry period; resolves when that has failed up to the deadline, or `signal` aborts. */
  async #renewUntilLost(signal: AbortSignal): Promise<void> {
    const { times } = this.#parts
    const { timers } = this.#parts.runtime
    while (!signal.aborted) {
      await pause(timers, times.retryPeriodMs, signal)
      const begun = this.#elapsed()
      const deadline = Math.min(
        begun + times.renewDeadlineMs,
        this.#renewedAt + times.leaseDurationMs,
      )
      while (!signal.aborted && !(await this.#tryToHold(signal, deadline))) {
        if (this.#isHeldElsewhere) return
        const left = deadline - this.#elapsed()
        if (left <= 0) return
        await pause(timers, Math.min(times.retryPeriodMs, left), signal)
        if (this.#elapsed() >= deadline) return
      }
    }
  }

  /** Takes or renews the lease once. @returns whether this server holds it. */
  async #tryToHold(signal: AbortSignal, deadline = Infinity): Promise<boolean> {
    const { times } = this.#parts
    const limit = Math.min(Math.max(times.renewDeadlineMs / 2, 1000), deadline - this.#elapsed())
    if (limit <= 0) return false
    try {
      return await this.#limited(limit, signal, (limited) => this.#takeOrRenew(limited))
    } catch (error) {
      if (!signal.aborted) this.#log('the lease could not be read or written', String(error))
      return false
    } finally {
      this.#reportLeader()
    }
  }

  async #takeOrRenew(signal: AbortSignal): Promise<boolean> {
    const { client } = this.#parts
    const held = this.#observed
    if (held && this.#isHeldHere && this.#isValid(held)) {
      // The leader need not read what it has written itself.
      if (await this.#renewFast(held.lease, signal)) return true
    }
    const found = await ignoreNotFound(client.get(this.#leasePath, { signal }))
    const since = this.#elapsed()
    if (!found) {
      const created = await client.create(this.#path, this.#newLease(), { signal })
      this.#hold(created, since)
      return true
    }
    const observed = this.#observe(found)
    const { holderIdentity = '', leaseTransitions = 0 } = found.spec
    if (holderIdentity !== '' && !this.#isHeldHere && this.#isValid(observed)) return false
    const spec = this.#isHeldHere
      ? this.#renewed(found.spec)
      : this.#spec(found.spec, leaseTransitions + 1)
    if (this.#isHeldHere) this.#parts.slowRenewals.increment()
    this.#hold(await client.update(this.#leasePath, { ...found, spec }, { signal }), since)
    return true
  }

  async #renewFast(lease: Lease, signal: AbortSignal): Promise<boolean> {
    const { client } = this.#parts
    const since = this.#elapsed()
    try {
      const written = { ...lease, spec: this.#renewed(lease.spec) }
      this.#hold(await client.update(this.#leasePath, written, { signal }), since)
      return true
    } catch (error) {
      this.#log('the lease could not be renewed unread', String(error))
      return false
    }
  }

  /** Gives the lease back, so that another server need not wait for its end. */
  async #release(): Promise<void> {
    const { client, times, runtime } = this.#parts
    const { signal } = new AbortController()
    try {
      await this.#limited(times.renewDeadlineMs, signal, async (limited) => {
        const found = await client.get(this.#leasePath, { signal: limited })
        if (found.spec.holderIdentity !== this.#parts.identity) return
        const now = this.#now()
        const released = {
          holderIdentity: '',
          leaseDurationSeconds: 1,
          renewTime: now,
          acquireTime: now,
        }
        const spec = { ...found.spec, ...released }
        await client.update(this.#leasePath, { ...found, spec }, { signal: limited })
      })
    } catch (error) {
      runtime.logger.warn('the lease of the leader could not be released', {
        lease: this.#described,
        error: String(error),
      })
    }
  }

  #hold(lease: Lease, since: number): void {
    this.#renewedAt = since
    this.#observed = { lease, at: this.#elapsed() }
  }

  /** Notes a lease that was read: what counts is when this server first saw it so. */
  #observe(lease: Lease): Observation {
    const before = this.#observed
    const isSame = before && equalJson({ ...before.lease.spec }, { ...lease.spec })
    const at = isSame ? before.at : this.#elapsed()
    return (this.#observed = { lease, at })
  }

  get #isHeldHere(): boolean {
    return this.#observed?.lease.spec.holderIdentity === this.#parts.identity
  }

  get #isHeldElsewhere(): boolean {
    return !this.#isHeldHere && Boolean(this.#observed?.lease.spec.holderIdentity)
  }

  #isValid({ lease, at }: Observation): boolean {
    const { leaseDurationSeconds = 0 } = lease.spec
    return this.#elapsed() < at + leaseDurationSeconds * 1000
  }

  #renewed(spec: LeaseSpec): LeaseSpec {
    const { acquireTime = this.#now(), leaseTransitions = 0 } = spec
    return { ...this.#spec(spec, leaseTransitions), acquireTime }
  }

  #newLease(): NewObject<Lease> {
    const { brand, name, namespace } = this.#parts
    return {
      apiVersion: `coordination.${brand.apiDomain}/v1`,
      kind: 'Lease',
      metadata: { name, namespace },
      spec: this.#spec({}, 0),
    }
  }

  /** The spec of a lease that this server takes; what coordinated leader election keeps in it stays. */
  #spec(before: LeaseSpec, leaseTransitions: number): LeaseSpec {
    const { identity, times } = this.#parts
    const now = this.#now()
    return {
      ...before,
      holderIdentity: identity,
      leaseDurationSeconds: Math.floor(times.leaseDurationMs / 1000),
      acquireTime: now,
      renewTime: now,
      leaseTransitions,
    }
  }

  /** Milliseconds of a clock that nobody sets: by it durations are measured. */
  #elapsed(): number {
    const { clock } = this.#parts.runtime
    return clock.elapsed?.() ?? clock.now()
  }

  #now(): string {
    const now = this.#parts.runtime.clock.now()
    return formatMicroTime({ seconds: Math.floor(now / 1000), nanos: (now % 1000) * 1_000_000 })
  }

  #limited<T>(
    milliseconds: number,
    signal: AbortSignal,
    call: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const { timers } = this.#parts.runtime
    const late = (): Error => serviceUnavailable('the lease was not answered in time')
    return within({ timers, milliseconds, signal, late }, call)
  }

  get #leasePath(): TypedPath<Lease> {
    return objectPath(this.#path, this.#parts.name)
  }

  get #described(): string {
    return `${this.#parts.namespace}/${this.#parts.name}`
  }

  #recordEvent(what: string): void {
    const { recorder, identity } = this.#parts
    const lease = this.#observed?.lease
    if (lease) recorder.record(lease, 'Normal', 'LeaderElection', `${identity} ${what}`)
  }

  #reportLeader(): void {
    const holder = this.#observed?.lease.spec.holderIdentity ?? ''
    if (holder === this.#reported) return
    this.#reported = holder
    if (holder !== '') this.#log('the lease has a holder', undefined, holder)
  }

  #log(message: string, error?: string, holder?: string): void {
    this.#parts.runtime.logger.info(message, {
      lease: this.#described,
      ...(error !== undefined && { error }),
      ...(holder !== undefined && { holder }),
    })
  }
}

import type { Brand } from '../../../base/api/brand.ts'
import type { Authentication } from '../../authn/authenticator.ts'
import type { Decision } from '../../authz/authorizer.ts'
import type { Counter } from './counter.ts'
import { growingBounds, type Histogram } from './histogram.ts'
import type { MetricName } from './metric-name.ts'
import type { MetricRegistry } from './metric-registry.ts'
import type { Metric } from './metric.ts'

/** Bounds of the buckets of durations, in seconds: from 1 ms to 16 s. */
const bounds = growingBounds(0.001, 2, 15)

/** Bounds of the buckets of the durations of stages, in seconds. */
const stageBounds = [0.0001, 0.0003, 0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 5, 10, 15, 30]

/** Attempts with one result. */
class Attempts {
  readonly #count: Counter
  readonly #durations: Histogram
  readonly #stage: Histogram
  #instant = 0

  constructor(count: Counter, durations: Histogram, stage: Histogram) {
    this.#count = count
    this.#durations = durations
    this.#stage = stage
  }

  ended(milliseconds: number): void {
    if (milliseconds === 0) this.#instant++
    else this.#add(milliseconds / 1000, 1)
  }

  /** Adds the attempts that took no time, which are counted by themselves until a scrape. */
  collect(): void {
    if (this.#instant > 0) this.#add(0, this.#instant)
    this.#instant = 0
  }

  #add(seconds: number, times: number): void {
    this.#count.increment(times)
    this.#durations.observe(seconds, times)
    this.#stage.observe(seconds, times)
  }
}

const results: Readonly<Record<Authentication['outcome'], string>> = {
  authenticated: 'success',
  rejected: 'error',
  none: 'failure',
}

const decisions: Readonly<Record<Decision['outcome'] | 'error', string>> = {
  error: 'error',
  allow: 'allowed',
  deny: 'denied',
  'no-opinion': 'no-opinion',
}

type Results<Outcome extends string> = Partial<Record<Outcome | 'error', Attempts>>

/** Makes the attempts with a result. */
type AttemptsOf = (result: string) => Attempts

/**
 * The metrics of authentication and authorization of requests. Where these are answered at once, as most are, their time is not
 * measured and counts as 0: a reading of the clock takes as long.
 */
export class AccessMetrics {
  readonly #filters: Metric<Histogram>
  #queues: Histogram | undefined
  readonly #users: Metric<Counter>
  readonly #ofUsers = new Map<string, Counter>()
  #lastUser = ''
  #ofLastUser: Counter | undefined
  /** Users that metrics name. */
  readonly #named: ReadonlySet<string>
  readonly #authentications: Results<Authentication['outcome']> = {}
  readonly #authorizations: Results<Decision['outcome']> = {}
  readonly #authenticationsOf: AttemptsOf
  readonly #authorizationsOf: AttemptsOf

  constructor(registry: MetricRegistry, { systemNamespace, shortWord }: Brand) {
    const stability = 'ALPHA'
    const labels = ['result']
    const filters = registry.histogram(
      { name: 'apiserver_request_filter_duration_seconds', stability, labels: ['filter'] },
      stageBounds,
    )
    const attempts = (stage: 'authentication' | 'authorization', count: MetricName): AttemptsOf => {
      const counts = registry.counter({ name: count, stability, labels })
      const name = `${stage}_duration_seconds` as const
      const durations = registry.histogram({ name, stability, labels }, bounds)
      return (result) =>
        new Attempts(counts.series(result), durations.series(result), filters.series(stage))
    }
    this.#filters = filters
    this.#users = registry.counter({
      name: 'authenticated_user_requests',
      stability,
      labels: ['username'],
    })
    const account = `system:serviceaccount:${systemNamespace}:default`
    this.#named = new Set(['admin', 'client', `${shortWord}_proxy`, `${shortWord}let`, account])
    this.#authenticationsOf = attempts('authentication', 'authentication_attempts')
    this.#authorizationsOf = attempts('authorization', 'authorization_attempts_total')
  }

  authenticated(authentication: Authentication, milliseconds: number): void {
    const { outcome } = authentication
    const attempts = (this.#authentications[outcome] ??= this.#authenticationsOf(results[outcome]))
    attempts.ended(milliseconds)
    if (outcome === 'authenticated') this.#countUser(authentication.user.name)
  }

  authorized({ outcome, error }: Decision, milliseconds: number): void {
    const result = outcome !== 'allow' && error !== undefined ? 'error' : outcome
    const attempts = (this.#authorizations[result] ??= this.#authorizationsOf(decisions[result]))
    attempts.ended(milliseconds)
  }

  /** Priority and fairness let a request pass. */
  passedQueues(milliseconds: number): void {
    this.#queues ??= this.#filters.series('priorityandfairness')
    this.#queues.observe(milliseconds / 1000)
  }

  /** Sets what is counted until a scrape. */
  collect(): void {
    for (const attempts of Object.values(this.#authentications)) attempts.collect()
    for (const attempts of Object.values(this.#authorizations)) attempts.collect()
  }

  /** Counts a user; of those that are not well known, addresses and others are counted together. */
  #countUser(name: string): void {
    if (name !== this.#lastUser) {
      this.#lastUser = name
      this.#ofLastUser = this.#counterOf(name)
    }
    this.#ofLastUser?.increment()
  }

  #counterOf(name: string): Counter {
    const others = name.includes('@') ? 'email_id' : 'other'
    const label = this.#named.has(name) ? name : others
    let counter = this.#ofUsers.get(label)
    if (!counter) this.#ofUsers.set(label, (counter = this.#users.series(label)))
    return counter
  }
}

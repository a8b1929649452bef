import type { Brand } from '../../base/api/brand.ts'
import type { Clock, Timers } from '../../base/runtime.ts'
import type { HealthCheck, HealthChecks } from './health.ts'

/** Checks that only some servers have. */
export interface FurtherChecks {
  /** Checks of `/healthz` and `/readyz` by name. */
  readonly checks: HealthChecks
  /** Names of steps of the start, which all three endpoints have: `start-encryption-provider-config-automatic-reload`. */
  readonly startSteps: readonly string[]
}

/** State of the server that health checks report. */
export interface HealthFacts {
  readonly isStarted: () => boolean
  readonly isStopping: () => boolean
  /** Whether the watch cache follows the store. */
  readonly isSynced: () => boolean
  /** Check of the store: undefined when it is well, else why not. */
  readonly storage: HealthCheck
  /** How long the checks `etcd` and `etcd-readiness` may take, in milliseconds; two seconds unless given. */
  readonly storageLimits?: StorageLimits
  /** Checks of a host and steps of its start, beside those of every server. */
  readonly further?: FurtherChecks | undefined
  /** Milliseconds from now in which `/livez` does not wait for the steps of the start. */
  readonly liveGraceMs: number
  readonly runtime: { readonly clock: Clock; readonly timers: Pick<Timers, 'after'> }
}

/** How long the checks of the store may take, in milliseconds: `etcd`, and `etcd-readiness`. */
export interface StorageLimits {
  readonly healthMs?: number | undefined
  readonly readyMs?: number | undefined
}

/** How long a check may take, in milliseconds, as the original's of its store. */
const usualLimitMs = 2000

/** A check that does not begin anew while it hangs. */
function single(check: HealthCheck): () => Promise<string | undefined> {
  let running: Promise<string | undefined> | undefined
  const run = async (): Promise<string | undefined> => check()
  return () =>
    (running ??= run().finally(() => {
      running = undefined
    }))
}

/** A check that fails when it takes too long, in the words of the original. */
function bounded(
  check: () => Promise<string | undefined>,
  timers: Pick<Timers, 'after'>,
  limitMs = usualLimitMs,
): HealthCheck {
  return async () => {
    const failure = await new Promise<string | undefined>((resolve) => {
      const cancel = timers.after(limitMs, () => resolve('context deadline exceeded'))
      const reasonOf = (error: unknown): string =>
        error instanceof Error ? error.message : 'no reason given'
      void check()
        .then(resolve, (error: unknown) => resolve(reasonOf(error)))
        .finally(cancel)
    })
    return failure === undefined ? undefined : `error getting data from etcd: ${failure}`
  }
}

/**
 * Post-start hooks of the original server, by the names that monitoring knows, in its order. This server does its part
 * of them before it answers any request, so all of them finish together.
 */
const startSteps = `
start-apiserver-admission-initializer
generic-apiserver-start-informers
max-in-flight-filter
storage-object-count-tracker-hook
start-apiextensions-informers
start-apiextensions-controllers
crd-informer-synced
start-system-namespaces-controller
start-cluster-authentication-info-controller
start-{brandShort}-apiserver-identity-lease-controller
start-{brandShort}-apiserver-identity-lease-garbage-collector
start-legacy-token-tracking-controller
start-service-ip-repair-controllers
rbac/bootstrap-roles
scheduling/bootstrap-system-priority-classes
priority-and-fairness-config-producer
bootstrap-controller
start-{brandName}-service-cidr-controller
start-{brandShort}-aggregator-informers
apiservice-status-local-available-controller
apiservice-status-remote-available-controller
apiservice-registration-controller
apiservice-discovery-controller
{brandShort}-apiserver-autoregistration
autoregister-completion
apiservice-openapi-controller
apiservice-openapiv3-controller
`

/** The start check that is no post-start hook. */
const registration = 'autoregister-completion'

function startChecks(
  brand: Brand,
  further: FurtherChecks | undefined,
  check: HealthCheck,
): (readonly [string, HealthCheck])[] {
  const usual = brand.expand(startSteps).trim().split('\n')
  const steps = [...(further?.startSteps ?? []), ...usual]
  return steps.map((step) => [step === registration ? step : `poststarthook/${step}`, check])
}

/** Health checks of the endpoints, in the order in which they are shown. */
export interface Health {
  /** Checks of `/healthz`, `/livez` and `/readyz`. */
  readonly healthy: HealthChecks
  readonly live: HealthChecks
  readonly ready: HealthChecks
}

export function createHealth(brand: Brand, facts: HealthFacts): Health {
  const { further } = facts
  const { clock, timers } = facts.runtime
  const graceEnd = clock.now() + facts.liveGraceMs
  const always: HealthCheck = () => undefined
  const started: HealthCheck = () => (facts.isStarted() ? undefined : 'not finished')
  const startedOrGrace: HealthCheck = () => (clock.now() < graceEnd ? undefined : started())
  const synced: HealthCheck = () =>
    facts.isSynced() ? started() : 'the watch cache does not follow the store'
  const asked = single(facts.storage)
  const { healthMs, readyMs } = facts.storageLimits ?? {}
  const basic = [
    ['ping', always],
    ['log', always],
    ['etcd', bounded(asked, timers, healthMs)],
  ] as const
  const steps = startChecks(brand, further, started)
  const checks = [...(further?.checks ?? [])]
  return {
    healthy: new Map([...basic, ...checks, ...steps]),
    live: new Map([...basic, ...startChecks(brand, further, startedOrGrace)]),
    ready: new Map([
      ...basic,
      ['etcd-readiness', bounded(asked, timers, readyMs)],
      ...checks,
      ['informer-sync', synced],
      ...steps,
      ['shutdown', () => (facts.isStopping() ? 'process is shutting down' : undefined)],
    ]),
  }
}

/** The paths of all health endpoints and checks, which the document at `/` lists. */
export function healthPaths(brand: Brand, further?: FurtherChecks): readonly string[] {
  const { healthy, live, ready } = createHealth(brand, {
    isStarted: () => false,
    isStopping: () => false,
    isSynced: () => false,
    storage: () => undefined,
    further,
    liveGraceMs: 0,
    runtime: { clock: { now: () => 0 }, timers: { after: () => () => undefined } },
  })
  const below = (endpoint: string, checks: HealthChecks): string[] => [
    endpoint,
    ...Array.from(checks.keys(), (name) => `${endpoint}/${name}`),
  ]
  return [...below('/healthz', healthy), ...below('/livez', live), ...below('/readyz', ready)]
}

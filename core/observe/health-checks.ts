import type { Brand } from '../api/brand.ts'
import type { HealthCheck, HealthChecks } from './health.ts'

/** What a server is asked about itself. */
export interface HealthFacts {
  readonly isStarted: () => boolean
  readonly isStopping: () => boolean
  /** Undefined when the store takes writes, else why not. */
  readonly storage: HealthCheck
}

/**
 * What the real server runs once its port is open, by the names that monitoring knows, in its order. What this server does
 * of it is done before it answers anything, so all of them finish together.
 */
const startSteps = `
start-apiserver-admission-initializer
generic-apiserver-start-informers
priority-and-fairness-config-consumer
priority-and-fairness-filter
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

/** The one step that is no hook behind the start. */
const registration = 'autoregister-completion'

function startChecks(brand: Brand, check: HealthCheck): (readonly [string, HealthCheck])[] {
  const steps = brand.expand(startSteps).trim().split('\n')
  return steps.map((step) => [step === registration ? step : `poststarthook/${step}`, check])
}

/** The checks behind each of the three endpoints, in the order in which they are shown. */
export interface Health {
  /** Of `/healthz` and `/livez`. */
  readonly live: HealthChecks
  readonly ready: HealthChecks
}

export function createHealth(brand: Brand, facts: HealthFacts): Health {
  const always: HealthCheck = () => undefined
  const started: HealthCheck = () => (facts.isStarted() ? undefined : 'not finished')
  const basic = [
    ['ping', always],
    ['log', always],
    ['etcd', facts.storage],
  ] as const
  const steps = startChecks(brand, started)
  return {
    live: new Map([...basic, ...steps]),
    ready: new Map([
      ...basic,
      ['etcd-readiness', facts.storage],
      ['informer-sync', started],
      ...steps,
      ['shutdown', () => (facts.isStopping() ? 'process is shutting down' : undefined)],
    ]),
  }
}

/** Every path of a check, as `/` lists them. */
export function healthPaths(brand: Brand): readonly string[] {
  const never = { isStarted: () => false, isStopping: () => false, storage: () => undefined }
  const { live, ready } = createHealth(brand, never)
  const below = (endpoint: string, checks: HealthChecks): string[] => [
    endpoint,
    ...Array.from(checks.keys(), (name) => `${endpoint}/${name}`),
  ]
  return [...below('/healthz', live), ...below('/livez', live), ...below('/readyz', ready)]
}

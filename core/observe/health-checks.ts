import type { Brand } from '../api/brand.ts'
import type { HealthCheck, HealthChecks } from './health.ts'

/** State of the server that health checks report. */
export interface HealthFacts {
  readonly isStarted: () => boolean
  readonly isStopping: () => boolean
  /** Check of the store: undefined when it takes writes, else why not. */
  readonly storage: HealthCheck
}

/**
 * Post-start hooks of the original server, by the names that monitoring knows, in its order. This server does its part
 * of them before it answers any request, so all of them finish together.
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

/** The start check that is no post-start hook. */
const registration = 'autoregister-completion'

function startChecks(brand: Brand, check: HealthCheck): (readonly [string, HealthCheck])[] {
  const steps = brand.expand(startSteps).trim().split('\n')
  return steps.map((step) => [step === registration ? step : `poststarthook/${step}`, check])
}

/** Health checks of the endpoints, in the order in which they are shown. */
export interface Health {
  /** Checks of `/healthz` and `/livez`; `ready` are those of `/readyz`. */
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

/** The paths of all health endpoints and checks, which the document at `/` lists. */
export function healthPaths(brand: Brand): readonly string[] {
  const never = { isStarted: () => false, isStopping: () => false, storage: () => undefined }
  const { live, ready } = createHealth(brand, never)
  const below = (endpoint: string, checks: HealthChecks): string[] => [
    endpoint,
    ...Array.from(checks.keys(), (name) => `${endpoint}/${name}`),
  ]
  return [...below('/healthz', live), ...below('/livez', live), ...below('/readyz', ready)]
}

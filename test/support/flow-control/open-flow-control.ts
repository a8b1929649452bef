import { InFlight } from '../../../core/access/observe/metrics/in-flight.ts'
import { MetricRegistry } from '../../../core/access/observe/metrics/metric-registry.ts'
import type {
  FlowSchema,
  LimitedPriorityLevelConfiguration,
  PriorityLevelConfiguration,
  QueuingConfiguration,
} from '../../../core/base/api/types/flowcontrol.v1.generated.ts'
import { brands } from '../../../core/index.ts'
import { FlowControl } from '../../../core/requests/flow-control/flow-control.ts'
import { type TestRuntime, testRuntime } from '../servers/test-runtime.ts'

const apiVersion = 'flowcontrol.apiserver.k8s.io/v1'

/** Flow control without a server, under the clock of a test. */
export function openFlowControl(concurrencyLimit: number): {
  readonly flowControl: FlowControl
  readonly runtime: TestRuntime
  readonly metrics: MetricRegistry
} {
  const runtime = testRuntime()
  const now = (): number => runtime.clock.now()
  const metrics = new MetricRegistry(now)
  const flowControl = new FlowControl({
    brand: brands.k8s,
    runtime,
    now,
    metrics,
    inFlight: { readOnly: new InFlight(), mutating: new InFlight() },
    concurrencyLimit,
  })
  return { flowControl, runtime, metrics }
}

/** A level that neither lends nor borrows; without queues it rejects. */
export function limitedLevel(
  name: string,
  nominalConcurrencyShares: number,
  queuing?: QueuingConfiguration,
  uid = `uid-of-${name}`,
): PriorityLevelConfiguration {
  const limited: LimitedPriorityLevelConfiguration = {
    nominalConcurrencyShares,
    lendablePercent: 0,
    borrowingLimitPercent: 0,
    limitResponse: queuing ? { type: 'Queue', queuing } : { type: 'Reject' },
  }
  return {
    apiVersion,
    kind: 'PriorityLevelConfiguration',
    metadata: { name, uid },
    spec: { type: 'Limited', limited },
    status: {},
  }
}

/** A flow schema of every request of a user. */
export function schemaOfUser(
  user: string,
  level: string,
  { name = user, matchingPrecedence = 500 } = {},
): FlowSchema {
  const all = ['*']
  return {
    apiVersion,
    kind: 'FlowSchema',
    metadata: { name, uid: `uid-of-${name}` },
    spec: {
      priorityLevelConfiguration: { name: level },
      matchingPrecedence,
      rules: [
        {
          subjects: [{ kind: 'User', user: { name: user } }],
          nonResourceRules: [{ verbs: all, nonResourceURLs: all }],
        },
      ],
    },
    status: {},
  }
}

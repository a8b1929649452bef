import type {
  JudgedRequest,
  PodSecurityDecision,
  PodSecurityMeter,
} from '../../admission/admission-meter.ts'
import { isResource } from '../../admission/handled-writes.ts'
import type { Counter } from './counter.ts'
import type { MetricRegistry } from './metric-registry.ts'
import type { Metric } from './metric.ts'

const ofRequest = ['request_operation', 'resource', 'subresource']

/** The series that the original shows from the start. */
const shownDecisions = ['create', 'update'].map((operation) => [
  'allow',
  'privileged',
  'latest',
  'enforce',
  operation,
  'pod',
  '',
])
const shownExemptions = ['pod', 'controller'].flatMap((resource) =>
  ['create', 'update'].map((operation) => [operation, resource, '']),
)

/** The metrics of pod security. */
export class PodSecurityMetrics implements PodSecurityMeter {
  readonly #evaluations: Metric<Counter>
  readonly #exemptions: Metric<Counter>
  readonly #errors: Metric<Counter>

  constructor(registry: MetricRegistry) {
    this.#evaluations = registry.counter(
      {
        name: 'pod_security_evaluations_total',
        stability: 'ALPHA',
        labels: ['decision', 'policy_level', 'policy_version', 'mode', ...ofRequest],
        open: ['policy_version'],
      },
      shownDecisions,
    )
    this.#exemptions = registry.counter(
      {
        name: 'pod_security_exemptions_total',
        stability: 'ALPHA',
        labels: ofRequest,
      },
      shownExemptions,
    )
    this.#errors = registry.counter({
      name: 'pod_security_errors_total',
      stability: 'ALPHA',
      labels: ['fatal', ...ofRequest],
    })
  }

  decided({ decision, level, version, mode }: PodSecurityDecision, request: JudgedRequest): void {
    this.#evaluations.series(decision, level, version, mode, ...labelsOf(request)).increment()
  }

  exempted(request: JudgedRequest): void {
    this.#exemptions.series(...labelsOf(request)).increment()
  }

  failed(isFatal: boolean, request: JudgedRequest): void {
    this.#errors.series(String(isFatal), ...labelsOf(request)).increment()
  }
}

function labelsOf({ operation, definition, subresource }: JudgedRequest): readonly string[] {
  return [operation.toLowerCase(), resourceLabel(definition), subresource]
}

/** Whatever is neither a pod nor a namespace has a pod template. */
function resourceLabel(definition: JudgedRequest['definition']): string {
  if (isResource(definition, 'pods')) return 'pod'
  return isResource(definition, 'namespaces') ? 'namespace' : 'controller'
}

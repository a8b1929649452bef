import { has, numberOf, objectsOf, structOf, textOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { cellText } from '../../../objects/catalog/column-cell.ts'
import { metricLine } from './autoscaler-metrics.ts'
import type { DescribeContext } from './describe-context.ts'
import type { Description } from './description.ts'
import { describeHead } from './metadata-lines.ts'
import { longTime } from './time-text.ts'

function describeDirection(description: Description, label: string, rules: JsonObject): void {
  description.line(1, `${label}:`)
  if (has(rules, 'stabilizationWindowSeconds')) {
    const seconds = numberOf(rules, 'stabilizationWindowSeconds') ?? 0
    description.line(2, `Stabilization Window: ${seconds} seconds`)
  }
  const policies = objectsOf(rules, 'policies')
  if (policies.length === 0) return
  description.line(2, `Select Policy: ${textOf(rules, 'selectPolicy') || 'Max'}`)
  description.line(2, 'Policies:')
  for (const policy of policies) {
    description.line(
      3,
      `- Type: ${textOf(policy, 'type')}`,
      `Value: ${numberOf(policy, 'value') ?? 0}`,
      `Period: ${numberOf(policy, 'periodSeconds') ?? 0} seconds`,
    )
  }
}

function describeBehavior(description: Description, spec: JsonObject): void {
  if (!has(spec, 'behavior')) return
  const behavior = structOf(spec, 'behavior')
  description.line(0, 'Behavior:')
  for (const [label, key] of [
    ['Scale Up', 'scaleUp'],
    ['Scale Down', 'scaleDown'],
  ] as const) {
    if (has(behavior, key)) describeDirection(description, label, structOf(behavior, key))
  }
}

function describeConditions(description: Description, status: JsonObject): void {
  const conditions = objectsOf(status, 'conditions')
  if (conditions.length === 0) return
  description.line(0, 'Conditions:')
  description.titles(1, 'Type', 'Status', 'Reason', 'Message')
  for (const condition of conditions) {
    const keys = ['type', 'status', 'reason', 'message']
    description.line(1, ...keys.map((key) => textOf(condition, key)))
  }
}

/** Describes a HorizontalPodAutoscaler (autoscaling/v2): metrics with targets, behavior, replicas, conditions. */
export function describeHorizontalPodAutoscaler(
  description: Description,
  object: ApiObject,
  { brand }: DescribeContext,
): void {
  const [spec, status] = [structOf(object, 'spec'), structOf(object, 'status')]
  const target = structOf(spec, 'scaleTargetRef')
  const kind = textOf(target, 'kind')
  describeHead(description, object, brand)
  description.field(0, 'CreationTimestamp', longTime(object.metadata.creationTimestamp ?? ''))
  description.field(0, 'Reference', `${kind}/${textOf(target, 'name')}`)
  description.field(0, 'Metrics', '( current / target )')
  const current = objectsOf(status, 'currentMetrics')
  for (const [index, metric] of objectsOf(spec, 'metrics').entries()) {
    description.line(1, ...metricLine(metric, current[index]))
  }
  description.field(0, 'Min replicas', cellText(spec['minReplicas']) || '<unset>')
  description.field(0, 'Max replicas', numberOf(spec, 'maxReplicas') ?? 0)
  describeBehavior(description, spec)
  const now = numberOf(status, 'currentReplicas') ?? 0
  const wanted = numberOf(status, 'desiredReplicas') ?? 0
  description.field(0, `${kind} pods`, `${now} current / ${wanted} desired`)
  describeConditions(description, status)
}

import type { StatusCause } from '../../../base/api/errors/status.ts'
import { subdomainName } from '../../../base/api/metadata/names.ts'
import type * as autoscalingv2 from '../../../base/api/types/autoscaling.v2.generated.ts'
import type { FeatureGates } from '../../../base/release/feature-gates.ts'
import {
  addCauses,
  type FieldPath,
  forbidden,
  invalidValue,
  required,
} from '../../../objects/schema/validation/causes.ts'
import {
  checkNotNegative,
  checkNotNegativeQuantity,
  checkSupported,
} from '../shared/validation/field-checks.ts'
import type { KindRules } from '../shared/validation/kind-rules.ts'
import { checkObjectReference, type GroupRule } from '../shared/validation/object-reference.ts'
import { checkMetric } from './horizontal-pod-autoscaler-metrics.ts'

const longestWindow = 3600
const longestPeriod = 1800

const policyTypes = ['Percent', 'Pods']
const selections = ['Disabled', 'Max', 'Min']

function checkPolicy(policy: autoscalingv2.HPAScalingPolicy, path: FieldPath): StatusCause[] {
  const causes = checkSupported(policy, path, 'type', policyTypes)
  for (const key of ['value', 'periodSeconds'] as const) {
    const number = policy[key]
    if (number <= 0) {
      causes.push(invalidValue(`${path}.${key}`, number, 'must be greater than zero'))
    } else if (key === 'periodSeconds' && number > longestPeriod) {
      const detail = `must be less than or equal to ${longestPeriod}`
      causes.push(invalidValue(`${path}.${key}`, number, detail))
    }
  }
  return causes
}

function checkScalingRules(rules: autoscalingv2.HPAScalingRules, path: FieldPath): StatusCause[] {
  const causes: StatusCause[] = []
  const { stabilizationWindowSeconds: window, selectPolicy, policies = [], tolerance } = rules
  if (window !== undefined && (window < 0 || window > longestWindow)) {
    const detail =
      window < 0
        ? 'must be greater than or equal to zero'
        : `must be less than or equal to ${longestWindow}`
    causes.push(invalidValue(`${path}.stabilizationWindowSeconds`, window, detail))
  }
  if (selectPolicy !== undefined) {
    addCauses(causes, checkSupported(rules, path, 'selectPolicy', selections))
  }
  if (policies.length === 0) {
    causes.push(required(`${path}.policies`, 'must specify at least one Policy'))
  }
  for (const [index, policy] of policies.entries()) {
    addCauses(causes, checkPolicy(policy, `${path}.policies[${index}]`))
  }
  return [...causes, ...checkNotNegativeQuantity(tolerance, `${path}.tolerance`)]
}

function checkReplicas(
  { minReplicas: least, maxReplicas: most }: autoscalingv2.HorizontalPodAutoscalerSpec,
  fewest: 0 | 1,
): StatusCause[] {
  const causes: StatusCause[] = []
  if (least !== undefined && least < fewest) {
    const detail = `must be greater than or equal to ${fewest}`
    causes.push(invalidValue('spec.minReplicas', least, detail))
  }
  if (most < 1) causes.push(invalidValue('spec.maxReplicas', most, 'must be greater than 0'))
  if (least !== undefined && most < least) {
    const detail = 'must be greater than or equal to `minReplicas`'
    causes.push(invalidValue('spec.maxReplicas', most, detail))
  }
  return causes
}

function checkMetrics({
  metrics = [],
  minReplicas,
}: autoscalingv2.HorizontalPodAutoscalerSpec): StatusCause[] {
  const causes = metrics.flatMap((metric, index) => checkMetric(metric, `spec.metrics[${index}]`))
  const wakes = metrics.some(({ type }) => type === 'Object' || type === 'External')
  if (minReplicas !== 0 || wakes) return causes
  const detail =
    'must specify at least one Object or External metric to support scaling to zero replicas'
  return [...causes, forbidden('spec.metrics', detail)]
}

/** Group rule for the scale target; a target that an update leaves unchanged is not validated again. */
function targetRule(
  target: autoscalingv2.CrossVersionObjectReference,
  before: autoscalingv2.CrossVersionObjectReference | undefined,
): GroupRule {
  const isKept = before && before.apiVersion === target.apiVersion && before.kind === target.kind
  if (isKept) return 'unread'
  return target.kind === 'ReplicationController' ? 'any group' : 'named group'
}

function checkAutoscaler(
  spec: autoscalingv2.HorizontalPodAutoscalerSpec,
  gate: FeatureGates,
  stored?: autoscalingv2.HorizontalPodAutoscalerSpec,
): StatusCause[] {
  const { scaleTargetRef: target, behavior } = spec
  const causes = [
    ...checkReplicas(spec, stored?.minReplicas === 0 || gate('HPAScaleToZero') ? 0 : 1),
    ...checkObjectReference(
      target,
      'spec.scaleTargetRef',
      targetRule(target, stored?.scaleTargetRef),
    ),
    ...checkMetrics(spec),
  ]
  for (const direction of ['scaleUp', 'scaleDown'] as const) {
    const rules = behavior?.[direction]
    if (rules) addCauses(causes, checkScalingRules(rules, `spec.behavior.${direction}`))
  }
  return causes
}

export const horizontalPodAutoscalerRules: KindRules<autoscalingv2.HorizontalPodAutoscaler> = {
  nameRule: subdomainName,
  checkCreate: ({ spec }, { gate }) => checkAutoscaler(spec, gate),
  checkUpdate: (next, stored, { gate }) => checkAutoscaler(next.spec, gate, stored.spec),
  checkSubresource: (_subresource, next) =>
    checkNotNegative(next.status, 'status', 'currentReplicas', 'desiredReplicas'),
}

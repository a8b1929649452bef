import type { StatusCause } from '../../../base/api/errors/status.ts'
import { has, numberOf, objectOf, objectsOf, structOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import { subdomainName } from '../../../base/api/metadata/names.ts'
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

function checkPolicy(policy: JsonObject, path: FieldPath): StatusCause[] {
  const causes = checkSupported(policy, path, 'type', policyTypes)
  for (const key of ['value', 'periodSeconds']) {
    const number = numberOf(policy, key) ?? 0
    if (number <= 0) {
      causes.push(invalidValue(`${path}.${key}`, number, 'must be greater than zero'))
    } else if (key === 'periodSeconds' && number > longestPeriod) {
      const detail = `must be less than or equal to ${longestPeriod}`
      causes.push(invalidValue(`${path}.${key}`, number, detail))
    }
  }
  return causes
}

function checkScalingRules(rules: JsonObject, path: FieldPath): StatusCause[] {
  const causes: StatusCause[] = []
  const window = numberOf(rules, 'stabilizationWindowSeconds')
  if (window !== undefined && (window < 0 || window > longestWindow)) {
    const detail =
      window < 0
        ? 'must be greater than or equal to zero'
        : `must be less than or equal to ${longestWindow}`
    causes.push(invalidValue(`${path}.stabilizationWindowSeconds`, window, detail))
  }
  if (has(rules, 'selectPolicy')) {
    addCauses(causes, checkSupported(rules, path, 'selectPolicy', selections))
  }
  const policies = objectsOf(rules, 'policies')
  if (policies.length === 0) {
    causes.push(required(`${path}.policies`, 'must specify at least one Policy'))
  }
  for (const [index, policy] of policies.entries()) {
    addCauses(causes, checkPolicy(policy, `${path}.policies[${index}]`))
  }
  return [...causes, ...checkNotNegativeQuantity(rules['tolerance'], `${path}.tolerance`)]
}

function checkReplicas(spec: JsonObject, fewest: 0 | 1): StatusCause[] {
  const causes: StatusCause[] = []
  const least = numberOf(spec, 'minReplicas')
  const most = numberOf(spec, 'maxReplicas') ?? 0
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

function checkMetrics(spec: JsonObject): StatusCause[] {
  const metrics = objectsOf(spec, 'metrics')
  const causes = metrics.flatMap((metric, index) => checkMetric(metric, `spec.metrics[${index}]`))
  const wakes = metrics.some(({ type }) => type === 'Object' || type === 'External')
  if (numberOf(spec, 'minReplicas') !== 0 || wakes) return causes
  const detail =
    'must specify at least one Object or External metric to support scaling to zero replicas'
  return [...causes, forbidden('spec.metrics', detail)]
}

/** Group rule for the scale target; a target that an update leaves unchanged is not validated again. */
function targetRule(target: JsonObject, stored: JsonObject | undefined): GroupRule {
  const before = stored && structOf(stored, 'scaleTargetRef')
  const isKept = before && ['apiVersion', 'kind'].every((key) => before[key] === target[key])
  if (isKept) return 'unread'
  return target['kind'] === 'ReplicationController' ? 'any group' : 'named group'
}

function checkAutoscaler(spec: JsonObject, gate: FeatureGates, stored?: JsonObject): StatusCause[] {
  const target = structOf(spec, 'scaleTargetRef')
  const causes = [
    ...checkReplicas(spec, stored?.['minReplicas'] === 0 || gate('HPAScaleToZero') ? 0 : 1),
    ...checkObjectReference(target, 'spec.scaleTargetRef', targetRule(target, stored)),
    ...checkMetrics(spec),
  ]
  const behavior = structOf(spec, 'behavior')
  for (const direction of ['scaleUp', 'scaleDown']) {
    const rules = objectOf(behavior, direction)
    if (rules) addCauses(causes, checkScalingRules(rules, `spec.behavior.${direction}`))
  }
  return causes
}

export const horizontalPodAutoscalerRules: KindRules = {
  nameRule: subdomainName,
  checkCreate: (autoscaler, { gate }) => checkAutoscaler(structOf(autoscaler, 'spec'), gate),
  checkUpdate: (next, stored, { gate }) =>
    checkAutoscaler(structOf(next, 'spec'), gate, structOf(stored, 'spec')),
  checkSubresource: (_subresource, next) =>
    checkNotNegative(structOf(next, 'status'), 'status', 'currentReplicas', 'desiredReplicas'),
}

import type { JsonObject } from '../../api/json.ts'
import { pathSegment, subdomainName } from '../../api/names.ts'
import type { ApiObject } from '../../api/object.ts'
import type { Cause } from '../../api/status.ts'
import {
  addCauses,
  type FieldPath,
  invalidValue,
  required,
} from '../../schema/validation/causes.ts'
import { checkMetric } from './autoscaling-metrics.ts'
import { checkNotNegative, checkText } from './field-checks.ts'
import type { GroupRules } from './kind-rules.ts'
import { numberOf, objectOf, objectsOf, structOf, textOf } from '../../api/json-fields.ts'

const longestWindow = 3600
const longestPeriod = 1800

function checkScalingRules(rules: JsonObject, path: FieldPath): Cause[] {
  const causes: Cause[] = []
  const window = numberOf(rules, 'stabilizationWindowSeconds')
  if (window !== undefined && (window < 0 || window > longestWindow)) {
    const detail =
      window < 0
        ? 'must be greater than or equal to zero'
        : `must be less than or equal to ${longestWindow}`
    causes.push(invalidValue(`${path}.stabilizationWindowSeconds`, window, detail))
  }
  const policies = objectsOf(rules, 'policies')
  if (policies.length === 0) {
    causes.push(required(`${path}.policies`, 'must specify at least one Policy'))
  }
  for (const [index, policy] of policies.entries()) {
    const place = `${path}.policies[${index}]`
    for (const key of ['value', 'periodSeconds']) {
      const number = numberOf(policy, key) ?? 0
      if (number <= 0) {
        causes.push(invalidValue(`${place}.${key}`, number, 'must be greater than zero'))
      } else if (key === 'periodSeconds' && number > longestPeriod) {
        const detail = `must be less than or equal to ${longestPeriod}`
        causes.push(invalidValue(`${place}.${key}`, number, detail))
      }
    }
  }
  return causes
}

function checkReplicas(spec: JsonObject): Cause[] {
  const causes: Cause[] = []
  const least = numberOf(spec, 'minReplicas')
  const most = numberOf(spec, 'maxReplicas') ?? 0
  if (least !== undefined && least < 1) {
    causes.push(invalidValue('spec.minReplicas', least, 'must be greater than or equal to 1'))
  }
  if (most < 1) causes.push(invalidValue('spec.maxReplicas', most, 'must be greater than 0'))
  if (least !== undefined && most < least) {
    const detail = 'must be greater than or equal to `minReplicas`'
    causes.push(invalidValue('spec.maxReplicas', most, detail))
  }
  return causes
}

const versionPath = 'spec.scaleTargetRef.apiVersion'

function checkTargetVersion(apiVersion: string): Cause[] {
  const path = versionPath
  const parts = apiVersion.split('/')
  if (parts.length > 2) {
    const detail = `unexpected GroupVersion string: ${apiVersion}`
    return [invalidValue(path, apiVersion, detail)]
  }
  if (parts.length === 2 && parts[0] !== '') return []
  return [invalidValue(path, apiVersion, 'apiVersion must specify API group')]
}

function checkAutoscaler(autoscaler: ApiObject): Cause[] {
  const spec = structOf(autoscaler, 'spec')
  const causes = checkReplicas(spec)
  const target = structOf(spec, 'scaleTargetRef')
  for (const key of ['kind', 'name']) {
    const segment = (text: string): readonly string[] => pathSegment(text, false)
    addCauses(causes, checkText(target, 'spec.scaleTargetRef', key, segment))
  }
  addCauses(causes, checkTargetVersion(textOf(target, 'apiVersion')))
  for (const [index, metric] of objectsOf(spec, 'metrics').entries()) {
    addCauses(causes, checkMetric(metric, `spec.metrics[${index}]`))
  }
  const behavior = structOf(spec, 'behavior')
  for (const direction of ['scaleUp', 'scaleDown']) {
    const rules = objectOf(behavior, direction)
    if (rules) addCauses(causes, checkScalingRules(rules, `spec.behavior.${direction}`))
  }
  return causes
}

export const autoscalingRules: GroupRules = {
  HorizontalPodAutoscaler: {
    nameRule: subdomainName,
    checkCreate: (autoscaler) => checkAutoscaler(autoscaler),
    // A version that was let in without a group may stay.
    checkUpdate: (next, stored) => {
      const old = checkTargetVersion(
        textOf(structOf(stored, 'spec', 'scaleTargetRef'), 'apiVersion'),
      )
      const causes = checkAutoscaler(next)
      return old.length === 0 ? causes : causes.filter(({ field }) => field !== versionPath)
    },
  },
  Scale: {
    nameRule: subdomainName,
    check: (scale) => checkNotNegative(structOf(scale, 'spec'), 'spec', 'replicas'),
  },
}

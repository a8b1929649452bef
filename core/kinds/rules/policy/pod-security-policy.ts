import type { StatusCause } from '../../../base/api/errors/status.ts'
import {
  integerOf,
  objectOf,
  objectsOf,
  structOf,
  textOf,
  textsOf,
} from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import { subdomainName } from '../../../base/api/metadata/names.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import {
  addCauses,
  type FieldPath,
  invalidValue,
  notSupported,
  required,
} from '../../../objects/schema/validation/causes.ts'
import type { KindRules } from '../shared/validation/kind-rules.ts'

/** The rules of a policy's strategies, in the order in which they are judged. */
const strategies = [
  ['runAsUser', ['MustRunAs', 'MustRunAsNonRoot', 'RunAsAny']],
  ['runAsGroup', ['MustRunAs', 'RunAsAny', 'MayRunAs']],
  ['seLinux', ['MustRunAs', 'RunAsAny']],
  ['supplementalGroups', ['MayRunAs', 'MustRunAs', 'RunAsAny']],
  ['fsGroup', ['MayRunAs', 'MustRunAs', 'RunAsAny']],
] as const

function checkRanges(strategy: JsonObject, path: FieldPath): StatusCause[] {
  return objectsOf(strategy, 'ranges').flatMap((range, index) => {
    const place = `${path}.ranges[${index}]`
    const [min, max] = [integerOf(range, 'min') ?? 0, integerOf(range, 'max') ?? 0]
    const causes: StatusCause[] = []
    if (min < 0) causes.push(invalidValue(`${place}.min`, min, 'min cannot be negative'))
    if (max < 0) causes.push(invalidValue(`${place}.max`, max, 'max cannot be negative'))
    if (min > max) causes.push(invalidValue(`${place}.min`, min, 'min cannot be greater than max'))
    return causes
  })
}

function checkStrategy(
  strategy: JsonObject,
  path: FieldPath,
  rules: readonly string[],
): StatusCause[] {
  const rule = textOf(strategy, 'rule')
  const ranges = `${path}.ranges`
  if (!rules.includes(rule)) return [notSupported(`${path}.rule`, rule, rules)]
  if (!path.endsWith('.runAsGroup')) return checkRanges(strategy, path)
  const given = objectsOf(strategy, 'ranges')
  if (rule === 'RunAsAny') {
    return given.length === 0 ? [] : [invalidValue(ranges, [...given], 'Ranges must be empty')]
  }
  if (given.length > 0) return checkRanges(strategy, path)
  return [invalidValue(ranges, null, 'must provide at least one range')]
}

function checkCapabilities(spec: JsonObject): StatusCause[] {
  const dropped = textsOf(spec, 'requiredDropCapabilities')
  const isDropped = new Set(dropped)
  const causes: StatusCause[] = []
  if (dropped.length > 0 && textsOf(spec, 'allowedCapabilities').includes('*')) {
    const detail = 'must be empty when all capabilities are allowed by a wildcard'
    causes.push(invalidValue('requiredDropCapabilities', [...dropped], detail))
  }
  for (const key of ['defaultAddCapabilities', 'allowedCapabilities']) {
    for (const name of textsOf(spec, key).filter((one) => isDropped.has(one))) {
      const detail = `capability is listed in ${key} and requiredDropCapabilities`
      causes.push(invalidValue(key, name, detail))
    }
  }
  return causes
}

function checkHostPaths(spec: JsonObject): StatusCause[] {
  const causes: StatusCause[] = []
  for (const [index, path] of objectsOf(spec, 'allowedHostPaths').entries()) {
    const place = `spec.allowedHostPaths[${index}]`
    const prefix = textOf(path, 'pathPrefix')
    // The original judges no path behind one that is empty.
    if (prefix === '') return [...causes, required(place, 'is required')]
    if (prefix.split('/').includes('..')) {
      causes.push(invalidValue(place, prefix, "must not contain '..'"))
    }
  }
  return causes
}

/** Validates a PodSecurityPolicy, a kind of releases up to 1.24. */
export function checkPodSecurityPolicy(policy: ApiObject): readonly StatusCause[] {
  const spec = structOf(policy, 'spec')
  const causes: StatusCause[] = []
  for (const [name, rules] of strategies) {
    const strategy = objectOf(spec, name)
    if (strategy) addCauses(causes, checkStrategy(strategy, `spec.${name}`, rules))
  }
  addCauses(causes, checkCapabilities(spec))
  if (
    spec['defaultAllowPrivilegeEscalation'] === true &&
    spec['allowPrivilegeEscalation'] === false
  ) {
    const detail =
      'Cannot set DefaultAllowPrivilegeEscalation to true without also setting AllowPrivilegeEscalation to true'
    causes.push(invalidValue('spec.defaultAllowPrivilegeEscalation', true, detail))
  }
  return [...causes, ...checkHostPaths(spec)]
}

export const podSecurityPolicyRules: KindRules = {
  nameRule: subdomainName,
  check: checkPodSecurityPolicy,
}

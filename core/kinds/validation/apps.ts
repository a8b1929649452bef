import { percentOf } from '../../api/int-or-string.ts'
import type { JsonObject, JsonValue } from '../../api/json.ts'
import { subdomainName } from '../../api/names.ts'
import type { ApiObject } from '../../api/object.ts'
import type { Cause } from '../../api/status.ts'
import {
  type FieldPath,
  forbidden,
  invalidValue,
  isNegative,
  required,
} from '../../schema/validation/causes.ts'
import { checkImmutable, checkNotNegative, isSame } from './field-checks.ts'
import type { GroupRules } from './kind-rules.ts'
import { checkRunsForever, checkSelector, validatePodTemplate } from './pod-template.ts'
import { has, numberOf, objectOf, objectsOf, structOf, textOf } from '../../api/json-fields.ts'

const percentRule =
  "a valid percent string must be a numeric string followed by an ending '%' (e.g. '1%',  or '93%', regex used for validation is '[0-9]+%')"

/** A number that is not negative, or a percentage. */
export function checkIntOrPercent(value: JsonValue | undefined, path: FieldPath): Cause[] {
  if (typeof value === 'number') return value < 0 ? [invalidValue(path, value, isNegative)] : []
  if (typeof value !== 'string' || percentOf(value) !== undefined) return []
  return [invalidValue(path, value, percentRule)]
}

function isZero(value: JsonValue | undefined): boolean {
  return value === undefined || value === 0 || (typeof value === 'string' && percentOf(value) === 0)
}

function checkRolling(rolling: JsonObject, path: FieldPath): Cause[] {
  const { maxUnavailable, maxSurge } = rolling
  const causes = [
    ...checkIntOrPercent(maxUnavailable, `${path}.maxUnavailable`),
    ...checkIntOrPercent(maxSurge, `${path}.maxSurge`),
  ]
  const percent = typeof maxUnavailable === 'string' ? percentOf(maxUnavailable) : undefined
  if (percent !== undefined && percent > 100) {
    const detail = 'must not be greater than 100%'
    causes.push(invalidValue(`${path}.maxUnavailable`, maxUnavailable, detail))
  }
  return causes
}

function checkDeploymentStrategy(spec: JsonObject): Cause[] {
  const strategy = structOf(spec, 'strategy')
  const rolling = objectOf(strategy, 'rollingUpdate')
  const path = 'spec.strategy.rollingUpdate'
  if (!rolling) return []
  if (strategy['type'] === 'Recreate') {
    const detail = "may not be specified when strategy `type` is 'Recreate'"
    return [forbidden(path, detail)]
  }
  const causes = checkRolling(rolling, path)
  if (isZero(rolling['maxUnavailable']) && isZero(rolling['maxSurge'])) {
    const detail = 'may not be 0 when `maxSurge` is 0'
    const value = rolling['maxUnavailable'] ?? 0
    causes.push(invalidValue(`${path}.maxUnavailable`, value, detail))
  }
  return causes
}

function checkDeployment(deployment: ApiObject): Cause[] {
  const spec = structOf(deployment, 'spec')
  const template = structOf(spec, 'template')
  const causes = [
    ...checkNotNegative(spec, 'spec', 'replicas', 'minReadySeconds', 'revisionHistoryLimit'),
    ...checkNotNegative(spec, 'spec', 'progressDeadlineSeconds'),
    ...checkSelector(spec, 'spec', 'empty selector is invalid for deployment'),
    ...validatePodTemplate(template, 'spec.template'),
    ...checkRunsForever(template, 'spec.template', 'ReplicaSet'),
    ...checkDeploymentStrategy(spec),
  ]
  const deadline = numberOf(spec, 'progressDeadlineSeconds')
  if (deadline !== undefined && deadline <= (numberOf(spec, 'minReadySeconds') ?? 0)) {
    const detail = 'must be greater than minReadySeconds'
    causes.push(invalidValue('spec.progressDeadlineSeconds', deadline, detail))
  }
  return causes
}

function checkReplicaSet(replicaSet: ApiObject): Cause[] {
  const spec = structOf(replicaSet, 'spec')
  const template = structOf(spec, 'template')
  return [
    ...checkNotNegative(spec, 'spec', 'replicas', 'minReadySeconds'),
    ...checkSelector(spec, 'spec', 'empty selector is invalid for deployment'),
    ...validatePodTemplate(template, 'spec.template'),
    ...checkRunsForever(template, 'spec.template', 'ReplicaSet'),
  ]
}

function checkDaemonSet(daemonSet: ApiObject): Cause[] {
  const spec = structOf(daemonSet, 'spec')
  const template = structOf(spec, 'template')
  const rolling = objectOf(structOf(spec, 'updateStrategy'), 'rollingUpdate')
  const path = 'spec.updateStrategy.rollingUpdate'
  const causes = [
    ...checkNotNegative(spec, 'spec', 'minReadySeconds', 'revisionHistoryLimit'),
    ...checkSelector(spec, 'spec', 'empty selector is invalid for daemonset'),
    ...validatePodTemplate(template, 'spec.template'),
    ...checkRunsForever(template, 'spec.template', 'DaemonSet'),
    ...(rolling ? checkRolling(rolling, path) : []),
  ]
  if (rolling && isZero(rolling['maxUnavailable']) && isZero(rolling['maxSurge'])) {
    const detail = 'cannot be 0 when maxSurge is 0'
    causes.push(invalidValue(`${path}.maxUnavailable`, rolling['maxUnavailable'] ?? 0, detail))
  }
  return causes
}

function checkStatefulSet(statefulSet: ApiObject): Cause[] {
  const spec = structOf(statefulSet, 'spec')
  const template = structOf(spec, 'template')
  const strategy = structOf(spec, 'updateStrategy')
  const path = 'spec.updateStrategy.rollingUpdate'
  const claims = objectsOf(spec, 'volumeClaimTemplates').map((claim) =>
    textOf(structOf(claim, 'metadata'), 'name'),
  )
  const causes = [
    ...checkNotNegative(spec, 'spec', 'replicas', 'minReadySeconds', 'revisionHistoryLimit'),
    ...checkNotNegative(structOf(spec, 'ordinals'), 'spec.ordinals', 'start'),
    ...checkSelector(spec, 'spec', 'empty selector is invalid for statefulset'),
    ...validatePodTemplate(template, 'spec.template', claims),
    ...checkRunsForever(template, 'spec.template', 'StatefulSet'),
    ...checkNotNegative(structOf(strategy, 'rollingUpdate'), path, 'partition'),
  ]
  if (strategy['type'] === 'OnDelete' && has(strategy, 'rollingUpdate')) {
    const detail = "only allowed for updateStrategy 'RollingUpdate'"
    causes.push(invalidValue(path, strategy['rollingUpdate'], detail))
  }
  return causes
}

/** What an update may change of a stateful set's spec. */
const statefulSetFields = [
  'replicas',
  'ordinals',
  'template',
  'updateStrategy',
  'revisionHistoryLimit',
  'persistentVolumeClaimRetentionPolicy',
  'minReadySeconds',
]

function checkStatefulSetUpdate(next: ApiObject, stored: ApiObject): Cause[] {
  const rest = (object: ApiObject): JsonObject =>
    Object.fromEntries(
      Object.entries(structOf(object, 'spec')).filter(([key]) => !statefulSetFields.includes(key)),
    )
  if (isSame(rest(next), rest(stored))) return []
  const quoted = statefulSetFields.map((field) => `'${field}'`)
  const list = `${quoted.slice(0, -1).join(', ')} and ${quoted.at(-1)}`
  const detail = `updates to statefulset spec for fields other than ${list} are forbidden`
  return [forbidden('spec', detail)]
}

function checkSelectorKept(next: ApiObject, stored: ApiObject): Cause[] {
  return checkImmutable(structOf(next, 'spec'), structOf(stored, 'spec'), 'spec', 'selector')
}

function checkRevision(revision: ApiObject): Cause[] {
  const value = numberOf(revision, 'revision') ?? 0
  return [
    ...(has(revision, 'data') ? [] : [required('data', 'data is mandatory')]),
    ...(value < 0 ? [invalidValue('revision', value, isNegative)] : []),
  ]
}

export const appsRules: GroupRules = {
  Deployment: {
    nameRule: subdomainName,
    check: checkDeployment,
    checkUpdate: checkSelectorKept,
  },
  ReplicaSet: {
    nameRule: subdomainName,
    check: checkReplicaSet,
    checkUpdate: checkSelectorKept,
  },
  DaemonSet: { nameRule: subdomainName, check: checkDaemonSet, checkUpdate: checkSelectorKept },
  StatefulSet: {
    nameRule: subdomainName,
    check: checkStatefulSet,
    checkUpdate: checkStatefulSetUpdate,
  },
  ControllerRevision: {
    nameRule: subdomainName,
    check: checkRevision,
    checkUpdate: (next, stored) => checkImmutable(next, stored, '', 'data'),
  },
}

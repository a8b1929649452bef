import { has, objectOf, objectsOf, structOf, textOf } from '../../api/json-fields.ts'
import type { JsonObject } from '../../api/json.ts'
import { dnsLabel, labelName } from '../../api/names.ts'
import type { ApiObject } from '../../api/object.ts'
import type { Cause } from '../../api/status.ts'
import { writeGoJson } from '../../json/go-json.ts'
import {
  addCauses,
  type FieldPath,
  forbidden,
  invalidJson,
  invalidValue,
  notSupportedShown,
  required,
} from '../../schema/validation/causes.ts'
import { validateAnnotations, validateLabels } from '../../schema/validation/label-rules.ts'
import { CauseOrder } from './cause-order.ts'
import { validateClaimSpec } from './claim-spec.ts'
import { checkNotNegative, checkText, isSame } from './field-checks.ts'
import type { KindRules } from './kind-rules.ts'
import {
  checkRunsForever,
  checkSelector,
  selectorOrder,
  templateOrder,
  validatePodTemplate,
} from './pod-template.ts'
import { statusNumbers } from './replica-status.ts'
import { checkIntOrPercent, checkPercentage, isZero } from './rolling-updates.ts'

function checkRolling(rolling: JsonObject, path: FieldPath): Cause[] {
  const causes = checkNotNegative(rolling, path, 'partition')
  if (!has(rolling, 'maxUnavailable')) return causes
  const { maxUnavailable } = rolling
  const place = `${path}.maxUnavailable`
  addCauses(causes, checkIntOrPercent(maxUnavailable, place))
  if (isZero(maxUnavailable)) causes.push(invalidValue(place, maxUnavailable, 'cannot be 0'))
  return [...causes, ...checkPercentage(maxUnavailable, place)]
}

function checkStrategy(spec: JsonObject): Cause[] {
  const strategy = structOf(spec, 'updateStrategy')
  const path = 'spec.updateStrategy.rollingUpdate'
  const rolling = objectOf(strategy, 'rollingUpdate')
  if (!rolling) return []
  if (strategy['type'] === 'RollingUpdate') return checkRolling(rolling, path)
  const detail = "only allowed for updateStrategy 'RollingUpdate'"
  return strategy['type'] === 'OnDelete' ? [invalidValue(path, rolling, detail)] : []
}

function claimNames(spec: JsonObject): readonly string[] {
  return objectsOf(spec, 'volumeClaimTemplates').map((claim) =>
    textOf(structOf(claim, 'metadata'), 'name'),
  )
}

/** Pod template as the controller runs it: it names the pods itself and adds volumes for the claims. */
function runningTemplate(spec: JsonObject, names: readonly string[]): JsonObject {
  const template = structOf(spec, 'template')
  const podSpec = structOf(template, 'spec')
  if (names.length === 0 && !has(podSpec, 'hostname') && !has(podSpec, 'subdomain')) return template
  const { hostname: _hostname, subdomain: _subdomain, ...rest } = podSpec
  const volumes = objectsOf(podSpec, 'volumes').filter(
    (volume) => !names.includes(textOf(volume, 'name')),
  )
  return { ...template, spec: { ...rest, volumes } }
}

/** Names of claim templates, which become names of volumes. */
function checkClaimVolumes(names: readonly string[], path: FieldPath): Cause[] {
  return [...new Set(names)].flatMap((name, index) =>
    name === ''
      ? [
          required(`${path}[${index}].persistentVolumeClaim.claimName`),
          required(`${path}[${index}].name`),
        ]
      : [],
  )
}

function checkManagement(spec: JsonObject): Cause[] {
  const policy = textOf(spec, 'podManagementPolicy')
  if (policy === 'OrderedReady' || policy === 'Parallel') return []
  const path = 'spec.podManagementPolicy'
  if (policy === '') return [required(path)]
  return [invalidJson(path, policy, "must be 'OrderedReady' or 'Parallel'")]
}

const retentions = ['Retain', 'Delete']

/** What becomes of the claims of a StatefulSet that is deleted or scaled down. */
function checkRetention(spec: JsonObject): Cause[] {
  const key = 'persistentVolumeClaimRetentionPolicy'
  const policy = objectOf(spec, key)
  if (!policy) return []
  return ['whenDeleted', 'whenScaled'].flatMap((when) => {
    const text = textOf(policy, when)
    if (retentions.includes(text)) return []
    return [notSupportedShown(`spec.${key}.${when}`, writeGoJson(text), retentions)]
  })
}

function checkStatefulSet(statefulSet: ApiObject): Cause[] {
  const spec = structOf(statefulSet, 'spec')
  const names = claimNames(spec)
  const template = runningTemplate(spec, names)
  const { labels, annotations } = structOf(template, 'metadata')
  const path = 'spec.template'
  return [
    ...checkManagement(spec),
    ...checkStrategy(spec),
    ...checkRetention(spec),
    ...checkNotNegative(spec, 'spec', 'replicas', 'minReadySeconds'),
    ...checkNotNegative(structOf(spec, 'ordinals'), 'spec.ordinals', 'start'),
    ...checkSelector(spec, 'spec', {
      empty: 'empty selector is invalid for statefulset',
      malformed: '',
    }),
    ...checkClaimVolumes(names, `${path}.spec.volumes`),
    ...validatePodTemplate(template, path, names),
    // Labels and annotations of the template are validated twice, as in the original.
    ...validateLabels(labels, `${path}.labels`),
    ...validateAnnotations(annotations, `${path}.annotations`),
    ...checkRunsForever(template, path, 'StatefulSet'),
  ]
}

/** Claim templates and service name, validated only on create: they never change, and stored ones stay valid. */
function checkNewStatefulSet(statefulSet: ApiObject): Cause[] {
  const spec = structOf(statefulSet, 'spec')
  return [
    ...objectsOf(spec, 'volumeClaimTemplates').flatMap((claim, index) =>
      validateClaimSpec(structOf(claim, 'spec'), `spec.volumeClaimTemplates[${index}].spec`),
    ),
    ...checkText(spec, 'spec', 'serviceName', dnsLabel),
  ]
}

/** Fields of a StatefulSet's spec that an update may change. */
const changeable = [
  'replicas',
  'ordinals',
  'template',
  'updateStrategy',
  'revisionHistoryLimit',
  'persistentVolumeClaimRetentionPolicy',
  'minReadySeconds',
]

function unchangeable(object: ApiObject): JsonObject {
  return Object.fromEntries(
    Object.entries(structOf(object, 'spec')).filter(([key]) => !changeable.includes(key)),
  )
}

function checkStatefulSetUpdate(next: ApiObject, stored: ApiObject): Cause[] {
  if (isSame(unchangeable(next), unchangeable(stored))) return []
  const quoted = changeable.map((field) => `'${field}'`)
  const list = `${quoted.slice(0, -1).join(', ')} and ${quoted.at(-1)}`
  const detail = `updates to statefulset spec for fields other than ${list} are forbidden`
  return [forbidden('spec', detail)]
}

const replicas = ['replicas', 'readyReplicas', 'currentReplicas', 'updatedReplicas']

export const statefulSetRules: KindRules = {
  nameRule: labelName,
  order: new CauseOrder([
    'spec.podManagementPolicy',
    'spec.updateStrategy',
    'spec.persistentVolumeClaimRetentionPolicy',
    'spec.volumeClaimTemplates',
    'spec.replicas',
    'spec.minReadySeconds',
    'spec.ordinals',
    'spec.serviceName',
    ...selectorOrder('spec.selector'),
    ...templateOrder('spec.template'),
  ]),
  check: checkStatefulSet,
  checkCreate: checkNewStatefulSet,
  checkUpdate: checkStatefulSetUpdate,
  ...statusNumbers({
    numbers: [...replicas, 'availableReplicas', 'observedGeneration', 'collisionCount'],
    parts: [...replicas.slice(1), 'availableReplicas'],
    ready: 'status.readyReplicas',
  }),
}

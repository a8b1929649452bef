import type { StatusCause } from '../../../base/api/errors/status.ts'
import {
  has,
  numberOf,
  objectOf,
  objectsOf,
  structOf,
  textOf,
} from '../../../base/api/json-fields.ts'
import type { JsonObject, WritableJsonObject } from '../../../base/api/json.ts'
import { dnsLabel, labelName } from '../../../base/api/metadata/names.ts'
import type { ApiObject, ObjectMeta } from '../../../base/api/object.ts'
import { writeGoJson } from '../../../base/json/go-json.ts'
import type { DefaultAction } from '../../../objects/schema/default-rules.ts'
import {
  addCauses,
  type FieldPath,
  forbidden,
  invalidJson,
  invalidShown,
  invalidValue,
  notSupportedShown,
  required,
} from '../../../objects/schema/validation/causes.ts'
import {
  validateAnnotations,
  validateLabels,
} from '../../../objects/schema/validation/label-rules.ts'
import { checkPodAnnotations } from '../core/pods/pod-annotations.ts'
import { againPlace, templateOrder } from '../core/pods/pod-cause-order.ts'
import { checkRunsForever, templateScope, validatePodTemplate } from '../core/pods/pod-template.ts'
import {
  checkSelector,
  hasMalformedSelector,
  selectorOrder,
  unvalidatedTemplate,
} from '../core/pods/workload-selector.ts'
import { statusNumbers } from '../core/replica-status.ts'
import { validateClaimSpec } from '../core/volumes/persistent-volume-claim-spec.ts'
import { CauseOrder, placedAt } from '../shared/validation/cause-order.ts'
import { checkNotNegative, checkText, isSame } from '../shared/validation/field-checks.ts'
import { internalText, isSameStruct } from '../shared/validation/internal-text.ts'
import type { KindRules, ValidationContext } from '../shared/validation/kind-rules.ts'
import { claimWarnings } from '../shared/warnings/byte-warnings.ts'
import type { WarningRule } from '../shared/warnings/warning-rule.ts'
import { checkIntOrPercent, checkPercentage, isZero } from './rolling-updates.ts'

function checkRolling(rolling: JsonObject, path: FieldPath): StatusCause[] {
  const causes = checkNotNegative(rolling, path, 'partition')
  if (!has(rolling, 'maxUnavailable')) return causes
  const { maxUnavailable } = rolling
  const place = `${path}.maxUnavailable`
  addCauses(causes, checkIntOrPercent(maxUnavailable, place))
  if (isZero(maxUnavailable)) causes.push(invalidValue(place, maxUnavailable, 'cannot be 0'))
  return [...causes, ...checkPercentage(maxUnavailable, place)]
}

function checkStrategy(spec: JsonObject): StatusCause[] {
  const strategy = structOf(spec, 'updateStrategy')
  const path = 'spec.updateStrategy'
  const place = `${path}.rollingUpdate`
  const rolling = objectOf(strategy, 'rollingUpdate')
  switch (textOf(strategy, 'type')) {
    case 'RollingUpdate':
      return rolling ? checkRolling(rolling, place) : []
    case 'OnDelete': {
      const detail = "only allowed for updateStrategy 'RollingUpdate'"
      const shown = internalText('apps.RollingUpdateStatefulSetStrategy', rolling)
      return rolling ? [invalidShown(place, shown, detail)] : []
    }
    default: {
      const shown = internalText('apps.StatefulSetUpdateStrategy', strategy)
      return [invalidShown(path, shown, "must be 'RollingUpdate' or 'OnDelete'")]
    }
  }
}

/** Pod template as the controller runs it: it names the pods itself and puts volumes for the claims before the others. */
function runningTemplate(spec: JsonObject): JsonObject {
  const template = structOf(spec, 'template')
  const podSpec = structOf(template, 'spec')
  const names = new Set(
    objectsOf(spec, 'volumeClaimTemplates').map((claim) =>
      textOf(structOf(claim, 'metadata'), 'name'),
    ),
  )
  if (names.size === 0 && !has(podSpec, 'hostname') && !has(podSpec, 'subdomain')) return template
  const { hostname: _hostname, subdomain: _subdomain, ...rest } = podSpec
  const volumes = [
    ...[...names].map((name) => ({ name, persistentVolumeClaim: { claimName: name } })),
    ...objectsOf(podSpec, 'volumes').filter((volume) => !names.has(textOf(volume, 'name'))),
  ]
  return { ...template, spec: { ...rest, volumes } }
}

function checkManagement(spec: JsonObject): StatusCause[] {
  const policy = textOf(spec, 'podManagementPolicy')
  if (policy === 'OrderedReady' || policy === 'Parallel') return []
  const path = 'spec.podManagementPolicy'
  if (policy === '') return [required(path)]
  return [invalidJson(path, policy, "must be 'OrderedReady' or 'Parallel'")]
}

const retentions = ['Retain', 'Delete']

/** What becomes of the claims of a StatefulSet that is deleted or scaled down. */
function checkRetention(spec: JsonObject): StatusCause[] {
  const key = 'persistentVolumeClaimRetentionPolicy'
  const policy = objectOf(spec, key)
  if (!policy) return []
  return ['whenDeleted', 'whenScaled'].flatMap((when) => {
    const text = textOf(policy, when)
    if (retentions.includes(text)) return []
    return [notSupportedShown(`spec.${key}.${when}`, writeGoJson(text), retentions)]
  })
}

function checkStatefulSet(
  statefulSet: ApiObject,
  context: ValidationContext,
  stored?: ApiObject,
): StatusCause[] {
  const spec = structOf(statefulSet, 'spec')
  const template = runningTemplate(spec)
  const { labels, annotations } = structOf(template, 'metadata') as ObjectMeta
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
    ...(hasMalformedSelector(spec)
      ? []
      : [
          ...validatePodTemplate(template, path, templateScope(context, stored)),
          // Labels and annotations of the template are validated twice, as in the original.
          ...[
            ...validateLabels(labels, `${path}.labels`),
            ...validateAnnotations(annotations, `${path}.annotations`),
            ...checkPodAnnotations(
              annotations,
              structOf(template, 'spec'),
              `${path}.annotations`,
              context.brand,
            ),
          ].map((cause) => placedAt(againPlace(path), cause)),
        ]),
    ...checkRunsForever(template, path, 'StatefulSet'),
  ]
}

/** Claim templates and service name, validated only on create: they never change, and stored ones stay valid. */
function checkNewStatefulSet(statefulSet: ApiObject): StatusCause[] {
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

/** Whether claim templates that are the same but for empty parts are the same in these, too. */
function keepsClaims(next: ApiObject, stored: ApiObject): boolean {
  const [claims, before] = [next, stored].map((object) =>
    objectsOf(structOf(object, 'spec'), 'volumeClaimTemplates'),
  )
  return (claims ?? []).every((claim, index) =>
    isSameStruct('core.PersistentVolumeClaimSpec', claim['spec'], before?.[index]?.['spec']),
  )
}

function checkStatefulSetUpdate(next: ApiObject, stored: ApiObject): StatusCause[] {
  if (isSame(unchangeable(next), unchangeable(stored)) && keepsClaims(next, stored)) return []
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
  unvalidated: unvalidatedTemplate,
  check: checkStatefulSet,
  checkCreate: checkNewStatefulSet,
  checkUpdate: checkStatefulSetUpdate,
  ...statusNumbers({
    numbers: [...replicas, 'availableReplicas', 'observedGeneration', 'collisionCount'],
    parts: [...replicas.slice(1), 'availableReplicas'],
    ready: 'status.readyReplicas',
  }),
}

/** Volume claim templates of a StatefulSet: each gets the kind and version of a PersistentVolumeClaim. */
export const nameClaimTemplates: DefaultAction = (set) => {
  const claims: readonly WritableJsonObject[] = objectsOf(
    structOf(set, 'spec'),
    'volumeClaimTemplates',
  )
  for (const claim of claims) {
    claim['kind'] = 'PersistentVolumeClaim'
    claim['apiVersion'] = 'v1'
  }
}

export const statefulSetWarnings: WarningRule = (object, stored) => {
  const spec = structOf(object, 'spec')
  return [
    ...objectsOf(spec, 'volumeClaimTemplates').flatMap((claim, index) => {
      const place = `spec.volumeClaimTemplates[${index}]`
      // On updates the field path ends in `Spec`, as in the original.
      return claimWarnings(structOf(claim, 'spec'), stored ? `${place}.Spec` : place)
    }),
    ...((numberOf(spec, 'revisionHistoryLimit') ?? 0) < 0 ? [negativeHistory] : []),
  ]
}

const negativeHistory =
  'spec.revisionHistoryLimit: a negative value retains all historical revisions; a value >= 0 is recommended'

import type { StatusCause } from '../../../base/api/errors/status.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import { dnsLabel, labelName } from '../../../base/api/metadata/names.ts'
import type * as appsv1 from '../../../base/api/types/apps.v1.generated.ts'
import type * as corev1 from '../../../base/api/types/core.v1.generated.ts'
import type { FieldName } from '../../../base/api/types/views.ts'
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

function checkRolling(
  rolling: appsv1.RollingUpdateStatefulSetStrategy,
  path: FieldPath,
): StatusCause[] {
  const causes = checkNotNegative(rolling, path, 'partition')
  const { maxUnavailable } = rolling
  if (maxUnavailable === undefined) return causes
  const place = `${path}.maxUnavailable`
  addCauses(causes, checkIntOrPercent(maxUnavailable, place))
  if (isZero(maxUnavailable)) causes.push(invalidValue(place, maxUnavailable, 'cannot be 0'))
  return [...causes, ...checkPercentage(maxUnavailable, place)]
}

function checkStrategy({ updateStrategy: strategy }: appsv1.StatefulSetSpec): StatusCause[] {
  const { type, rollingUpdate: rolling } = strategy
  const path = 'spec.updateStrategy'
  const place = `${path}.rollingUpdate`
  switch (type) {
    case 'RollingUpdate':
      return rolling ? checkRolling(rolling, place) : []
    case 'OnDelete': {
      const detail = "only allowed for updateStrategy 'RollingUpdate'"
      const shown = internalText('apps.RollingUpdateStatefulSetStrategy', rolling)
      return rolling ? [invalidShown(place, shown, detail)] : []
    }
    case undefined:
    default: {
      const shown = internalText('apps.StatefulSetUpdateStrategy', strategy)
      return [invalidShown(path, shown, "must be 'RollingUpdate' or 'OnDelete'")]
    }
  }
}

/** Pod template as the controller runs it: it names the pods itself and puts volumes for the claims before the others. */
function runningTemplate(spec: appsv1.StatefulSetSpec): corev1.PodTemplateSpec {
  const { template, volumeClaimTemplates } = spec
  const names = new Set(volumeClaimTemplates?.map(({ metadata }) => metadata.name ?? ''))
  const { hostname, subdomain, ...rest } = template.spec
  if (names.size === 0 && hostname === undefined && subdomain === undefined) return template
  const volumes = [
    ...[...names].map((name) => ({ name, persistentVolumeClaim: { claimName: name } })),
    ...(rest.volumes ?? []).filter(({ name }) => !names.has(name)),
  ]
  return { ...template, spec: { ...rest, volumes } }
}

function checkManagement(spec: appsv1.StatefulSetSpec): StatusCause[] {
  const { podManagementPolicy: policy } = spec
  if (policy === 'OrderedReady' || policy === 'Parallel') return []
  const path = 'spec.podManagementPolicy'
  if (!policy) return [required(path)]
  return [invalidJson(path, policy, "must be 'OrderedReady' or 'Parallel'")]
}

const retentions = ['Retain', 'Delete']

/** What becomes of the claims of a StatefulSet that is deleted or scaled down. */
function checkRetention(spec: appsv1.StatefulSetSpec): StatusCause[] {
  const key = 'persistentVolumeClaimRetentionPolicy'
  const { [key]: policy } = spec
  if (!policy) return []
  return (['whenDeleted', 'whenScaled'] as const).flatMap((when) => {
    const text = policy[when] ?? ''
    if (retentions.includes(text)) return []
    return [notSupportedShown(`spec.${key}.${when}`, writeGoJson(text), retentions)]
  })
}

function checkStatefulSet(
  { spec }: appsv1.StatefulSet,
  context: ValidationContext,
  stored?: appsv1.StatefulSet,
): StatusCause[] {
  const template = runningTemplate(spec)
  const { labels, annotations } = template.metadata
  const path = 'spec.template'
  return [
    ...checkManagement(spec),
    ...checkStrategy(spec),
    ...checkRetention(spec),
    ...checkNotNegative(spec, 'spec', 'replicas', 'minReadySeconds'),
    ...(spec.ordinals ? checkNotNegative(spec.ordinals, 'spec.ordinals', 'start') : []),
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
              template.spec,
              `${path}.annotations`,
              context.brand,
            ),
          ].map((cause) => placedAt(againPlace(path), cause)),
        ]),
    ...checkRunsForever(template, path, 'StatefulSet'),
  ]
}

/** Claim templates and service name, validated only on create: they never change, and stored ones stay valid. */
function checkNewStatefulSet({ spec }: appsv1.StatefulSet): StatusCause[] {
  return [
    ...(spec.volumeClaimTemplates ?? []).flatMap((claim, index) =>
      validateClaimSpec(claim.spec, `spec.volumeClaimTemplates[${index}].spec`),
    ),
    ...checkText(spec, 'spec', 'serviceName', dnsLabel),
  ]
}

/** Fields of a StatefulSet's spec that an update may change. */
const changeable: readonly FieldName<appsv1.StatefulSetSpec>[] = [
  'replicas',
  'ordinals',
  'template',
  'updateStrategy',
  'revisionHistoryLimit',
  'persistentVolumeClaimRetentionPolicy',
  'minReadySeconds',
]

function unchangeable({ spec }: appsv1.StatefulSet): JsonObject {
  const isChangeable: ReadonlySet<string> = new Set(changeable)
  return Object.fromEntries(Object.entries(spec).filter(([key]) => !isChangeable.has(key)))
}

/** Whether claim templates that are the same but for empty parts are the same in these, too. */
function keepsClaims(next: appsv1.StatefulSet, stored: appsv1.StatefulSet): boolean {
  const { volumeClaimTemplates: claims = [] } = next.spec
  const { volumeClaimTemplates: before = [] } = stored.spec
  return claims.every(({ spec }, index) =>
    isSameStruct('core.PersistentVolumeClaimSpec', spec, before[index]?.spec),
  )
}

function checkStatefulSetUpdate(
  next: appsv1.StatefulSet,
  stored: appsv1.StatefulSet,
): StatusCause[] {
  if (isSame(unchangeable(next), unchangeable(stored)) && keepsClaims(next, stored)) return []
  const quoted = changeable.map((field) => `'${field}'`)
  const list = `${quoted.slice(0, -1).join(', ')} and ${quoted.at(-1)}`
  const detail = `updates to statefulset spec for fields other than ${list} are forbidden`
  return [forbidden('spec', detail)]
}

const parts = ['readyReplicas', 'currentReplicas', 'updatedReplicas'] as const

export const statefulSetRules: KindRules<appsv1.StatefulSet> = {
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
  ...statusNumbers<appsv1.StatefulSetStatus>({
    numbers: ['replicas', ...parts, 'availableReplicas', 'observedGeneration', 'collisionCount'],
    parts: [...parts, 'availableReplicas'],
    ready: 'status.readyReplicas',
  }),
}

/** Volume claim templates of a StatefulSet: each gets the kind and version of a PersistentVolumeClaim. */
export const nameClaimTemplates: DefaultAction<appsv1.StatefulSet> = ({ spec }) => {
  for (const claim of spec.volumeClaimTemplates ?? []) {
    claim.kind = 'PersistentVolumeClaim'
    claim.apiVersion = 'v1'
  }
}

export const statefulSetWarnings: WarningRule<appsv1.StatefulSet> = ({ spec }, stored) => {
  return [
    ...(spec.volumeClaimTemplates ?? []).flatMap((claim, index) => {
      const place = `spec.volumeClaimTemplates[${index}]`
      // On updates the field path ends in `Spec`, as in the original.
      return claimWarnings(claim.spec, stored ? `${place}.Spec` : place)
    }),
    ...((spec.revisionHistoryLimit ?? 0) < 0 ? [negativeHistory] : []),
  ]
}

const negativeHistory =
  'spec.revisionHistoryLimit: a negative value retains all historical revisions; a value >= 0 is recommended'

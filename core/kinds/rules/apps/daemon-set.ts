import type { StatusCause } from '../../../base/api/errors/status.ts'
import { equalJson } from '../../../base/api/json.ts'
import { subdomainName } from '../../../base/api/metadata/names.ts'
import type * as appsv1 from '../../../base/api/types/apps.v1.generated.ts'
import { largestInt64, parseInt64 } from '../../../base/text/int64.ts'
import type { WriteRule } from '../../../objects/catalog/write-rule.ts'
import type { DefaultAction } from '../../../objects/schema/default-rules.ts'
import {
  type FieldPath,
  invalidValue,
  notSupportedShown,
  required,
} from '../../../objects/schema/validation/causes.ts'
import { templateOrder } from '../core/pods/pod-cause-order.ts'
import { workloadTemplateWarnings } from '../core/pods/pod-template-warnings.ts'
import { checkRunsForever, templateScope, validatePodTemplate } from '../core/pods/pod-template.ts'
import { checkSelector, checkSelectorUnchanged } from '../core/pods/workload-selector.ts'
import { type StatusNumber, statusNumbers } from '../core/replica-status.ts'
import { fillMap } from '../shared/fill-map.ts'
import { CauseOrder } from '../shared/validation/cause-order.ts'
import { checkNotNegative } from '../shared/validation/field-checks.ts'
import { internalText } from '../shared/validation/internal-text.ts'
import type { KindRules, ValidationContext } from '../shared/validation/kind-rules.ts'
import { noWarnings, type WarningRule } from '../shared/warnings/warning-rule.ts'
import { checkIntOrPercent, checkPercentage, isZero } from './rolling-updates.ts'

function checkDaemonRolling(
  rolling: appsv1.RollingUpdateDaemonSet,
  path: FieldPath,
): StatusCause[] {
  const { maxUnavailable, maxSurge } = rolling
  const [ofUnavailable, ofSurge] = [`${path}.maxUnavailable`, `${path}.maxSurge`]
  const causes = [
    ...checkIntOrPercent(maxUnavailable, ofUnavailable),
    ...checkIntOrPercent(maxSurge, ofSurge),
    ...checkPercentage(maxUnavailable, ofUnavailable),
    ...checkPercentage(maxSurge, ofSurge),
  ]
  const [unavailable, surge] = [!isZero(maxUnavailable), !isZero(maxSurge)]
  if (unavailable && surge) {
    causes.push(invalidValue(ofSurge, maxSurge, 'may not be set when maxUnavailable is non-zero'))
  } else if (!unavailable && !surge) {
    causes.push(required(ofUnavailable, 'cannot be 0 when maxSurge is 0'))
  }
  return causes
}

function checkDaemonStrategy(spec: appsv1.DaemonSetSpec): StatusCause[] {
  const { updateStrategy: strategy } = spec
  const path = 'spec.updateStrategy'
  const { type, rollingUpdate: rolling } = strategy
  switch (type) {
    case 'OnDelete':
      return []
    case 'RollingUpdate':
      return rolling
        ? checkDaemonRolling(rolling, `${path}.rollingUpdate`)
        : [required(`${path}.rollingUpdate`)]
    case undefined:
    default:
      return [
        notSupportedShown(path, internalText('apps.DaemonSetUpdateStrategy', strategy), [
          'RollingUpdate',
          'OnDelete',
        ]),
      ]
  }
}

function checkDaemonSet(
  { spec }: appsv1.DaemonSet,
  context: ValidationContext,
  stored?: appsv1.DaemonSet,
): StatusCause[] {
  const { template } = spec
  return [
    ...checkSelector(spec, 'spec', { empty: 'empty selector is invalid for daemonset' }),
    ...validatePodTemplate(template, 'spec.template', templateScope(context, stored)),
    ...checkRunsForever(template, 'spec.template', 'DaemonSet'),
    ...checkNotNegative(spec, 'spec', 'minReadySeconds'),
    ...checkDaemonStrategy(spec),
    ...checkNotNegative(spec, 'spec', 'revisionHistoryLimit'),
  ]
}

const daemonNumbers: readonly StatusNumber<appsv1.DaemonSetStatus>[] = [
  'currentNumberScheduled',
  'numberMisscheduled',
  'desiredNumberScheduled',
  'numberReady',
  'observedGeneration',
  'updatedNumberScheduled',
  'numberAvailable',
  'numberUnavailable',
  'collisionCount',
]

export const daemonSetRules: KindRules<appsv1.DaemonSet> = {
  nameRule: subdomainName,
  // Causes of an empty selector come behind those of the labels that it should match.
  order: new CauseOrder([
    'spec.selector.matchLabels',
    'spec.selector.matchExpressions',
    'spec.template.metadata',
    'spec.selector.$',
    ...templateOrder('spec.template'),
    'spec.minReadySeconds',
    'spec.updateStrategy',
    'spec.revisionHistoryLimit',
  ]),
  updateFirst: true,
  check: checkDaemonSet,
  checkUpdate: checkSelectorUnchanged,
  ...statusNumbers({ numbers: daemonNumbers }),
}

/** Annotation of a DaemonSet that counts the changes of its pod template. */
const templateGenerationKey = 'deprecated.daemonset.template.generation'

/** Template generation of a DaemonSet, a field of older versions: apps/v1 carries it in an annotation, zero by default. */
export const annotateTemplateGeneration: DefaultAction<appsv1.DaemonSet> = ({ metadata }) => {
  fillMap(metadata, 'annotations', [[templateGenerationKey, '0']])
}

/** Template generation of a DaemonSet, which counts changes of the template alone, unlike `metadata.generation`. */
function templateGenerationOf({ metadata }: appsv1.DaemonSet): string {
  return metadata.annotations?.[templateGenerationKey] ?? ''
}

export const daemonSetWarnings: WarningRule<appsv1.DaemonSet> = (object, stored, brand) =>
  stored && templateGenerationOf(object) === templateGenerationOf(stored)
    ? noWarnings
    : workloadTemplateWarnings(object, stored, brand)

/** Template generation of a DaemonSet, by which old clients tell its pods apart; apps/v1 carries it in an annotation. */
export const templateGeneration: WriteRule<appsv1.DaemonSet> = (next, stored) => {
  const text = (stored ?? next).metadata.annotations?.[templateGenerationKey] ?? ''
  const before = parseInt64(text) ?? 0n
  const changed = stored !== undefined && !equalJson(next.spec.template, stored.spec.template)
  // A new DaemonSet may bring a generation of its own.
  const generation = String(stored ? before + BigInt(changed) : largestInt64([before, 1n]))
  next.metadata.annotations = {
    ...next.metadata.annotations,
    [templateGenerationKey]: generation,
  }
}

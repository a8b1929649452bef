import type { Cause } from '../../../base/api/errors/status.ts'
import { objectOf, structOf, textOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import { subdomainName } from '../../../base/api/metadata/names.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import {
  type FieldPath,
  invalidValue,
  notSupportedShown,
  required,
} from '../../../objects/schema/validation/causes.ts'
import { templateOrder } from '../core/pods/pod-cause-order.ts'
import { checkRunsForever, templateScope, validatePodTemplate } from '../core/pods/pod-template.ts'
import { checkSelector, checkSelectorImmutableSinceBeta2 } from '../core/pods/workload-selector.ts'
import { statusNumbers } from '../core/replica-status.ts'
import { CauseOrder } from '../shared/validation/cause-order.ts'
import { checkNotNegative } from '../shared/validation/field-checks.ts'
import { internalText } from '../shared/validation/internal-text.ts'
import type { KindRules, ValidationContext } from '../shared/validation/kind-rules.ts'
import { checkIntOrPercent, checkPercentage, isZero } from './rolling-updates.ts'

function checkDaemonRolling(rolling: JsonObject, path: FieldPath): Cause[] {
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

function checkDaemonStrategy(spec: JsonObject): Cause[] {
  const strategy = structOf(spec, 'updateStrategy')
  const path = 'spec.updateStrategy'
  const rolling = objectOf(strategy, 'rollingUpdate')
  switch (textOf(strategy, 'type')) {
    case 'OnDelete':
      return []
    case 'RollingUpdate':
      return rolling
        ? checkDaemonRolling(rolling, `${path}.rollingUpdate`)
        : [required(`${path}.rollingUpdate`)]
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
  daemonSet: ApiObject,
  context: ValidationContext,
  stored?: ApiObject,
): Cause[] {
  const spec = structOf(daemonSet, 'spec')
  const template = structOf(spec, 'template')
  return [
    ...checkSelector(spec, 'spec', { empty: 'empty selector is invalid for daemonset' }),
    ...validatePodTemplate(template, 'spec.template', templateScope(context, stored)),
    ...checkRunsForever(template, 'spec.template', 'DaemonSet'),
    ...checkNotNegative(spec, 'spec', 'minReadySeconds'),
    ...checkDaemonStrategy(spec),
    ...checkNotNegative(spec, 'spec', 'revisionHistoryLimit'),
  ]
}

const daemonNumbers = [
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

export const daemonSetRules: KindRules = {
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
  checkUpdate: checkSelectorImmutableSinceBeta2,
  ...statusNumbers({ numbers: daemonNumbers }),
}

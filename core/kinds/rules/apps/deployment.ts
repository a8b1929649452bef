import type { StatusCause } from '../../../base/api/errors/status.ts'
import { subdomainName } from '../../../base/api/metadata/names.ts'
import type * as appsv1 from '../../../base/api/types/apps.v1.generated.ts'
import {
  type FieldPath,
  forbidden,
  invalidValue,
  notSupportedShown,
} from '../../../objects/schema/validation/causes.ts'
import { templateOrder } from '../core/pods/pod-cause-order.ts'
import {
  checkSelector,
  checkSelectorUnchanged,
  selectorOrder,
  unvalidatedTemplate,
} from '../core/pods/workload-selector.ts'
import { statusNumbers } from '../core/replica-status.ts'
import { CauseOrder } from '../shared/validation/cause-order.ts'
import { checkNotNegative } from '../shared/validation/field-checks.ts'
import { internalText } from '../shared/validation/internal-text.ts'
import type { KindRules, ValidationContext } from '../shared/validation/kind-rules.ts'
import { checkReplicaTemplate, deploymentSelector } from './replica-template.ts'
import { checkIntOrPercent, checkPercentage, isZero } from './rolling-updates.ts'

function checkDeploymentRolling(
  rolling: appsv1.RollingUpdateDeployment,
  path: FieldPath,
): StatusCause[] {
  const { maxUnavailable, maxSurge } = rolling
  const place = `${path}.maxUnavailable`
  const causes = [
    ...checkIntOrPercent(maxUnavailable, place),
    ...checkIntOrPercent(maxSurge, `${path}.maxSurge`),
  ]
  if (isZero(maxUnavailable) && isZero(maxSurge)) {
    causes.push(invalidValue(place, maxUnavailable ?? 0, 'may not be 0 when `maxSurge` is 0'))
  }
  return [...causes, ...checkPercentage(maxUnavailable, place)]
}

function checkDeploymentStrategy({ strategy }: appsv1.DeploymentSpec): StatusCause[] {
  const { type, rollingUpdate: rolling } = strategy
  const path = 'spec.strategy.rollingUpdate'
  switch (type) {
    case 'Recreate':
      return rolling
        ? [forbidden(path, "may not be specified when strategy `type` is 'Recreate'")]
        : []
    case 'RollingUpdate':
      return rolling ? checkDeploymentRolling(rolling, path) : []
    case undefined:
    default:
      return [
        notSupportedShown('spec.strategy', internalText('apps.DeploymentStrategy', strategy), [
          'Recreate',
          'RollingUpdate',
        ]),
      ]
  }
}

function checkDeployment(
  { spec }: appsv1.Deployment,
  context: ValidationContext,
  stored?: appsv1.Deployment,
): StatusCause[] {
  const causes = [
    ...checkNotNegative(spec, 'spec', 'replicas', 'minReadySeconds', 'revisionHistoryLimit'),
    ...checkNotNegative(spec, 'spec', 'progressDeadlineSeconds'),
    ...checkSelector(spec, 'spec', deploymentSelector),
    ...checkReplicaTemplate(spec, context, stored),
    ...checkDeploymentStrategy(spec),
  ]
  const { progressDeadlineSeconds: deadline, minReadySeconds = 0 } = spec
  if (deadline !== undefined && deadline <= minReadySeconds) {
    const detail = 'must be greater than minReadySeconds'
    causes.push(invalidValue('spec.progressDeadlineSeconds', deadline, detail))
  }
  return causes
}

const deploymentParts = ['updatedReplicas', 'readyReplicas', 'availableReplicas'] as const

export const deploymentRules: KindRules<appsv1.Deployment> = {
  nameRule: subdomainName,
  order: new CauseOrder([
    ...selectorOrder('spec.selector'),
    ...templateOrder('spec.template'),
    'spec.strategy',
    'spec.minReadySeconds',
    'spec.revisionHistoryLimit',
    'spec.progressDeadlineSeconds',
  ]),
  unvalidated: unvalidatedTemplate,
  check: checkDeployment,
  checkUpdate: checkSelectorUnchanged,
  ...statusNumbers<appsv1.DeploymentStatus>({
    numbers: [
      'observedGeneration',
      'replicas',
      ...deploymentParts,
      'unavailableReplicas',
      'terminatingReplicas',
      'collisionCount',
    ],
    parts: deploymentParts,
    ready: 'readyReplicas',
  }),
}

import type { Cause } from '../../../base/api/errors/status.ts'
import {
  has,
  integerOf,
  numberOf,
  objectOf,
  structOf,
  textOf,
} from '../../../base/api/json-fields.ts'
import { equalJson, type JsonObject } from '../../../base/api/json.ts'
import { subdomainName } from '../../../base/api/metadata/names.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import {
  type FieldPath,
  forbidden,
  invalidValue,
  isImmutable,
  isNegative,
  notSupportedShown,
  required,
} from '../../../objects/schema/validation/causes.ts'
import {
  checkRunsForever,
  checkSelector,
  checkSelectorKept,
  hasMalformedSelector,
  selectorOrder,
  templateOrder,
  validatePodTemplate,
  templateScope,
  unvalidatedTemplate,
} from '../core/pods/pod-template.ts'
import { setNumbers, statusNumbers } from '../core/replica-status.ts'
import { CauseOrder } from '../shared/validation/cause-order.ts'
import { checkNotNegative } from '../shared/validation/field-checks.ts'
import { internalText } from '../shared/validation/internal-text.ts'
import {
  type GroupRules,
  isBetaRequest,
  type ValidationContext,
} from '../shared/validation/kind-rules.ts'
import { checkIntOrPercent, checkPercentage, isZero } from './rolling-updates.ts'
import { statefulSetRules } from './stateful-set.ts'

function checkDeploymentRolling(rolling: JsonObject, path: FieldPath): Cause[] {
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

function checkDeploymentStrategy(spec: JsonObject): Cause[] {
  const strategy = structOf(spec, 'strategy')
  const rolling = objectOf(strategy, 'rollingUpdate')
  const path = 'spec.strategy.rollingUpdate'
  switch (textOf(strategy, 'type')) {
    case 'Recreate':
      return rolling
        ? [forbidden(path, "may not be specified when strategy `type` is 'Recreate'")]
        : []
    case 'RollingUpdate':
      return rolling ? checkDeploymentRolling(rolling, path) : []
    default:
      return [
        notSupportedShown('spec.strategy', internalText('apps.DeploymentStrategy', strategy), [
          'Recreate',
          'RollingUpdate',
        ]),
      ]
  }
}

const deploymentSelector = {
  empty: 'empty selector is invalid for deployment',
  malformed: 'invalid label selector',
}

function checkReplicaTemplate(
  spec: JsonObject,
  context: ValidationContext,
  stored: ApiObject | undefined,
): Cause[] {
  if (hasMalformedSelector(spec)) return []
  const template = structOf(spec, 'template')
  return [
    ...validatePodTemplate(template, 'spec.template', templateScope(context, stored)),
    ...checkRunsForever(template, 'spec.template', 'ReplicaSet'),
  ]
}

function checkDeployment(
  deployment: ApiObject,
  context: ValidationContext,
  stored?: ApiObject,
): Cause[] {
  const spec = structOf(deployment, 'spec')
  const causes = [
    ...checkNotNegative(spec, 'spec', 'replicas', 'minReadySeconds', 'revisionHistoryLimit'),
    ...checkNotNegative(spec, 'spec', 'progressDeadlineSeconds'),
    ...checkSelector(spec, 'spec', deploymentSelector),
    ...checkReplicaTemplate(spec, context, stored),
    ...checkDeploymentStrategy(spec),
  ]
  const deadline = numberOf(spec, 'progressDeadlineSeconds')
  if (deadline !== undefined && deadline <= (numberOf(spec, 'minReadySeconds') ?? 0)) {
    const detail = 'must be greater than minReadySeconds'
    causes.push(invalidValue('spec.progressDeadlineSeconds', deadline, detail))
  }
  return causes
}

function checkReplicaSet(
  replicaSet: ApiObject,
  context: ValidationContext,
  stored?: ApiObject,
): Cause[] {
  const spec = structOf(replicaSet, 'spec')
  return [
    ...checkNotNegative(spec, 'spec', 'replicas', 'minReadySeconds'),
    ...checkSelector(spec, 'spec', deploymentSelector),
    ...checkReplicaTemplate(spec, context, stored),
  ]
}

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

function checkRevision(revision: ApiObject): Cause[] {
  const value = integerOf(revision, 'revision') ?? 0
  return value < 0 ? [invalidValue('revision', value, isNegative)] : []
}

/** `data` of a ControllerRevision is immutable: absent data, an empty object, and one with an empty member all differ. */
function checkRevisionUpdate(next: ApiObject, stored: ApiObject): Cause[] {
  if (equalJson(next['data'], stored['data'])) return []
  return [invalidValue('data', next['data'] ?? null, isImmutable)]
}

function checkRevisionData(revision: ApiObject): Cause[] {
  if (!has(revision, 'data')) return [required('data', 'data is mandatory')]
  return objectOf(revision, 'data') ? [] : [required('data', 'data must be a valid JSON object')]
}

/** Selectors were immutable since apps/v1beta2: apps/v1beta1 and extensions/v1beta1 change them. */
function checkSelectorUpdate(
  next: ApiObject,
  stored: ApiObject,
  context: ValidationContext,
): readonly Cause[] {
  return isBetaRequest(context) ? [] : checkSelectorKept(next, stored)
}

const deploymentParts = ['updatedReplicas', 'readyReplicas', 'availableReplicas']
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

const selector = selectorOrder('spec.selector')
const template = templateOrder('spec.template')

export const appsRules: GroupRules = {
  Deployment: {
    nameRule: subdomainName,
    order: new CauseOrder([
      ...selector,
      ...template,
      'spec.strategy',
      'spec.minReadySeconds',
      'spec.revisionHistoryLimit',
      'spec.progressDeadlineSeconds',
    ]),
    unvalidated: unvalidatedTemplate,
    check: checkDeployment,
    checkUpdate: checkSelectorUpdate,
    ...statusNumbers({
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
  },
  ReplicaSet: {
    nameRule: subdomainName,
    order: new CauseOrder([...selector, ...template]),
    unvalidated: unvalidatedTemplate,
    check: checkReplicaSet,
    checkUpdate: checkSelectorUpdate,
    ...statusNumbers(setNumbers),
  },
  DaemonSet: {
    nameRule: subdomainName,
    // Causes of an empty selector come behind those of the labels that it should match.
    order: new CauseOrder([
      'spec.selector.matchLabels',
      'spec.selector.matchExpressions',
      'spec.template.metadata',
      'spec.selector.$',
      ...template,
      'spec.minReadySeconds',
      'spec.updateStrategy',
      'spec.revisionHistoryLimit',
    ]),
    updateFirst: true,
    check: checkDaemonSet,
    checkUpdate: checkSelectorUpdate,
    ...statusNumbers({ numbers: daemonNumbers }),
  },
  StatefulSet: statefulSetRules,
  ControllerRevision: {
    nameRule: subdomainName,
    check: checkRevision,
    checkCreate: checkRevisionData,
    checkUpdate: checkRevisionUpdate,
  },
}

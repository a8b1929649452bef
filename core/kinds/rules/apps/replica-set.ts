import type { StatusCause } from '../../../base/api/errors/status.ts'
import { subdomainName } from '../../../base/api/metadata/names.ts'
import type * as appsv1 from '../../../base/api/types/apps.v1.generated.ts'
import { templateOrder } from '../core/pods/pod-cause-order.ts'
import {
  checkSelector,
  checkSelectorUnchanged,
  selectorOrder,
  unvalidatedTemplate,
} from '../core/pods/workload-selector.ts'
import { setNumbers, statusNumbers } from '../core/replica-status.ts'
import { CauseOrder } from '../shared/validation/cause-order.ts'
import { checkNotNegative } from '../shared/validation/field-checks.ts'
import type { KindRules, ValidationContext } from '../shared/validation/kind-rules.ts'
import { checkReplicaTemplate, deploymentSelector } from './replica-template.ts'

function checkReplicaSet(
  { spec }: appsv1.ReplicaSet,
  context: ValidationContext,
  stored?: appsv1.ReplicaSet,
): StatusCause[] {
  return [
    ...checkNotNegative(spec, 'spec', 'replicas', 'minReadySeconds'),
    ...checkSelector(spec, 'spec', deploymentSelector),
    ...checkReplicaTemplate(spec, context, stored),
  ]
}

export const replicaSetRules: KindRules<appsv1.ReplicaSet> = {
  nameRule: subdomainName,
  order: new CauseOrder([...selectorOrder('spec.selector'), ...templateOrder('spec.template')]),
  unvalidated: unvalidatedTemplate,
  check: checkReplicaSet,
  checkUpdate: checkSelectorUnchanged,
  ...statusNumbers(setNumbers),
}

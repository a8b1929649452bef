import type { StatusCause } from '../../../base/api/errors/status.ts'
import { structOf } from '../../../base/api/json-fields.ts'
import { subdomainName } from '../../../base/api/metadata/names.ts'
import type { ApiObject } from '../../../base/api/object.ts'
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
  replicaSet: ApiObject,
  context: ValidationContext,
  stored?: ApiObject,
): StatusCause[] {
  const spec = structOf(replicaSet, 'spec')
  return [
    ...checkNotNegative(spec, 'spec', 'replicas', 'minReadySeconds'),
    ...checkSelector(spec, 'spec', deploymentSelector),
    ...checkReplicaTemplate(spec, context, stored),
  ]
}

export const replicaSetRules: KindRules = {
  nameRule: subdomainName,
  order: new CauseOrder([...selectorOrder('spec.selector'), ...templateOrder('spec.template')]),
  unvalidated: unvalidatedTemplate,
  check: checkReplicaSet,
  checkUpdate: checkSelectorUnchanged,
  ...statusNumbers(setNumbers),
}

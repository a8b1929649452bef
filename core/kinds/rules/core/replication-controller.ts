import type { StatusCause } from '../../../base/api/errors/status.ts'
import { subdomainName } from '../../../base/api/metadata/names.ts'
import { matchesLabels, selectorFromLabels } from '../../../base/api/selectors/label-selector.ts'
import type {
  ReplicationController,
  ReplicationControllerSpec,
} from '../../../base/api/types/core.v1.generated.ts'
import { addCauses, covered, required } from '../../../objects/schema/validation/causes.ts'
import { CauseOrder } from '../shared/validation/cause-order.ts'
import { checkNotNegative } from '../shared/validation/field-checks.ts'
import type { KindRules, ValidationContext } from '../shared/validation/kind-rules.ts'
import { templateOrder } from './pods/pod-cause-order.ts'
import { checkRunsForever, templateScope, validatePodTemplate } from './pods/pod-template.ts'
import { mismatch } from './pods/workload-selector.ts'
import { setNumbers, statusNumbers } from './replica-status.ts'

function checkCount(
  spec: ReplicationControllerSpec,
  key: 'replicas' | 'minReadySeconds',
): StatusCause[] {
  return checkNotNegative(spec, 'spec', key).map((cause) => covered(cause, 'minimum'))
}

function checkController(
  { spec }: ReplicationController,
  context: ValidationContext,
  stored?: ReplicationController,
): StatusCause[] {
  const causes = checkCount(spec, 'minReadySeconds')
  const { selector = {}, template } = spec
  if (Object.keys(selector).length === 0) causes.push(required('spec.selector'))
  addCauses(causes, checkCount(spec, 'replicas'))
  if (!template) return [...causes, required('spec.template')]
  if (!matchesLabels(selectorFromLabels(selector), template.metadata.labels)) {
    causes.push(mismatch('spec', template))
  }
  addCauses(causes, validatePodTemplate(template, 'spec.template', templateScope(context, stored)))
  return [...causes, ...checkRunsForever(template, 'spec.template', 'ReplicationController')]
}

export const replicationControllerRules: KindRules<ReplicationController> = {
  nameRule: subdomainName,
  order: new CauseOrder([
    'spec.minReadySeconds',
    'spec.selector',
    'spec.replicas',
    ...templateOrder('spec.template'),
  ]),
  check: checkController,
  ...statusNumbers(setNumbers),
}

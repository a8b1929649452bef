import type { StatusCause } from '../../../base/api/errors/status.ts'
import { objectOf, structOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import { subdomainName } from '../../../base/api/metadata/names.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { matchesLabels, selectorFromLabels } from '../../../base/api/selectors/label-selector.ts'
import { addCauses, covered, required } from '../../../objects/schema/validation/causes.ts'
import { CauseOrder } from '../shared/validation/cause-order.ts'
import { checkNotNegative } from '../shared/validation/field-checks.ts'
import type { KindRules, ValidationContext } from '../shared/validation/kind-rules.ts'
import { templateOrder } from './pods/pod-cause-order.ts'
import { checkRunsForever, templateScope, validatePodTemplate } from './pods/pod-template.ts'
import { mismatch } from './pods/workload-selector.ts'
import { setNumbers, statusNumbers } from './replica-status.ts'

function checkCount(spec: JsonObject, key: string): StatusCause[] {
  return checkNotNegative(spec, 'spec', key).map((cause) => covered(cause, 'minimum'))
}

function checkController(
  controller: ApiObject,
  context: ValidationContext,
  stored?: ApiObject,
): StatusCause[] {
  const spec = structOf(controller, 'spec')
  const causes = checkCount(spec, 'minReadySeconds')
  const selector = structOf(spec, 'selector')
  const template = objectOf(spec, 'template')
  if (Object.keys(selector).length === 0) causes.push(required('spec.selector'))
  addCauses(causes, checkCount(spec, 'replicas'))
  if (!template) return [...causes, required('spec.template')]
  const labels = objectOf(structOf(template, 'metadata'), 'labels')
  if (!matchesLabels(selectorFromLabels(selector), labels)) {
    causes.push(mismatch('spec', spec))
  }
  addCauses(causes, validatePodTemplate(template, 'spec.template', templateScope(context, stored)))
  return [...causes, ...checkRunsForever(template, 'spec.template', 'ReplicationController')]
}

export const replicationControllerRules: KindRules = {
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

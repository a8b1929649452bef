import type { StatusCause } from '../../../base/api/errors/status.ts'
import { structOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { checkRunsForever, templateScope, validatePodTemplate } from '../core/pods/pod-template.ts'
import { hasMalformedSelector, type SelectorWords } from '../core/pods/workload-selector.ts'
import type { ValidationContext } from '../shared/validation/kind-rules.ts'

/** Messages about the selector of a Deployment or ReplicaSet. */
export const deploymentSelector: SelectorWords = {
  empty: 'empty selector is invalid for deployment',
  malformed: 'invalid label selector',
}

export function checkReplicaTemplate(
  spec: JsonObject,
  context: ValidationContext,
  stored: ApiObject | undefined,
): StatusCause[] {
  if (hasMalformedSelector(spec)) return []
  const template = structOf(spec, 'template')
  return [
    ...validatePodTemplate(template, 'spec.template', templateScope(context, stored)),
    ...checkRunsForever(template, 'spec.template', 'ReplicaSet'),
  ]
}

import type { StatusCause } from '../../../base/api/errors/status.ts'
import { checkRunsForever, templateScope, validatePodTemplate } from '../core/pods/pod-template.ts'
import {
  hasMalformedSelector,
  type SelectorWords,
  type Workload,
  type WorkloadSpec,
} from '../core/pods/workload-selector.ts'
import type { ValidationContext } from '../shared/validation/kind-rules.ts'

/** Messages about the selector of a Deployment or ReplicaSet. */
export const deploymentSelector: SelectorWords = {
  empty: 'empty selector is invalid for deployment',
  malformed: 'invalid label selector',
}

export function checkReplicaTemplate(
  spec: WorkloadSpec,
  context: ValidationContext,
  stored: Workload | undefined,
): StatusCause[] {
  if (hasMalformedSelector(spec)) return []
  const { template } = spec
  return [
    ...validatePodTemplate(template, 'spec.template', templateScope(context, stored)),
    ...checkRunsForever(template, 'spec.template', 'ReplicaSet'),
  ]
}

import { subdomainName } from '../../api/names.ts'
import type { ApiObject } from '../../api/object.ts'
import type { Cause } from '../../api/status.ts'
import { forbidden } from '../../schema/validation/causes.ts'
import { CauseOrder } from './cause-order.ts'
import type { KindRules } from './kind-rules.ts'
import { podOrder } from './pod-template.ts'
import { checkNoEphemeralContainers, validatePodSpec } from './pod-spec.ts'
import { checkEphemeralUpdate } from './ephemeral-containers.ts'
import { checkResize } from './pod-resize.ts'
import { checkPodStatus } from './pod-status.ts'
import { checkImageEnds, checkPodUpdate } from './pod-update.ts'
import { objectsOf, structOf, textOf } from '../../api/json-fields.ts'

function checkImages(pod: ApiObject): Cause[] {
  const spec = structOf(pod, 'spec')
  return ['containers', 'initContainers'].flatMap((list) => checkImageEnds(spec, list))
}

function checkGates(pod: ApiObject): Cause[] {
  const spec = structOf(pod, 'spec')
  if (objectsOf(spec, 'schedulingGates').length === 0 || textOf(spec, 'nodeName') === '') return []
  return [forbidden('spec.nodeName', 'cannot be set until all schedulingGates have been cleared')]
}

function checkPod(pod: ApiObject): Cause[] {
  return [...validatePodSpec(structOf(pod, 'spec'), 'spec'), ...checkImages(pod)]
}

export const podRules: KindRules = {
  nameRule: subdomainName,
  order: new CauseOrder(podOrder('spec')),
  check: checkPod,
  checkCreate: (pod) => [
    ...checkNoEphemeralContainers(structOf(pod, 'spec'), 'spec', 'cannot be set on create'),
    ...checkGates(pod),
  ],
  checkUpdate: (next, stored) => checkPodUpdate(structOf(next, 'spec'), structOf(stored, 'spec')),
  checkSubresource: (subresource, next, stored, { brand }) => {
    if (subresource === 'status') return checkPodStatus(next, stored)
    const check = subresource === 'resize' ? checkResize : checkEphemeralUpdate
    return [...checkPod(next), ...check(next, stored, brand)]
  },
}

import { subdomainName } from '../../api/names.ts'
import type { ApiObject } from '../../api/object.ts'
import type { Cause } from '../../api/status.ts'
import { forbidden, invalidValue } from '../../schema/validation/causes.ts'
import { CauseOrder } from './cause-order.ts'
import type { KindRules } from './kind-rules.ts'
import { podOrder } from './pod-template.ts'
import { checkNoEphemeralContainers, validatePodSpec } from './pod-spec.ts'
import { checkEphemeralUpdate } from './ephemeral-containers.ts'
import { checkResize } from './pod-resize.ts'
import { checkPodUpdate } from './pod-update.ts'
import { objectsOf, structOf, textOf } from '../../api/json-fields.ts'

/** In a template a blank image may be a token of some other tool's; in a pod it is a mistake. */
function checkImages(pod: ApiObject): Cause[] {
  const spec = structOf(pod, 'spec')
  return ['containers', 'initContainers'].flatMap((list) =>
    objectsOf(spec, list).flatMap((container, index) => {
      const image = textOf(container, 'image')
      if (image.trim() === image) return []
      const detail = 'must not have leading or trailing whitespace'
      return [invalidValue(`spec.${list}[${index}].image`, image, detail)]
    }),
  )
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
    if (subresource === 'status') return []
    const check = subresource === 'resize' ? checkResize : checkEphemeralUpdate
    return [...checkPod(next), ...check(next, stored, brand)]
  },
}

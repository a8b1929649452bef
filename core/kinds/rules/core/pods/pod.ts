import type { StatusCause } from '../../../../base/api/errors/status.ts'
import { has, objectsOf, structOf, textOf } from '../../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../../base/api/json.ts'
import { subdomainName } from '../../../../base/api/metadata/names.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import { forbidden, noCauses } from '../../../../objects/schema/validation/causes.ts'
import { CauseOrder, placedAt } from '../../shared/validation/cause-order.ts'
import type { KindRules, ValidationContext } from '../../shared/validation/kind-rules.ts'
import { checkDebuggable, checkEphemeralUpdate } from '../containers/ephemeral-containers.ts'
import { isMirrored } from '../mirror-pod.ts'
import {
  checkLastingAnnotations,
  checkPodAnnotations,
  checkProfilesMatch,
} from './pod-annotations.ts'
import { podOrder } from './pod-cause-order.ts'
import { checkResizable, checkResize } from './pod-resize.ts'
import { checkNoEphemeralContainers, validatePodSpec } from './pod-spec.ts'
import { checkPodStatus } from './pod-status.ts'
import { checkImages, checkPodUpdate } from './pod-update.ts'

const path = 'spec'
const annotationsPath = 'metadata.annotations'

function checkGates(pod: ApiObject): StatusCause[] {
  const spec = structOf(pod, 'spec')
  if (objectsOf(spec, 'schedulingGates').length === 0 || textOf(spec, 'nodeName') === '') return []
  return [forbidden('spec.nodeName', 'cannot be set until all schedulingGates have been cleared')]
}

/** Tokens of a pod without a service account, which mirror pods are. */
function checkTokens(spec: JsonObject): readonly StatusCause[] {
  if (textOf(spec, 'serviceAccountName') !== '') return noCauses
  return objectsOf(spec, 'volumes').flatMap((volume, index) =>
    objectsOf(structOf(volume, 'projected'), 'sources').flatMap((source, at) => {
      if (!has(source, 'serviceAccountToken')) return []
      const place = `spec.volumes[${index}].projected.sources[${at}].serviceAccountToken`
      const detail = 'must not be specified when serviceAccountName is not set'
      return [placedAt('spec.~tokens', forbidden(place, detail))]
    }),
  )
}

function checkPod(
  pod: ApiObject,
  { brand, gate, refusesPrivileged }: ValidationContext,
  before?: ApiObject,
): readonly StatusCause[] {
  const spec = structOf(pod, 'spec')
  const { name = '', annotations } = pod.metadata
  const stored = before && structOf(before, 'spec')
  const isMirror = isMirrored(annotations, brand)
  return [
    ...validatePodSpec(spec, path, { gate, refusesPrivileged, stored, podName: name, isMirror }),
    ...checkTokens(spec),
    ...checkImages(spec, 'spec.~images'),
  ]
}

/** Annotations of a changed pod: those that last, and all once more. */
function checkChangedAnnotations(
  next: ApiObject,
  stored: ApiObject,
  { brand }: ValidationContext,
): readonly StatusCause[] {
  const { annotations } = next.metadata
  const spec = structOf(next, 'spec')
  return [
    ...checkLastingAnnotations(annotations, stored.metadata.annotations, annotationsPath, brand),
    ...checkPodAnnotations(annotations, spec, annotationsPath, brand),
  ]
}

export const podRules: KindRules = {
  nameRule: subdomainName,
  order: new CauseOrder(podOrder('spec')),
  checkFirst: (pod, { brand }) =>
    checkPodAnnotations(pod.metadata.annotations, structOf(pod, 'spec'), annotationsPath, brand),
  check: checkPod,
  checkCreate: (pod, { brand }) => {
    const spec = structOf(pod, 'spec')
    const { annotations } = pod.metadata
    return [
      ...checkNoEphemeralContainers(spec, path, 'cannot be set on create'),
      ...checkGates(pod),
      ...checkProfilesMatch(annotations, spec, path, 'spec.~profiles', brand),
    ]
  },
  checkUpdate: (next, stored, context) => [
    ...checkChangedAnnotations(next, stored, context),
    ...checkPodUpdate(structOf(next, 'spec'), structOf(stored, 'spec')),
  ],
  refuseSubresource: (subresource, next, stored, { brand }) => {
    if (subresource === 'resize') return checkResizable(next, stored, brand)
    return subresource === 'status' ? noCauses : checkDebuggable(stored, brand)
  },
  checkSubresource: (subresource, next, stored, context) => {
    if (subresource === 'status') {
      return [...checkChangedAnnotations(next, stored, context), ...checkPodStatus(next, stored)]
    }
    const check = subresource === 'resize' ? checkResize : checkEphemeralUpdate
    return [...checkPod(next, context, stored), ...check(next, stored)]
  },
}

import type { StatusCause } from '../../../../base/api/errors/status.ts'
import { subdomainName } from '../../../../base/api/metadata/names.ts'
import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'
import { forbidden, noCauses } from '../../../../objects/schema/validation/causes.ts'
import { CauseOrder, placedAt } from '../../shared/validation/cause-order.ts'
import type { KindRules, ValidationContext } from '../../shared/validation/kind-rules.ts'
import { checkDebuggable, checkEphemeralUpdate } from '../containers/ephemeral-containers.ts'
import { isMirrored } from '../mirror-pod.ts'
import { isGated } from './gated-pods.ts'
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

function checkGates({ spec }: corev1.Pod): StatusCause[] {
  if (!isGated(spec) || !spec.nodeName) return []
  return [forbidden('spec.nodeName', 'cannot be set until all schedulingGates have been cleared')]
}

/** Tokens of a pod without a service account, which mirror pods are. */
function checkTokens(spec: corev1.PodSpec): readonly StatusCause[] {
  if (spec.serviceAccountName) return noCauses
  return (spec.volumes ?? []).flatMap(({ projected }, index) =>
    (projected?.sources ?? []).flatMap((source, at) => {
      if (!source.serviceAccountToken) return []
      const place = `spec.volumes[${index}].projected.sources[${at}].serviceAccountToken`
      const detail = 'must not be specified when serviceAccountName is not set'
      return [placedAt('spec.~tokens', forbidden(place, detail))]
    }),
  )
}

function checkPod(
  { spec, metadata }: corev1.Pod,
  { brand, gate, refusesPrivileged }: ValidationContext,
  before?: corev1.Pod,
): readonly StatusCause[] {
  const { name = '', annotations } = metadata
  const stored = before?.spec
  const isMirror = isMirrored(annotations, brand)
  return [
    ...validatePodSpec(spec, path, { gate, refusesPrivileged, stored, podName: name, isMirror }),
    ...checkTokens(spec),
    ...checkImages(spec, 'spec.~images'),
  ]
}

/** Annotations of a changed pod: those that last, and all once more. */
function checkChangedAnnotations(
  { spec, metadata: { annotations } }: corev1.Pod,
  stored: corev1.Pod,
  { brand }: ValidationContext,
): readonly StatusCause[] {
  return [
    ...checkLastingAnnotations(annotations, stored.metadata.annotations, annotationsPath, brand),
    ...checkPodAnnotations(annotations, spec, annotationsPath, brand),
  ]
}

export const podRules: KindRules<corev1.Pod> = {
  nameRule: subdomainName,
  order: new CauseOrder(podOrder('spec')),
  checkFirst: ({ spec, metadata }, { brand }) =>
    checkPodAnnotations(metadata.annotations, spec, annotationsPath, brand),
  check: checkPod,
  checkCreate: (pod, { brand }) => {
    const { spec, metadata } = pod
    return [
      ...checkNoEphemeralContainers(spec, path, 'cannot be set on create'),
      ...checkGates(pod),
      ...checkProfilesMatch(metadata.annotations, spec, path, 'spec.~profiles', brand),
    ]
  },
  checkUpdate: (next, stored, context) => [
    ...checkChangedAnnotations(next, stored, context),
    ...checkPodUpdate(next.spec, stored.spec),
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

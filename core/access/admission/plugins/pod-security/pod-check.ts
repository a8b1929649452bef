import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'

/** A standard of pod security. `privileged` has no checks; `restricted` includes the checks of `baseline`. */
export type PodSecurityLevel = 'privileged' | 'baseline' | 'restricted'

/** A violation of one check: `reason` names the check, `detail` the containers, volumes and values that fail it. */
export interface Violation {
  readonly reason: string
  readonly detail: string
}

/** A container as checks read it: ephemeral ones have the same fields. */
export type CheckedContainer = corev1.Container | corev1.EphemeralContainer

/** The spec of a pod, or a container: both have a security context. */
export type ContextOwner = corev1.PodSpec | CheckedContainer

/** A pod, or the pod template of a workload, as checks read it. One that no server defaulted may lack its security context. */
export interface CheckedPod {
  readonly annotations: Readonly<Record<string, string>>
  readonly spec: corev1.PodSpec
  /** Init containers, containers and ephemeral containers, in this order. */
  readonly containers: readonly CheckedContainer[]
  /** Domain of the brand's annotations, as `kubernetes.io`. */
  readonly labelDomain: string
}

/** One revision of a check; undefined for a pod that passes it. */
export type CheckPod = (pod: CheckedPod) => Violation | undefined

/** A check of a standard, as in the Pod Security Standards of release 1.34. */
export interface PodCheck {
  /** The check's id in the original; violations are listed in the order of the ids, those of `baseline` first. */
  readonly id: string
  readonly level: 'baseline' | 'restricted'
  /** Revisions by the first minor version of the policy (`v1.<from>`) that they hold for, in ascending order. */
  readonly revisions: readonly { readonly from: number; readonly check: CheckPod }[]
  /** Checks of `baseline` that this check of `restricted` replaces, from its first revision on. */
  readonly overrides?: readonly string[]
}

/** The pod of an object with `metadata` and `spec`: a pod, or a pod template. */
export function checkedPod(
  { metadata, spec }: corev1.Pod | corev1.PodTemplateSpec,
  labelDomain: string,
): CheckedPod {
  return {
    annotations: metadata.annotations ?? {},
    spec,
    containers: [
      ...(spec.initContainers ?? []),
      ...(spec.containers ?? []),
      ...(spec.ephemeralContainers ?? []),
    ],
    labelDomain,
  }
}

/** Whether `spec.os.name` says that the pod is for Windows, whose containers have no Linux security context. */
export function isWindowsPod({ spec }: CheckedPod): boolean {
  return spec.os?.name === 'windows'
}

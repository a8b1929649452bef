import { objectsOf, structOf, textOf } from '../../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../../base/api/json.ts'

/** A standard of pod security. `privileged` has no checks; `restricted` includes the checks of `baseline`. */
export type PodSecurityLevel = 'privileged' | 'baseline' | 'restricted'

/** A violation of one check: `reason` names the check, `detail` the containers, volumes and values that fail it. */
export interface Violation {
  readonly reason: string
  readonly detail: string
}

/** A pod, or the pod template of a workload, as checks read it. */
export interface CheckedPod {
  readonly annotations: Readonly<Record<string, string>>
  readonly spec: JsonObject
  /** Init containers, containers and ephemeral containers, in this order. */
  readonly containers: readonly JsonObject[]
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
export function checkedPod(template: JsonObject, labelDomain: string): CheckedPod {
  const spec = structOf(template, 'spec')
  return {
    annotations: structOf(template, 'metadata', 'annotations') as Record<string, string>,
    spec,
    containers: [
      ...objectsOf(spec, 'initContainers'),
      ...objectsOf(spec, 'containers'),
      ...objectsOf(spec, 'ephemeralContainers'),
    ],
    labelDomain,
  }
}

/** Whether `spec.os.name` says that the pod is for Windows, whose containers have no Linux security context. */
export function isWindowsPod({ spec }: CheckedPod): boolean {
  return textOf(structOf(spec, 'os'), 'name') === 'windows'
}

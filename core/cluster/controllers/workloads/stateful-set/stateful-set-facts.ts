import type { Brand } from '../../../../base/api/brand.ts'
import type { StatefulSet } from '../../../../base/api/types/apps.v1.generated.ts'
import type {
  PersistentVolumeClaim,
  PodStatus,
} from '../../../../base/api/types/core.v1.generated.ts'
import type { Embedded } from '../../../../base/api/types/views.ts'
import type { NewPod } from '../../shared/pods/pod-control.ts'
import { replicasOf } from '../replica-set/replica-status.ts'

/** A pod of a set, which may still have to be created. */
export type SetPod = NewPod & { readonly status?: PodStatus }

/** Whether claims are deleted when their pod is scaled away, and when their set is deleted. */
export interface RetentionPolicy {
  readonly deletesWhenScaled: boolean
  readonly deletesWhenDeleted: boolean
}

/** Keys of the labels that a stateful set's pods have. */
export interface SetLabels {
  readonly podName: string
  readonly podIndex: string
  readonly revision: string
}

export function setLabels({ labelDomain }: Brand): SetLabels {
  return {
    podName: `statefulset.${labelDomain}/pod-name`,
    podIndex: `apps.${labelDomain}/pod-index`,
    revision: 'controller-revision-hash',
  }
}

/** Ordinal of the first pod. */
export function startOrdinal(set: StatefulSet): number {
  return set.spec.ordinals?.start ?? 0
}

export function isInRange(set: StatefulSet, ordinal: number): boolean {
  const start = startOrdinal(set)
  return ordinal >= start && ordinal < start + replicasOf(set)
}

/** Whether pods are created and deleted all at once, without waiting for their predecessors. */
export function isParallel(set: StatefulSet): boolean {
  return set.spec.podManagementPolicy === 'Parallel'
}

export function isRollingUpdate(set: StatefulSet): boolean {
  return set.spec.updateStrategy.type === 'RollingUpdate'
}

export function partitionOf(set: StatefulSet): number {
  return set.spec.updateStrategy.rollingUpdate?.partition ?? 0
}

export type ClaimTemplate = Embedded<PersistentVolumeClaim>

export function claimTemplatesOf(set: StatefulSet): readonly ClaimTemplate[] {
  return set.spec.volumeClaimTemplates ?? []
}

export function retentionPolicyOf(set: StatefulSet): RetentionPolicy {
  const policy = set.spec.persistentVolumeClaimRetentionPolicy
  return {
    deletesWhenScaled: policy?.whenScaled === 'Delete',
    deletesWhenDeleted: policy?.whenDeleted === 'Delete',
  }
}

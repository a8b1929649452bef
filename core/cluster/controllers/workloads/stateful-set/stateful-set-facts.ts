import type { Brand } from '../../../../base/api/brand.ts'
import {
  numberOf,
  objectOf,
  objectsOf,
  structOf,
  textOf,
} from '../../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../../base/api/json.ts'
import type { ApiObject } from '../../../../base/api/object.ts'

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

export function replicasOf(set: ApiObject): number {
  return numberOf(structOf(set, 'spec'), 'replicas') ?? 1
}

/** Ordinal of the first pod. */
export function startOrdinal(set: ApiObject): number {
  return numberOf(structOf(set, 'spec', 'ordinals'), 'start') ?? 0
}

export function isInRange(set: ApiObject, ordinal: number): boolean {
  const start = startOrdinal(set)
  return ordinal >= start && ordinal < start + replicasOf(set)
}

export function minReadySecondsOf(set: ApiObject): number {
  return numberOf(structOf(set, 'spec'), 'minReadySeconds') ?? 0
}

/** Whether pods are created and deleted all at once, without waiting for their predecessors. */
export function isParallel(set: ApiObject): boolean {
  return textOf(structOf(set, 'spec'), 'podManagementPolicy') === 'Parallel'
}

export function strategyOf(set: ApiObject): string {
  return textOf(structOf(set, 'spec', 'updateStrategy'), 'type')
}

export function rollingUpdateOf(set: ApiObject): JsonObject | undefined {
  return objectOf(structOf(set, 'spec', 'updateStrategy'), 'rollingUpdate')
}

export function partitionOf(set: ApiObject): number {
  return numberOf(rollingUpdateOf(set) ?? {}, 'partition') ?? 0
}

export function claimTemplatesOf(set: ApiObject): readonly JsonObject[] {
  return objectsOf(structOf(set, 'spec'), 'volumeClaimTemplates')
}

export function retentionPolicyOf(set: ApiObject): RetentionPolicy {
  const policy = structOf(set, 'spec', 'persistentVolumeClaimRetentionPolicy')
  return {
    deletesWhenScaled: policy['whenScaled'] === 'Delete',
    deletesWhenDeleted: policy['whenDeleted'] === 'Delete',
  }
}

import type {
  ContainerStatus,
  Pod,
  PodSpec,
  PodStatus,
} from '../../../../base/api/types/core.v1.generated.ts'

type Restarts = Pick<ContainerStatus, 'restartCount'>

/** What replica sets read of their pods, without the fields that take most of a pod. */
export type PodSummary = Pick<Pod, 'apiVersion' | 'kind' | 'metadata'> & {
  readonly spec: Pick<PodSpec, 'nodeName'>
  readonly status: Pick<PodStatus, 'phase' | 'conditions'> & {
    readonly containerStatuses?: readonly Restarts[]
    readonly initContainerStatuses?: readonly Restarts[]
  }
}

export function podSummary({ apiVersion, kind, metadata, spec, status }: Pod): PodSummary {
  const { managedFields: _, ...rest } = metadata
  const { phase, conditions, containerStatuses, initContainerStatuses } = status
  return {
    apiVersion,
    kind,
    metadata: rest,
    spec: { nodeName: spec.nodeName ?? '' },
    status: {
      ...(phase !== undefined && { phase }),
      ...(conditions !== undefined && { conditions }),
      containerStatuses: restartsIn(containerStatuses),
      initContainerStatuses: restartsIn(initContainerStatuses),
    },
  }
}

function restartsIn(statuses: readonly ContainerStatus[] = []): Restarts[] {
  return statuses.map(({ restartCount }) => ({ restartCount }))
}

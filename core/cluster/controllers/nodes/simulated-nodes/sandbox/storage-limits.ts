import type * as corev1 from '../../../../../base/api/types/core.v1.generated.ts'
import { bytesOfQuantity } from '../../../../simulation/volumes/volume-tree.ts'

/** Bytes on the disk of a node that a pod takes. */
export interface StorageUse {
  /** Of what a container has written beside volumes. */
  container(name: string): number
  /** Of an `emptyDir` on the disk. */
  volume(name: string): number
}

const resource = 'ephemeral-storage'

/** The limit of a pod: the sum of those of its containers, where any has one. */
function podLimit({ spec }: corev1.Pod): string | undefined {
  const limits = (spec.containers ?? []).flatMap(
    ({ resources }) => resources.limits?.[resource] ?? [],
  )
  if (limits.length <= 1) return limits[0]
  return String(limits.reduce((sum, text) => sum + bytesOfQuantity(text), 0))
}

/** Whether a kubelet looks at how much disk a pod takes. */
export function hasStorageLimit({ spec }: corev1.Pod): boolean {
  return (
    spec.volumes?.some(({ emptyDir }) => emptyDir?.sizeLimit !== undefined) === true ||
    (spec.containers ?? []).some(({ resources }) => resources.limits?.[resource] !== undefined)
  )
}

/** Why a kubelet evicts a pod for the disk that it takes, in its words; undefined where it takes no more than it may. */
export function storageProblem(pod: corev1.Pod, use: StorageUse): string | undefined {
  const { containers, volumes } = pod.spec
  let total = 0
  for (const { name, emptyDir } of volumes ?? []) {
    if (!emptyDir || emptyDir.medium === 'Memory') continue
    const used = use.volume(name)
    total += used
    const { sizeLimit } = emptyDir
    if (sizeLimit !== undefined && used > bytesOfQuantity(sizeLimit)) {
      return `Usage of EmptyDir volume "${name}" exceeds the limit "${sizeLimit}". `
    }
  }
  for (const { name } of containers ?? []) total += use.container(name)
  const limit = podLimit(pod)
  if (limit !== undefined && total > bytesOfQuantity(limit)) {
    return `Pod ephemeral local storage usage exceeds the total limit of containers ${limit}. `
  }
  for (const { name, resources } of containers ?? []) {
    const own = resources.limits?.[resource]
    if (own !== undefined && use.container(name) > bytesOfQuantity(own)) {
      return `Container ${name} exceeded its local ephemeral storage limit "${own}". `
    }
  }
  return undefined
}

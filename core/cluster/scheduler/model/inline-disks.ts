import type * as corev1 from '../../../base/api/types/core.v1.generated.ts'

/** A disk that a pod's volume names without a claim, of a kind that one node at a time may write to. */
export interface InlineDisk {
  /** Equal for volumes that may be of one disk. */
  readonly id: string
  /** Monitors of a Ceph cluster, one of which both volumes have to name; empty for other kinds. */
  readonly monitors: readonly string[]
  /** Whether several pods may read the disk; false also for kinds that never share one. */
  readonly isShareable: boolean
}

const none: readonly InlineDisk[] = []

/** The disks that the volumes of a pod name themselves. */
export function inlineDisksOf({ volumes }: corev1.PodSpec): readonly InlineDisk[] {
  if (!volumes) return none
  const disks: InlineDisk[] = []
  for (const { gcePersistentDisk, awsElasticBlockStore, iscsi, rbd } of volumes) {
    if (gcePersistentDisk) {
      const { pdName, readOnly = false } = gcePersistentDisk
      disks.push({ id: `gcePersistentDisk ${pdName}`, monitors: [], isShareable: readOnly })
    }
    if (awsElasticBlockStore) {
      const id = `awsElasticBlockStore ${awsElasticBlockStore.volumeID}`
      disks.push({ id, monitors: [], isShareable: false })
    }
    if (iscsi) {
      const { iqn, readOnly = false } = iscsi
      disks.push({ id: `iscsi ${iqn}`, monitors: [], isShareable: readOnly })
    }
    if (rbd) {
      const { pool, image, monitors, readOnly = false } = rbd
      disks.push({ id: `rbd ${pool} ${image}`, monitors: monitors ?? [], isShareable: readOnly })
    }
  }
  return disks.length === 0 ? none : disks
}

/** Whether two pods may not use their disks on one node. */
export function isDiskConflict(a: InlineDisk, b: InlineDisk): boolean {
  if (a.id !== b.id || (a.isShareable && b.isShareable)) return false
  return a.monitors.length === 0 || a.monitors.some((monitor) => b.monitors.includes(monitor))
}

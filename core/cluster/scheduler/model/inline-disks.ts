import { objectOf, objectsOf, textOf, textsOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'

/** A disk that a pod's volume names without a claim, of a kind that one node at a time may write to. */
export interface InlineDisk {
  /** Equal for volumes that may be of one disk. */
  readonly id: string
  /** Monitors of a Ceph cluster, one of which both volumes have to name; empty for other kinds. */
  readonly monitors: readonly string[]
  /** Whether several pods may read the disk; false also for kinds that never share one. */
  readonly isShareable: boolean
}

interface DiskKind {
  readonly field: string
  readonly identify: (source: JsonObject) => readonly string[]
  readonly neverShared?: boolean
}

const kinds: readonly DiskKind[] = [
  { field: 'gcePersistentDisk', identify: (source) => [textOf(source, 'pdName')] },
  {
    field: 'awsElasticBlockStore',
    identify: (source) => [textOf(source, 'volumeID')],
    neverShared: true,
  },
  { field: 'iscsi', identify: (source) => [textOf(source, 'iqn')] },
  { field: 'rbd', identify: (source) => [textOf(source, 'pool'), textOf(source, 'image')] },
]

const none: readonly InlineDisk[] = []

/** The disks that the volumes of a pod name themselves. */
export function inlineDisksOf(spec: JsonObject): readonly InlineDisk[] {
  const volumes = objectsOf(spec, 'volumes')
  if (volumes.length === 0) return none
  return volumes.flatMap((volume) =>
    kinds.flatMap(({ field, identify, neverShared = false }) => {
      const source = objectOf(volume, field)
      if (!source) return []
      const id = [field, ...identify(source)].join(' ')
      const isShareable = !neverShared && source['readOnly'] === true
      return [{ id, monitors: textsOf(source, 'monitors'), isShareable }]
    }),
  )
}

/** Whether two pods may not use their disks on one node. */
export function isDiskConflict(a: InlineDisk, b: InlineDisk): boolean {
  if (a.id !== b.id || (a.isShareable && b.isShareable)) return false
  return a.monitors.length === 0 || a.monitors.some((monitor) => b.monitors.includes(monitor))
}

import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'
import { sha256 } from '../../../../base/text/sha256.ts'
import type { ClusterParts } from '../../shared/framework/cluster-registration.ts'
import type { FindObjects } from '../../shared/objects/object-index.ts'
import {
  podResource,
  claimResource,
  csiDriverResource,
  volumeResource,
} from '../../shared/objects/resources.ts'
import { isPodFinished, nodeOf } from '../../shared/pods/pod-state.ts'
import { claimsOfPod } from '../volumes/pods-of-claims.ts'

const encoder = new TextEncoder()

/** A CSI volume that a node needs, and the node's pods that use it. */
export interface WantedVolume {
  /** Name of the VolumeAttachment. */
  readonly attachment: string
  /** Name in the status of nodes. */
  readonly uniqueName: string
  readonly driver: string
  readonly volume: corev1.PersistentVolume
  readonly pods: corev1.Pod[]
}

/** Name that the original's CSI attacher gives to the VolumeAttachment of a volume on a node. */
function attachmentName(handle: string, driver: string, node: string): string {
  const hash = sha256(encoder.encode(`${handle}${driver}${node}`))
  return `csi-${Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** Whether a name is one that {@link attachmentName} gives. */
export function isAttachmentName(name: string): boolean {
  return /^csi-[0-9a-f]{64}$/.test(name)
}

/** Whether more than one node may have the volume at a time. A volume without access modes may: its driver decides. */
export function isShareable({ spec }: corev1.PersistentVolume): boolean {
  const { accessModes: modes = [] } = spec
  return modes.length === 0 || modes.includes('ReadWriteMany') || modes.includes('ReadOnlyMany')
}

/** Finds the CSI volumes that nodes need. */
export class WantedVolumes {
  readonly #parts: ClusterParts
  readonly #podsOf: FindObjects<corev1.Pod>

  constructor(parts: ClusterParts) {
    this.#parts = parts
    this.#podsOf = parts.objects.of(podResource).index('node of claims', (pod) => {
      const node = nodeOf(pod)
      return node === '' || isPodFinished(pod) || claimsOfPod(pod).length === 0 ? [] : [node]
    })
  }

  /** Volumes that pods of a node use, by the names of their attachments. */
  of(node: string): Map<string, WantedVolume> {
    const found = new Map<string, WantedVolume>()
    for (const pod of this.#podsOf(node)) {
      for (const claimKey of new Set(claimsOfPod(pod))) {
        const wanted = this.#wanted(claimKey, node)
        if (!wanted) continue
        const known = found.get(wanted.attachment)
        if (known) known.pods.push(pod)
        else found.set(wanted.attachment, { ...wanted, pods: [pod] })
      }
    }
    return found
  }

  /** The attachable volume that a claim is bound to. */
  #wanted(claimKey: string, node: string): Omit<WantedVolume, 'pods'> | undefined {
    const { brand, objects } = this.#parts
    const claim = objects.of(claimResource).byKey(claimKey)
    const volume = claim && objects.of(volumeResource).byKey(claim.spec.volumeName ?? '')
    if (!volume || claim.status.phase !== 'Bound') return undefined
    const { driver = '', volumeHandle: handle = '' } = volume.spec.csi ?? {}
    if (driver === '' || !this.#isAttached(driver)) return undefined
    return {
      attachment: attachmentName(handle, driver, node),
      uniqueName: `${brand.labelDomain}/csi/${driver}^${handle}`,
      driver,
      volume,
    }
  }

  /** Whether the volumes of a driver are attached to nodes, as those of an unknown driver are. */
  #isAttached(driver: string): boolean {
    const { brand, objects } = this.#parts
    const known = objects.of(csiDriverResource(brand)).byKey(driver)
    return known?.spec.attachRequired !== false
  }
}

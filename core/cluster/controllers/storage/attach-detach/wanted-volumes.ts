import type { Brand } from '../../../../base/api/brand.ts'
import { structOf, textOf, textsOf } from '../../../../base/api/json-fields.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import { sha256 } from '../../../../base/text/sha256.ts'
import type { ClusterParts } from '../../shared/framework/cluster-registration.ts'
import type { FindObjects } from '../../shared/objects/object-index.ts'
import { podResource } from '../../shared/objects/resources.ts'
import { isPodFinished, nodeOf } from '../../shared/pods/pod-state.ts'
import { specOf } from '../volumes/volume-facts.ts'
import { claimsOfPod, claimResource, volumeResource } from '../volumes/volume-resources.ts'

const encoder = new TextEncoder()

/** A CSI volume that a node needs, and the node's pods that use it. */
export interface WantedVolume {
  /** Name of the VolumeAttachment. */
  readonly attachment: string
  /** Name in the status of nodes. */
  readonly uniqueName: string
  readonly driver: string
  readonly volume: ApiObject
  readonly pods: ApiObject[]
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
export function isShareable(volume: ApiObject): boolean {
  const modes = textsOf(specOf(volume), 'accessModes')
  return modes.length === 0 || modes.includes('ReadWriteMany') || modes.includes('ReadOnlyMany')
}

export function csiDriverResource({ apiDomain }: Brand): {
  readonly group: string
  readonly resource: string
} {
  return { group: `storage.${apiDomain}`, resource: 'csidrivers' }
}

/** Finds the CSI volumes that nodes need. */
export class WantedVolumes {
  readonly #parts: ClusterParts
  readonly #podsOf: FindObjects

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
    const volume = claim && objects.of(volumeResource).byKey(textOf(specOf(claim), 'volumeName'))
    if (!claim || !volume || textOf(structOf(claim, 'status'), 'phase') !== 'Bound')
      return undefined
    const source = structOf(specOf(volume), 'csi')
    const [driver, handle] = [textOf(source, 'driver'), textOf(source, 'volumeHandle')]
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
    return !known || specOf(known)['attachRequired'] !== false
  }
}

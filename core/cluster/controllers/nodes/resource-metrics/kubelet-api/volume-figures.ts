import { keyOf } from '../../../../../base/api/metadata/object-keys.ts'
import type * as corev1 from '../../../../../base/api/types/core.v1.generated.ts'
import { chosenBy } from '../../../../simulation/containers/image-name.ts'
import type { ObjectIndex } from '../../../shared/objects/object-index.ts'
import { amountOf } from '../container-usage.ts'

/** Room of a file system, in bytes. */
export interface FileSystem {
  readonly capacity: number
  readonly used: number
}

/** Room of a pod's volume, in bytes, with the claim that it is of. */
export interface VolumeFigures extends FileSystem {
  readonly name: string
  readonly claim: { readonly name: string; readonly namespace: string } | undefined
  /** The plug-in of the volume, as kubelets name it. */
  readonly plugin: string
  /** Whether its bytes are the node's and end with the pod. */
  readonly isEphemeral: boolean
}

const page = 4096
/** Bytes of a file system for each of its inodes, as ext4 has them. */
export const bytesOfInode = 16_384

/** Volumes that are directories of the node, with the pages that one has at most beside its own. */
const directories = {
  emptyDir: 4,
  configMap: 2,
  secret: 2,
  projected: 3,
  downwardAPI: 2,
} as const

/** The volumes of a pod that a kubelet measures; it measures no paths of the host. */
export function volumesOf(
  pod: corev1.Pod,
  fs: FileSystem,
  claims: ObjectIndex<corev1.PersistentVolumeClaim>,
): readonly VolumeFigures[] {
  const { uid = '', name: podName = '', namespace = '' } = pod.metadata
  return (pod.spec.volumes ?? []).flatMap((volume): VolumeFigures[] => {
    const { name, persistentVolumeClaim, ephemeral } = volume
    const claimName = persistentVolumeClaim?.claimName ?? (ephemeral && `${podName}-${name}`)
    if (claimName !== undefined) {
      const claim = claims.get(namespace, claimName)
      return claim ? [claimed(name, claim)] : []
    }
    for (const [source, pages] of Object.entries(directories)) {
      if (volume[source as keyof typeof directories] === undefined) continue
      const used = page * (1 + chosenBy(`${uid} ${name}`, pages))
      const figures = { name, capacity: fs.capacity, used, claim: undefined, isEphemeral: true }
      return [{ ...figures, plugin: `kubernetes.io/${pluginOf(source)}` }]
    }
    return []
  })
}

function pluginOf(source: string): string {
  if (source === 'emptyDir') return 'empty-dir'
  if (source === 'configMap') return 'configmap'
  return source === 'downwardAPI' ? 'downward-api' : source
}

function claimed(name: string, claim: corev1.PersistentVolumeClaim): VolumeFigures {
  const capacity = amountOf(claim.status.capacity?.['storage'] ?? '', 'memory') ?? 0
  const share = 5 + chosenBy(`volume ${claim.metadata.uid ?? keyOf(claim)}`, 40)
  const used = Math.floor((capacity * share) / 1000 / page) * page
  const { name: claimName = '', namespace = '' } = claim.metadata
  return {
    name,
    capacity,
    used,
    claim: { name: claimName, namespace },
    plugin: 'kubernetes.io/csi',
    isEphemeral: false,
  }
}

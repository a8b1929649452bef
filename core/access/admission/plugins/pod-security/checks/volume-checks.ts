import type { Volume } from '../../../../../base/api/types/core.v1.generated.ts'
import type { CheckPod, PodCheck } from '../pod-check.ts'
import { joinQuoted, plural, sorted } from './violation-text.ts'

const allowedTypes = [
  'configMap',
  'csi',
  'downwardAPI',
  'emptyDir',
  'ephemeral',
  'image',
  'persistentVolumeClaim',
  'projected',
  'secret',
] as const

/** Volume types that are not allowed, in the order in which a volume with several is named. */
const restrictedTypes = [
  'hostPath',
  'gcePersistentDisk',
  'awsElasticBlockStore',
  'gitRepo',
  'nfs',
  'iscsi',
  'glusterfs',
  'rbd',
  'flexVolume',
  'cinder',
  'cephfs',
  'flocker',
  'fc',
  'azureFile',
  'vsphereVolume',
  'quobyte',
  'azureDisk',
  'photonPersistentDisk',
  'portworxVolume',
  'scaleIO',
  'storageos',
] as const

function restrictedType(volume: Volume): string {
  return restrictedTypes.find((type) => volume[type] !== undefined) ?? 'unknown'
}

const checkVolumeTypes: CheckPod = ({ spec }) => {
  const { volumes = [] } = spec
  const bad = volumes.filter((volume) => !allowedTypes.some((type) => volume[type] !== undefined))
  if (bad.length === 0) return undefined
  const types = sorted(bad.map(restrictedType))
  const names = joinQuoted(bad.map(({ name }) => name))
  const who = `${plural(bad.length, 'volume')} ${names} ${plural(bad.length, 'uses', 'use')}`
  const what = `${plural(types.length, 'restricted volume type')} ${joinQuoted(types)}`
  return { reason: 'restricted volume types', detail: `${who} ${what}` }
}

/** The check of the types of volumes. */
export const volumeChecks: readonly PodCheck[] = [
  {
    id: 'restrictedVolumes',
    level: 'restricted',
    revisions: [{ from: 0, check: checkVolumeTypes }],
    overrides: ['hostPathVolumes'],
  },
]

import { has, objectsOf, textOf } from '../../../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../../../base/api/json.ts'
import type { CheckPod, PodCheck } from '../pod-check.ts'
import { joinQuoted, plural, sorted } from './violation-text.ts'

const allowedTypes: readonly string[] = [
  'configMap',
  'csi',
  'downwardAPI',
  'emptyDir',
  'ephemeral',
  'image',
  'persistentVolumeClaim',
  'projected',
  'secret',
]

/** Volume types that are not allowed, in the order in which a volume with several is named. */
const restrictedTypes: readonly string[] = [
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
]

function restrictedType(volume: JsonObject): string {
  return restrictedTypes.find((type) => has(volume, type)) ?? 'unknown'
}

const checkVolumeTypes: CheckPod = ({ spec }) => {
  const volumes = objectsOf(spec, 'volumes')
  const bad = volumes.filter((volume) => !allowedTypes.some((type) => has(volume, type)))
  if (bad.length === 0) return undefined
  const types = sorted(bad.map(restrictedType))
  const names = joinQuoted(bad.map((volume) => textOf(volume, 'name')))
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

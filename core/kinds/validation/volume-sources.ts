import { has } from '../../api/json-fields.ts'
import type { JsonObject } from '../../api/json.ts'

/** Volume sources of pods, in the order in which the original looks for them. */
export const volumeSources: readonly string[] = [
  'emptyDir',
  'hostPath',
  'gitRepo',
  'gcePersistentDisk',
  'awsElasticBlockStore',
  'secret',
  'nfs',
  'iscsi',
  'glusterfs',
  'flocker',
  'persistentVolumeClaim',
  'rbd',
  'cinder',
  'cephfs',
  'quobyte',
  'downwardAPI',
  'fc',
  'flexVolume',
  'configMap',
  'azureFile',
  'vsphereVolume',
  'photonPersistentDisk',
  'portworxVolume',
  'azureDisk',
  'storageos',
  'projected',
  'scaleIO',
  'csi',
  'ephemeral',
  'image',
]

/** Volume sources of persistent volumes, in the order in which the original looks for them. */
export const persistentSources: readonly string[] = [
  'hostPath',
  'gcePersistentDisk',
  'awsElasticBlockStore',
  'glusterfs',
  'flocker',
  'nfs',
  'rbd',
  'quobyte',
  'cephfs',
  'iscsi',
  'cinder',
  'fc',
  'azureFile',
  'vsphereVolume',
  'photonPersistentDisk',
  'portworxVolume',
  'azureDisk',
  'scaleIO',
  'local',
  'storageos',
  'csi',
]

/** Volume sources to validate in a persistent volume; `flexVolume` may stand beside another, as in the original. */
export function sourcesOf(spec: JsonObject): readonly string[] {
  return persistentSources.some((source) => has(spec, source)) ? persistentSources : ['flexVolume']
}

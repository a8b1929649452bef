import type { StatusCause } from '../../../../base/api/errors/status.ts'
import { has, objectOf } from '../../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../../base/api/json.ts'
import type {
  PersistentVolumeSource,
  PersistentVolumeSpec,
  VolumeSource,
} from '../../../../base/api/types/core.v1.generated.ts'
import type { KindFunction } from '../../../../base/api/types/views.ts'
import {
  addCauses,
  type FieldPath,
  forbidden,
  required,
} from '../../../../objects/schema/validation/causes.ts'

/** Volume sources of pods, in the order in which the original looks for them. */
export const volumeSources: readonly (keyof VolumeSource)[] = [
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
export const persistentSources: readonly (keyof PersistentVolumeSource)[] = [
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
  'flexVolume',
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

/** What has a source: a volume of a pod, or a persistent volume. */
export interface SourceOwner {
  readonly name: string
  /** Spec of the persistent volume. */
  readonly spec?: PersistentVolumeSpec
  /** Name of the pod; absent for templates and persistent volumes. */
  readonly podName?: string
}

/** Checks one source of a volume. */
export type SourceCheck<Source extends JsonObject = JsonObject> = KindFunction<
  [source: Source, path: FieldPath, owner: SourceOwner],
  readonly StatusCause[]
>

/** Checks by source; `<source> beside`: what is checked of a source that stands beside another. */
export type SourceChecks<Sources> = {
  readonly [Key in keyof Sources & string as Key | `${Key} beside`]?: SourceCheck<
    NonNullable<Sources[Key]> & JsonObject
  >
}

/** Volume sources that error texts of the original spell differently. */
const shownNames: Readonly<Record<string, string>> = { cephfs: 'cephFS', downwardAPI: 'downwarAPI' }

/** Exactly one source of a volume; `members`: sources in the order in which they are looked for. */
export function validateSource(
  volume: JsonObject,
  path: FieldPath,
  members: readonly string[],
  checks: Readonly<Record<string, SourceCheck>>,
  owner: SourceOwner,
): StatusCause[] {
  const causes: StatusCause[] = []
  let count = 0
  for (const key of members) {
    if (!has(volume, key)) continue
    count++
    // The original looks at `flexVolume` of a persistent volume whatever stands beside it.
    if (count === 1 || (key === 'flexVolume' && members === persistentSources)) {
      const source = objectOf(volume, key) ?? {}
      addCauses(causes, checks[key]?.(source, `${path}.${key}`, owner) ?? [])
    } else {
      const place = `${path}.${shownNames[key] ?? key}`
      causes.push(forbidden(place, 'may not specify more than 1 volume type'))
      const source = objectOf(volume, key) ?? {}
      addCauses(causes, checks[`${key} beside`]?.(source, `${path}.${key}`, owner) ?? [])
    }
  }
  if (count === 0) causes.push(required(path, 'must specify a volume type'))
  return causes
}

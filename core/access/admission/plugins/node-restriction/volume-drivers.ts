import { type NamedResource, notFound } from '../../../../base/api/errors/api-error.ts'
import { has, objectOf, structOf, textOf } from '../../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../../base/api/json.ts'
import { perEntry } from '../../../../storage/cache/derived-values.ts'
import type { AdmissionParts } from '../../admission-parts.ts'
import {
  driverOfInlineVolume,
  driverOfPersistentVolume,
  type VolumeDriver,
} from './migrated-drivers.ts'
import type { StoredPod } from './stored-pods.ts'

/** Finds the driver of a pod's volume: the one that the volume names, or that of the persistent volume behind its claim. */
export type DriverLookup = (pod: StoredPod, volume: JsonObject) => VolumeDriver

/** The fault of a driver that is looked for behind an object that does not exist. */
export function absent(resource: NamedResource, name: string): { readonly fault: string } {
  return { fault: notFound(resource, name).message }
}

const readClaim = perEntry((claim) => textOf(structOf(claim, 'spec'), 'volumeName'))

export function driverLookup({
  brand,
  objects,
}: Pick<AdmissionParts, 'brand' | 'objects'>): DriverLookup {
  const claims = objects('', 'persistentvolumeclaims')
  const volumes = objects('', 'persistentvolumes')
  const readVolume = perEntry((volume): VolumeDriver => {
    const csi = objectOf(structOf(volume, 'spec'), 'csi')
    return csi ? { driver: textOf(csi, 'driver') } : driverOfPersistentVolume(volume, brand)
  })
  const behind = (namespace: string, claimName: string): VolumeDriver => {
    const claim = claims.get(`${namespace}/${claimName}`)
    if (!claim) return absent({ group: '', resource: 'persistentvolumeclaim' }, claimName)
    const name = readClaim(claim)
    const volume = volumes.get(name)
    return volume ? readVolume(volume) : absent({ group: '', resource: 'persistentvolume' }, name)
  }
  return ({ namespace, name }, volume) => {
    if (has(structOf(volume, 'ephemeral'), 'volumeClaimTemplate')) {
      return behind(namespace, `${name}-${textOf(volume, 'name')}`)
    }
    const claim = objectOf(volume, 'persistentVolumeClaim')
    if (claim) return behind(namespace, textOf(claim, 'claimName'))
    const csi = objectOf(volume, 'csi')
    return csi ? { driver: textOf(csi, 'driver') } : driverOfInlineVolume(volume)
  }
}

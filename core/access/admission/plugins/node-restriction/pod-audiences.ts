import { objectOf, objectsOf, structOf, textOf } from '../../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../../base/api/json.ts'
import { aggregateText } from '../../../../base/text/aggregate-text.ts'
import { perEntry } from '../../../../storage/cache/derived-values.ts'
import type { AdmissionParts } from '../../admission-parts.ts'
import type { StoredPod } from './stored-pods.ts'
import { absent, driverLookup } from './volume-drivers.ts'

/** Whether a pod has volumes with tokens for an audience; a text says why that cannot be determined. */
export type AudienceSearch = (pod: StoredPod, audience: string) => boolean | string

const readDriver = perEntry(
  (driver) =>
    new Set(
      objectsOf(structOf(driver, 'spec'), 'tokenRequests').map((one) => textOf(one, 'audience')),
    ),
)

function projects(volume: JsonObject, audience: string): boolean {
  return objectsOf(structOf(volume, 'projected'), 'sources').some((source) => {
    const token = objectOf(source, 'serviceAccountToken')
    return token !== undefined && textOf(token, 'audience') === audience
  })
}

/** Makes the search for audiences: those of projected tokens, and those that the drivers of volumes request. */
export function audienceSearch(parts: Pick<AdmissionParts, 'brand' | 'objects'>): AudienceSearch {
  const group = `storage.${parts.brand.apiDomain}`
  const drivers = parts.objects(group, 'csidrivers')
  const lookup = driverLookup(parts)
  const requests = (pod: StoredPod, volume: JsonObject, audience: string): boolean | string => {
    const found = lookup(pod, volume)
    if ('fault' in found) return found.fault
    if (found.driver === '') return false
    const entry = drivers.get(found.driver)
    if (entry) return readDriver(entry).has(audience)
    return absent({ group, resource: 'csidriver' }, found.driver).fault
  }
  return (pod, audience) => {
    const faults: string[] = []
    for (const volume of pod.volumes) {
      const found = projects(volume, audience) || requests(pod, volume, audience)
      if (found === true) return true
      if (typeof found === 'string') faults.push(found)
    }
    return faults.length > 0 && aggregateText(faults)
  }
}

import type { Brand } from '../../../base/api/brand.ts'
import { objectOf } from '../../../base/api/json-fields.ts'
import type { WritableJsonObject } from '../../../base/api/json.ts'
import { conversionAt } from '../shared/conversions/change-fields.ts'
import type { FieldConversion } from '../shared/conversions/field-conversion.ts'

/**
 * EndpointSlices of discovery v1alpha1 and v1beta1, whose endpoints have a map `topology`: v1 has zone and node name as fields, and
 * shows what else was in the map as `deprecatedTopology`.
 */
export function endpointSliceConversion(brand: Brand): FieldConversion {
  const zoneKey = `topology.${brand.labelDomain}/zone`
  const hostKey = `${brand.labelDomain}/hostname`
  return conversionAt(
    ['endpoints', '*'],
    ({ topology, ...endpoint }) => {
      const labels = objectOf({ topology }, 'topology')
      if (!labels) return endpoint
      const { [zoneKey]: zone, ...rest } = labels
      const others: WritableJsonObject = rest
      // A host name that differs from the node's stays, so that v1beta1 shows both as they were.
      if (others[hostKey] !== undefined && others[hostKey] === endpoint['nodeName']) {
        delete others[hostKey]
      }
      return {
        ...endpoint,
        ...(zone !== undefined && { zone }),
        ...(Object.keys(others).length > 0 && { deprecatedTopology: others }),
      }
    },
    ({ deprecatedTopology, zone, ...endpoint }) => {
      const labels = objectOf({ deprecatedTopology }, 'deprecatedTopology')
      const { nodeName } = endpoint
      if (!labels && zone === undefined && nodeName === undefined) return endpoint
      const topology: WritableJsonObject = { ...labels }
      if (zone !== undefined) topology[zoneKey] = zone
      if (nodeName !== undefined && (topology[hostKey] ?? '') === '') topology[hostKey] = nodeName
      return { ...endpoint, topology }
    },
  )
}

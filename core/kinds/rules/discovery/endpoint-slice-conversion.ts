import type { Brand } from '../../../base/api/brand.ts'
import type { Endpoint } from '../../../base/api/types/discovery.v1.generated.ts'
import type * as discoveryv1beta1 from '../../../base/api/types/discovery.v1beta1.generated.ts'
import type { Draft } from '../../../base/api/types/views.ts'
import { conversionAt } from '../shared/conversions/change-fields.ts'
import type { FieldConversion } from '../shared/conversions/field-conversion.ts'

/**
 * EndpointSlices of discovery v1alpha1 and v1beta1, whose endpoints have a map `topology`: v1 has zone and node name as fields, and
 * shows what else was in the map as `deprecatedTopology`.
 */
export function endpointSliceConversion(brand: Brand): FieldConversion {
  const zoneKey = `topology.${brand.labelDomain}/zone`
  const hostKey = `${brand.labelDomain}/hostname`
  return conversionAt<Draft<discoveryv1beta1.Endpoint>, Draft<Endpoint>>(
    ['endpoints', '*'],
    ({ topology, ...endpoint }) => {
      if (!topology) return endpoint
      const { [zoneKey]: zone, ...rest } = topology
      const others: Record<string, string> = rest
      // A host name that differs from the node's stays, so that v1beta1 shows both as they were.
      if (others[hostKey] !== undefined && others[hostKey] === endpoint.nodeName) {
        delete others[hostKey]
      }
      return {
        ...endpoint,
        ...(zone !== undefined && { zone }),
        ...(Object.keys(others).length > 0 && { deprecatedTopology: others }),
      }
    },
    ({ deprecatedTopology, zone, ...endpoint }) => {
      const { nodeName } = endpoint
      if (!deprecatedTopology && zone === undefined && nodeName === undefined) return endpoint
      const topology: Record<string, string> = { ...deprecatedTopology }
      if (zone !== undefined) topology[zoneKey] = zone
      if (nodeName !== undefined && !topology[hostKey]) topology[hostKey] = nodeName
      return { ...endpoint, topology }
    },
  )
}

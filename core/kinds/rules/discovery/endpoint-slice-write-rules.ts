import type { Brand } from '../../../base/api/brand.ts'
import { objectsOf, structOf, textOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import { dnsSubdomain } from '../../../base/api/metadata/names.ts'
import type { WriteRule } from '../../../objects/catalog/write-rule.ts'
import { isSame } from '../shared/validation/field-checks.ts'

/**
 * `deprecatedTopology` of endpoints, labels that v1beta1 clients set: v1 shows stored ones and takes no new ones. A host name
 * among them that was stored before becomes the node name, so that a change of parts does not lose it.
 */
export const dropTopology: WriteRule = (next, stored, { requested, brand }) => {
  if (requested.endsWith('/v1beta1')) return
  if (stored && isSame(next['endpoints'], stored['endpoints'])) return
  const known = new Set(
    stored ? objectsOf(stored, 'endpoints').map((one) => hostOf(one, brand)) : [],
  )
  for (const endpoint of objectsOf(next, 'endpoints')) {
    if (endpoint['deprecatedTopology'] === undefined) continue
    const host = hostOf(endpoint, brand)
    const isNode = host !== '' && known.has(host) && dnsSubdomain(host).length === 0
    if (isNode) endpoint['nodeName'] ??= host
    delete endpoint['deprecatedTopology']
  }
}

function hostOf(endpoint: JsonObject, { labelDomain }: Brand): string {
  return textOf(structOf(endpoint, 'deprecatedTopology'), `${labelDomain}/hostname`)
}

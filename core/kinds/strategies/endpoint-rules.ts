import { objectsOf } from '../../api/json-fields.ts'
import type { WriteRule } from '../../catalog/write-rule.ts'
import { isSame } from '../validation/field-checks.ts'

/** `deprecatedTopology` of endpoints, labels that v1beta1 clients set: v1 shows stored ones and takes no new ones. */
const dropTopology: WriteRule = (next, stored, { requested }) => {
  if (requested.endsWith('/v1beta1')) return
  if (stored && isSame(next['endpoints'], stored['endpoints'])) return
  for (const endpoint of objectsOf(next, 'endpoints')) {
    if (endpoint['deprecatedTopology'] !== undefined) delete endpoint['deprecatedTopology']
  }
}

export const endpointRules: Readonly<Record<string, WriteRule>> = { dropTopology }

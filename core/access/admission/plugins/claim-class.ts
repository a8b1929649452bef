import type { Brand } from '../../../base/api/brand.ts'
import { has, structOf, textOf } from '../../../base/api/json-fields.ts'
import type { ApiObject } from '../../../base/api/object.ts'

/** Storage class of a persistent volume claim, from its beta annotation or its spec; undefined where it names none. */
export function classOfClaim(claim: ApiObject, { labelDomain }: Brand): string | undefined {
  const annotated = claim.metadata.annotations?.[`volume.beta.${labelDomain}/storage-class`]
  if (annotated !== undefined) return annotated
  const spec = structOf(claim, 'spec')
  return has(spec, 'storageClassName') ? textOf(spec, 'storageClassName') : undefined
}

import type { Brand } from '../../../../base/api/brand.ts'
import { has, textOf } from '../../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../../base/api/json.ts'
import type { Entry } from '../../../../objects/codec/entry.ts'
import type { StructSchema } from '../../../../objects/schema/schema.ts'
import { perEntry } from '../../../../storage/cache/derived-values.ts'
import { TolerationReaches } from '../toleration-reaches.ts'
import { parseTolerations, type ReadTolerations } from './read-tolerations.ts'

/** The tolerations that pods may have. */
export interface AllowedTolerations {
  /** Why they cannot be read. */
  readonly fault: string | undefined
  allows(tolerations: readonly JsonObject[]): boolean
}

/** Allows the tolerations that one of these covers; where there are none, all. */
export function allowedBy({ tolerations, fault }: ReadTolerations): AllowedTolerations {
  const reaches = new TolerationReaches(tolerations)
  return {
    fault,
    allows: (asked) => tolerations.length === 0 || asked.every((each) => reaches.covers(each)),
  }
}

/** What the annotations of a namespace say of the tolerations of its pods; undefined for an absent one. */
export interface NamespaceTolerations {
  /** What new pods tolerate. */
  readonly defaults: ReadTolerations | undefined
  readonly allowed: AllowedTolerations | undefined
}

/** Reads the annotations of stored namespaces. */
export function namespaceTolerations(
  { labelDomain }: Brand,
  schema: StructSchema,
): (namespace: Entry) => NamespaceTolerations {
  return perEntry(({ metadata: { annotations = {} } }) => {
    const read = (name: string): ReadTolerations | undefined => {
      const annotation = `scheduler.alpha.${labelDomain}/${name}`
      if (!has(annotations, annotation)) return undefined
      return parseTolerations(schema, textOf(annotations, annotation))
    }
    const allowed = read('tolerationsWhitelist')
    return { defaults: read('defaultTolerations'), allowed: allowed && allowedBy(allowed) }
  })
}

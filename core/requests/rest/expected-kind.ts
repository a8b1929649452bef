import type { StructSchema } from '../../objects/schema/schema.ts'

/** The kind that a request's body must have: a resource's own, or that of a subresource. */
export interface ExpectedKind {
  readonly group: string
  readonly version: string
  readonly kind: string
  readonly schema: StructSchema
  /** Other apiVersions that a body may state, which have the same fields. */
  readonly otherVersions?: readonly string[]
}

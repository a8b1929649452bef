import type { StructSchema } from '../schema/schema.ts'

/** The kind a body should hold: a resource's own, or that of a subresource. */
export interface ExpectedKind {
  readonly group: string
  readonly version: string
  readonly kind: string
  readonly schema: StructSchema
  /** Versions that a body may state as well, as they are alike. */
  readonly otherVersions?: readonly string[]
}

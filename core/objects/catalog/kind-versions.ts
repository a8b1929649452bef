import type { StructSchema } from '../schema/schema.ts'

/** The versions of a custom resource's kind, served or not. */
export interface KindVersions {
  /** The schema of a version (`shop.example/v1`), compiled on first use; undefined for one that the definition does not have. */
  schema(apiVersion: string): StructSchema | undefined
}

import type { JsonObject } from '../api/json.ts'
import type { ListMetadata } from './encoding.ts'

/** A list's `metadata`, in the order clients are used to. */
export function listMetadata(metadata: ListMetadata): JsonObject {
  return {
    ...(metadata.resourceVersion !== '' && { resourceVersion: metadata.resourceVersion }),
    ...(metadata.continue !== undefined && { continue: metadata.continue }),
    ...(metadata.remainingItemCount !== undefined && {
      remainingItemCount: metadata.remainingItemCount,
    }),
  }
}

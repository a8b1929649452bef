import type { JsonObject } from '../../base/api/json.ts'
import type { ListMetadata } from './encoding.ts'

/** The JSON of a list's `metadata`, its members in the order that clients are used to. */
export function listMetadata(metadata: ListMetadata): JsonObject {
  return {
    ...(metadata.resourceVersion !== '' && { resourceVersion: metadata.resourceVersion }),
    ...(metadata.continue !== undefined && { continue: metadata.continue }),
    ...(metadata.remainingItemCount !== undefined && {
      remainingItemCount: metadata.remainingItemCount,
    }),
  }
}

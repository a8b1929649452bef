import type { JsonObject, WritableJsonObject } from './json.ts'
import type { ObjectMeta } from './types/meta.v1.generated.ts'
import type { Writable } from './types/views.ts'

export type { ObjectMeta, OwnerReference } from './types/meta.v1.generated.ts'

/** Any object of the API. The schema of its kind describes the fields beside `metadata`. */
export type ApiObject = JsonObject & {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: ObjectMeta
}

/** An object of the API that a write prepares. */
export type WritableObject = WritableJsonObject & {
  apiVersion: string
  kind: string
  metadata: Writable<ObjectMeta>
}

import type { JsonObject, WritableJsonObject } from './json.ts'
import type * as metav1 from './types/meta.v1.generated.ts'
import type { Writable } from './types/views.ts'

export type OwnerReference = metav1.OwnerReference

/** `metadata` as stored and served. */
export type ObjectMeta = metav1.ObjectMeta

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

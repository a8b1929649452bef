import type { JsonObject, WritableJsonObject } from './json.ts'

export type OwnerReference = {
  apiVersion: string
  kind: string
  name: string
  uid: string
  controller?: boolean
  blockOwnerDeletion?: boolean
}

/** `metadata` as stored and served; times are RFC 3339 text in UTC. */
export type ObjectMeta = {
  name?: string
  generateName?: string
  namespace?: string
  /** Never stored; dry runs of updates echo it. */
  selfLink?: string
  uid?: string
  resourceVersion?: string
  generation?: number
  creationTimestamp?: string
  deletionTimestamp?: string
  deletionGracePeriodSeconds?: number
  labels?: { [key: string]: string }
  annotations?: { [key: string]: string }
  ownerReferences?: OwnerReference[]
  finalizers?: string[]
  managedFields?: JsonObject[]
}

/** Any object of the API. The schema of its kind describes the fields beside `metadata`. */
export type ApiObject = JsonObject & {
  apiVersion: string
  kind: string
  metadata: ObjectMeta
}

/** An object of the API that a write prepares. */
export type WritableObject = WritableJsonObject & {
  apiVersion: string
  kind: string
  metadata: ObjectMeta
}

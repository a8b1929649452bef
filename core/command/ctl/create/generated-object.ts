import type { JsonObject } from '../../../base/api/json.ts'
import type { ApiObject, ObjectMeta } from '../../../base/api/object.ts'

interface GeneratedObject {
  readonly apiVersion: string
  readonly kind: string
  readonly name: string
  readonly metadata?: ObjectMeta
  /** The fields beside metadata. */
  readonly content: JsonObject
}

/** Metadata of generated objects, with `creationTimestamp: null` as kubectl writes it. */
export function generatedMetadata(metadata: ObjectMeta): ObjectMeta {
  // Go's struct always writes the unset time.
  const unset: JsonObject = { creationTimestamp: null }
  return { ...metadata, ...(unset as ObjectMeta) }
}

export function generatedObject({
  apiVersion,
  kind,
  name,
  metadata,
  content,
}: GeneratedObject): ApiObject {
  return { apiVersion, kind, metadata: generatedMetadata({ ...metadata, name }), ...content }
}

/** The container name for an image: `nginx` of `docker.io/library/nginx:1.27@sha256:...`. */
export function containerName(image: string): string {
  const last = image.slice(image.lastIndexOf('/') + 1)
  return last.replace(/[:@].*$/s, '').replaceAll('_', '-')
}

import type { JsonObject } from '../../api/json.ts'
import type { ApiObject, ObjectMeta } from '../../api/object.ts'

interface MadeObject {
  readonly apiVersion: string
  readonly kind: string
  readonly name: string
  readonly metadata?: ObjectMeta
  /** What lies beside metadata. */
  readonly content: JsonObject
}

/** Metadata as kubectl writes it into what it makes: with a time that is not set yet. */
export function madeMetadata(metadata: ObjectMeta): ObjectMeta {
  // Go's struct always writes the time, and people know the line.
  const unset: JsonObject = { creationTimestamp: null }
  return { ...metadata, ...(unset as ObjectMeta) }
}

export function madeObject({ apiVersion, kind, name, metadata, content }: MadeObject): ApiObject {
  return { apiVersion, kind, metadata: madeMetadata({ ...metadata, name }), ...content }
}

/** `nginx` of `docker.io/library/nginx:1.27@sha256:...`: what a container of the image is called. */
export function containerName(image: string): string {
  const last = image.slice(image.lastIndexOf('/') + 1)
  return last.replace(/[:@].*$/s, '').replaceAll('_', '-')
}

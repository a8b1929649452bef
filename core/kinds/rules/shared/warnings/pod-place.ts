import type { Brand } from '../../../../base/api/brand.ts'
import { objectOf } from '../../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../../base/api/json.ts'

/** Pod or pod template to find warnings of. */
export interface PodPlace {
  readonly spec: JsonObject
  /** Annotations that may give warnings; undefined for nearly all pods. */
  readonly annotations: JsonObject | undefined
  /** Prefix of field paths: empty for a pod, `spec.template.` for the template of a deployment. */
  readonly prefix: string
  readonly brand: Brand
}

const nothing: JsonObject = {}

export function podPlace(pod: JsonObject, prefix: string, brand: Brand): PodPlace {
  const metadata = objectOf(pod, 'metadata') ?? nothing
  return {
    spec: objectOf(pod, 'spec') ?? nothing,
    annotations: oldAnnotations(objectOf(metadata, 'annotations')),
    prefix,
    brand,
  }
}

/** The annotations, if one has `.alpha.` or `.beta.` in its key, as all deprecated ones have; else undefined. */
function oldAnnotations(annotations: JsonObject | undefined): JsonObject | undefined {
  if (!annotations) return undefined
  const isOld = Object.keys(annotations).some(
    (key) => key.includes('.alpha.') || key.includes('.beta.'),
  )
  return isOld ? annotations : undefined
}

export const containerLists = ['initContainers', 'containers', 'ephemeralContainers'] as const

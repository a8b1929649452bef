import type { Brand } from '../../api/brand.ts'
import { objectOf } from '../../api/json-fields.ts'
import type { JsonObject } from '../../api/json.ts'

/** A pod, or the template of one, whose warnings are looked for. */
export interface PodPlace {
  readonly spec: JsonObject
  /** Undefined where there are none that warnings are of, as is nearly always so. */
  readonly annotations: JsonObject | undefined
  /** What paths begin with: empty for a pod, `spec.template.` for the template of a deployment. */
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

/** All annotations that others have replaced have one of these in their domain. */
function oldAnnotations(annotations: JsonObject | undefined): JsonObject | undefined {
  if (!annotations) return undefined
  const isOld = Object.keys(annotations).some(
    (key) => key.includes('.alpha.') || key.includes('.beta.'),
  )
  return isOld ? annotations : undefined
}

export const containerLists = ['initContainers', 'containers', 'ephemeralContainers'] as const

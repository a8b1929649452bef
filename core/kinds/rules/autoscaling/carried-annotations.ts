import type { Brand } from '../../../base/api/brand.ts'
import { structOf } from '../../../base/api/json-fields.ts'
import type { JsonObject, WritableJsonObject } from '../../../base/api/json.ts'

/** Prefix of the annotations that carry fields of an autoscaler. */
export function autoscalerPrefix(brand: Brand): string {
  return `autoscaling.alpha.${brand.labelDomain}`
}

const carriedNames = [
  'behavior',
  'conditions',
  'current-metrics',
  'metrics',
  'scale-down-tolerance',
  'scale-up-tolerance',
]

/** The autoscaler without the annotations by which versions carry fields that they do not have, readable or not. */
export function withoutCarried(object: JsonObject, brand: Brand): JsonObject {
  const metadata = structOf(object, 'metadata')
  const annotations = { ...structOf(metadata, 'annotations') }
  const keys = carriedNames.map((name) => `${autoscalerPrefix(brand)}/${name}`)
  if (!keys.some((key) => Object.hasOwn(annotations, key))) return object
  for (const key of keys) delete annotations[key]
  const kept: WritableJsonObject = { ...metadata, annotations }
  if (Object.keys(annotations).length === 0) delete kept['annotations']
  return { ...object, metadata: kept }
}

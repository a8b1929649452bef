import { has, objectsOf, structOf } from '../../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../../base/api/json.ts'

/** Whether a volume of a pod spec holds a service account token. */
export function projectsTokens(spec: JsonObject): boolean {
  return objectsOf(spec, 'volumes').some((volume) =>
    objectsOf(structOf(volume, 'projected'), 'sources').some((source) =>
      has(source, 'serviceAccountToken'),
    ),
  )
}

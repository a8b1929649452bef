import { objectsOf, structOf, textOf } from '../../../../../base/api/json-fields.ts'
import { isJsonObject, type JsonObject, type JsonValue } from '../../../../../base/api/json.ts'

/** Most bytes of a review that is read: one has the object twice at most. */
export const mostReview: number = 8 * 1024 * 1024

/** What a webhook's server answers that objects to nothing: it allows, and converts by the version's name; undefined for no review. */
export function reviewAnswer(body: string): string | undefined {
  const review = parsed(body)
  const request = structOf(review, 'request')
  const uid = textOf(request, 'uid')
  const { apiVersion = '', kind = '' } = review
  if (kind === 'AdmissionReview') {
    return JSON.stringify({ apiVersion, kind, response: { uid, allowed: true } })
  }
  if (kind !== 'ConversionReview') return undefined
  const convertedObjects = objectsOf(request, 'objects').map((each) => ({
    ...each,
    apiVersion: textOf(request, 'desiredAPIVersion'),
  }))
  const response = { uid, convertedObjects, result: { status: 'Success' } }
  return JSON.stringify({ apiVersion, kind, response })
}

function parsed(body: string): JsonObject {
  try {
    const value = JSON.parse(body) as JsonValue
    return isJsonObject(value) ? value : {}
  } catch {
    // Whatever else is posted gets the page.
    return {}
  }
}

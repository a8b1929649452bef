import { unclassifiedError } from '../../../base/api/errors/api-error.ts'
import { textOf } from '../../../base/api/json-fields.ts'
import type { JsonObject, JsonValue } from '../../../base/api/json.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import type { Runtime } from '../../../base/runtime.ts'
import { randomUuid } from '../../../base/text/uuid.ts'
import type { VersionConverter } from '../../../objects/catalog/resource-definition.ts'
import {
  callWebhook,
  type WebhookCalls,
  WebhookError,
} from '../../../objects/webhooks/call-webhook.ts'
import type { WebhookEndpoint } from '../../../objects/webhooks/webhook-client-config.ts'
import {
  ConversionError,
  conversionReview,
  convertedObject,
  convertedObjects,
  kindText,
  reviewApiVersion,
} from './conversion-review.ts'
import { checkIdentity, restoredMetadata } from './restore-metadata.ts'

/** Limit of a call of the webhook in milliseconds, as in the original. */
const callDeadline = 30_000

/** Objects of one review at most; a longer list is converted by several reviews, one after the other. */
const objectsPerReview = 250

export interface WebhookConversion {
  /** The versions of the resource, served or not: `shop.example/v1`. */
  readonly versions: ReadonlySet<string>
  readonly endpoint: WebhookEndpoint
  /** `conversionReviewVersions` of the definition: those that the webhook knows, the preferred first. */
  readonly reviewVersions: readonly string[]
  /** The group of definitions and reviews: `apiextensions.` and the brand's domain. */
  readonly reviewGroup: string
  readonly calls: WebhookCalls
  readonly runtime: Pick<Runtime, 'random'>
  /** Brings a converted object into the form of its version: fields that the version does not have are dropped. */
  readonly prune: (object: ApiObject, apiVersion: string) => ApiObject
}

/** Conversion by the webhook of a definition. Each call is made once; what it answers is checked before it is used. */
export class WebhookConverter implements VersionConverter {
  readonly #conversion: WebhookConversion

  constructor(conversion: WebhookConversion) {
    this.#conversion = conversion
  }

  async convert(objects: readonly ApiObject[], apiVersion: string): Promise<readonly ApiObject[]> {
    const converted = [...objects]
    const places = [...objects.keys()].filter((at) => objects[at]?.apiVersion !== apiVersion)
    for (let from = 0; from < places.length; from += objectsPerReview) {
      const slice = places.slice(from, from + objectsPerReview)
      const made = await this.#review(
        slice.flatMap((at) => objects[at] ?? []),
        apiVersion,
      )
      for (const [index, at] of slice.entries()) {
        const object = made[index]
        if (object) converted[at] = object
      }
    }
    return converted
  }

  async #review(objects: readonly ApiObject[], apiVersion: string): Promise<readonly ApiObject[]> {
    const { prune } = this.#conversion
    const [first] = objects
    if (!first) return []
    try {
      this.#checkVersions(objects, apiVersion)
      const answered = await this.#ask(objects, apiVersion)
      return objects.map((original, at) => {
        const object = convertedObject(answered[at] ?? null)
        return prune(checked(original, object, apiVersion), apiVersion)
      })
    } catch (error) {
      if (error instanceof ConversionError) throw unclassifiedError(error.message)
      throw error
    }
  }

  #checkVersions(objects: readonly ApiObject[], apiVersion: string): void {
    const { versions } = this.#conversion
    const unknown = (given: string): boolean => !versions.has(given)
    if (unknown(apiVersion)) {
      throw new ConversionError(`request to convert CR to an invalid group/version: ${apiVersion}`)
    }
    const foreign = objects.find((object) => unknown(object.apiVersion))
    if (!foreign) return
    throw new ConversionError(
      `request to convert CR from an invalid group/version: ${foreign.apiVersion}`,
    )
  }

  /** Asks the webhook for as many objects as it is given. */
  async #ask(objects: readonly ApiObject[], apiVersion: string): Promise<readonly JsonValue[]> {
    const { calls, endpoint, reviewGroup, reviewVersions, runtime } = this.#conversion
    const subject = `conversion webhook for ${kindText(objects[0] ?? {})}`
    const uid = randomUuid(runtime, 'internal')
    const version = reviewApiVersion(reviewGroup, reviewVersions)
    const review = conversionReview(version, { uid, objects, desiredApiVersion: apiVersion })
    const terms = { purpose: 'conversion-webhook', deadline: callDeadline } as const
    let answered: readonly JsonValue[]
    try {
      answered = convertedObjects(await callWebhook(calls, endpoint, review, terms), version, uid)
    } catch (error) {
      if (!(error instanceof WebhookError) && !(error instanceof ConversionError)) throw error
      throw new ConversionError(`${subject} failed: ${error.message}`, error)
    }
    if (answered.length === objects.length) return answered
    throw new ConversionError(
      `${subject} returned ${answered.length} objects, expected ${objects.length}`,
    )
  }
}

/** A converted object with the metadata that conversion must not touch. @throws ConversionError */
function checked(original: ApiObject, converted: JsonObject, apiVersion: string): ApiObject {
  const subject = `conversion webhook for ${kindText(original)} returned invalid`
  const version = textOf(converted, 'apiVersion')
  if (version !== apiVersion) {
    throw new ConversionError(
      `${subject} object at index 0: invalid groupVersion (expected ${apiVersion}, received ${version})`,
    )
  }
  const kind = textOf(converted, 'kind')
  if (kind !== original.kind) {
    throw new ConversionError(
      `${subject} object at index 0: invalid kind (expected ${original.kind}, received ${kind})`,
    )
  }
  inSubject(`${subject} object`, () => checkIdentity(original, converted))
  const metadata = inSubject(`${subject} metadata`, () => restoredMetadata(original, converted))
  return { ...converted, kind, apiVersion, metadata } as ApiObject
}

function inSubject<T>(subject: string, check: () => T): T {
  try {
    return check()
  } catch (error) {
    if (!(error instanceof ConversionError)) throw error
    throw new ConversionError(`${subject}: ${error.message}`, error)
  }
}

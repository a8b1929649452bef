import { structOf, textOf } from '../../../core/base/api/json-fields.ts'
import type { JsonObject } from '../../../core/base/api/json.ts'
import type { ApiObject } from '../../../core/base/api/object.ts'
import { pruneConverted } from '../../../core/kinds/custom-resources/conversion/prune-converted.ts'
import { WebhookConverter } from '../../../core/kinds/custom-resources/conversion/webhook-converter.ts'
import type { ResourceDefinition } from '../../../core/objects/catalog/resource-definition.ts'
import type { StructSchema } from '../../../core/objects/schema/schema.ts'
import { webhookEndpoint } from '../../../core/objects/webhooks/webhook-client-config.ts'
import { type AnswerReview, webhookHost } from '../access/webhook-host.ts'
import { testRuntime } from '../servers/test-runtime.ts'
import { widgetDefinition, widgetGroup } from './widgets.ts'

export const hookUrl = 'https://hooks.example/convert'

/** An object of the question of a review, or of its answer. */
type ReviewObject = ApiObject & { spec?: JsonObject }

export interface ConversionReview extends JsonObject {
  kind: string
  apiVersion: string
  request: { uid: string; desiredAPIVersion: string; objects: ReviewObject[] }
}

export interface AnsweredReview extends JsonObject {
  kind: string
  apiVersion: string
  response: {
    uid: string
    result: { status: string; message?: string }
    convertedObjects: ReviewObject[]
  }
}

/** Converts a widget: version 1 has a color, later ones call it a hue. */
export function convertedWidget(object: ReviewObject, apiVersion: string): ReviewObject {
  const [from, to] = apiVersion.endsWith('/v1') ? ['hue', 'color'] : ['color', 'hue']
  const { [from]: value, ...spec } = object.spec ?? {}
  return {
    ...structuredClone(object),
    apiVersion,
    spec: value === undefined ? spec : { ...spec, [to]: value },
  }
}

/** The right answer to a review of widgets. */
export function rightAnswer({ kind, apiVersion, request }: ConversionReview): AnsweredReview {
  const { uid, desiredAPIVersion, objects } = request
  const convertedObjects = objects.map((object) => convertedWidget(object, desiredAPIVersion))
  return { kind, apiVersion, response: { uid, result: { status: 'Success' }, convertedObjects } }
}

/** A webhook that converts widgets; a test may replace its answer. */
export class WidgetWebhook {
  /** `v1 a,v1 b -> v2` for each review that was asked for and not taken by {@link take}. */
  #log: string[] = []
  answer: (review: ConversionReview) => ReturnType<AnswerReview> = rightAnswer

  readonly host = webhookHost((review) => {
    const { request } = review as ConversionReview
    const names = request.objects.map(
      ({ apiVersion, metadata }) => `${apiVersion.split('/')[1]} ${metadata.name}`,
    )
    this.#log.push(`${names.join(',')} -> ${request.desiredAPIVersion.split('/')[1]}`)
    return this.answer(review as ConversionReview)
  })

  take(): readonly string[] {
    const log = this.#log
    this.#log = []
    return log
  }

  fail(message: string): void {
    this.answer = (review) => ({
      ...rightAnswer(review),
      response: { uid: review.request.uid, result: { status: 'Failure', message } },
    })
  }

  work(): void {
    this.answer = rightAnswer
  }
}

/** Widgets in versions 1 and 2, which `webhook` converts. */
export function convertedWidgets(webhook: WidgetWebhook, storage = 'v2'): ResourceDefinition[] {
  const plain = [
    widgetDefinition({ version: 'v1', storage, fields: { color: 'string', size: 'int64' } }),
    widgetDefinition({
      version: 'v2',
      storage,
      fields: { hue: 'string', size: 'int64' },
      selectable: ['hue'],
    }),
  ]
  const runtime = testRuntime(undefined, webhook.host)
  const schemaOf = (apiVersion: string): StructSchema | undefined =>
    plain.find(({ version }) => apiVersion === `${widgetGroup}/${version}`)?.schema
  const converter = new WebhookConverter({
    versions: new Set(plain.map(({ version }) => `${widgetGroup}/${version}`)),
    endpoint: webhookEndpoint({ url: hookUrl }),
    reviewVersions: ['v1'],
    reviewGroup: 'apiextensions.k8s.io',
    calls: { fetch: runtime.fetch },
    runtime,
    prune: (object, apiVersion) => pruneConverted(schemaOf(apiVersion), object),
  })
  return plain.map((definition) => ({
    ...definition,
    converter,
    versions: { schema: schemaOf },
  }))
}

/** `shop.example/v2 {"hue":"red"}`: version and spec. */
export function shownSpec(object: JsonObject | undefined): string {
  const found = object ?? {}
  return `${textOf(found, 'apiVersion')} ${JSON.stringify(structOf(found, 'spec'))}`
}

import { explainedInternalError } from '../../../base/api/errors/api-error.ts'
import { formatGroupVersion } from '../../../base/api/group-version.ts'
import { textOf } from '../../../base/api/json-fields.ts'
import { equalJson, isJsonObject, type JsonObject, type JsonValue } from '../../../base/api/json.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { runStepsYielding } from '../../../base/execution/steps.ts'
import { writeJsonAsWritten } from '../../../base/json/json-write.ts'
import { SchemaTypeError } from '../../../objects/schema/decode-trail.ts'
import type { StructSchema } from '../../../objects/schema/schema.ts'
import { withTypedNumbers } from '../../../objects/schema/typed-numbers.ts'
import type { AdmissionAttributes } from '../admission-attributes.ts'
import type { AdmissionParts } from '../admission-parts.ts'
import type { MatchedResource } from '../matching/matched-request.ts'
import { convertBetween } from '../matching/versioned-objects.ts'
import { completeMutated, decodeMutated, schemaOf } from '../mutated-object.ts'
import { type Reinvocation, Reinvocations } from '../reinvocation.ts'
import { measuredCall } from './measured-call.ts'
import { WebhookCaller } from './webhook-caller.ts'
import { errorCodeOf, WebhookFailure } from './webhook-failure.ts'
import { type ShownRequest, WebhookMatcher } from './webhook-matcher.ts'
import { applyPatch, readPatch } from './webhook-patch.ts'
import type { PlacedWebhook } from './webhook-source.ts'
import { tracedCall } from './webhook-trace.ts'
import type { Webhook } from './webhook.ts'

const phase = 'mutating'

/** Asks mutating webhooks about requests, one after the other: each is shown what those before it changed. */
export class MutatingWebhooks {
  readonly #matcher: WebhookMatcher
  readonly #caller: WebhookCaller
  readonly #parts: AdmissionParts
  readonly #reinvocations = new Reinvocations()

  constructor(parts: AdmissionParts) {
    this.#parts = parts
    this.#matcher = new WebhookMatcher(parts, phase)
    this.#caller = new WebhookCaller(parts)
  }

  /** Has webhooks change the object of a request. @throws ApiError of the first that refuses it or fails */
  async ask(webhooks: readonly PlacedWebhook[], attributes: AdmissionAttributes): Promise<void> {
    const reinvocation = this.#reinvocations.begin(attributes)
    for (const placed of webhooks) await this.#askOne(placed, attributes, reinvocation)
    reinvocation.end(attributes.object)
  }

  async #askOne(
    { webhook, index }: PlacedWebhook,
    attributes: AdmissionAttributes,
    reinvocation: Reinvocation,
  ): Promise<void> {
    const shown = await this.#matcher.match(webhook, attributes)
    if (!shown) return
    // A webhook that was not asked in the first round is not asked in the second.
    if (attributes.isReinvocation && !reinvocation.isWanted(webhook.key)) return
    const place = `round_${attributes.isReinvocation ? 1 : 0}_index_${index}`
    let hasChanged = false
    try {
      hasChanged = await measuredCall(this.#parts.meter, attributes, { phase, webhook }, () =>
        this.#change(webhook, attributes, shown, place),
      )
    } catch (error) {
      if (!(error instanceof WebhookFailure)) throw error
      const failedAt = `mutation.${this.#domain}/${place}`
      this.#caller.settle(error, webhook, attributes, { phase, place: failedAt })
    } finally {
      const { name, configuration } = webhook
      this.#annotate(attributes, `mutation.${this.#domain}/${place}`, {
        configuration,
        webhook: name,
        mutated: hasChanged,
      })
    }
    if (hasChanged) {
      reinvocation.requireAll()
      attributes.requestReinvocation()
    }
    if (webhook.isReinvoked) reinvocation.add(webhook.key)
  }

  get #domain(): string {
    return `webhook.admission.${this.#parts.brand.apiDomain}`
  }

  #annotate(
    attributes: AdmissionAttributes,
    key: string,
    value: JsonObject,
    least?: 'Request',
  ): void {
    attributes.annotate(key, writeJsonAsWritten(value), least)
  }

  /** Asks a webhook and takes its patch. @returns whether that changed the object */
  async #change(
    webhook: Webhook,
    attributes: AdmissionAttributes,
    { matched, objects }: ShownRequest,
    place: string,
  ): Promise<boolean> {
    const question = { webhook, matched, objects, isMutating: true }
    const { patch, patchType, status } = await tracedCall(
      attributes,
      phase,
      webhook,
      async () => {
        const response = await this.#caller.call(attributes, question)
        return { ...response, patch: readPatchOf(webhook, response.patch) }
      },
      (answer) => answer.patch.filter((operation) => isJsonObject(operation)),
    )
    if (patch.length === 0) return false
    const { name, configuration } = webhook
    if (!objects.object) {
      throw explainedInternalError(
        `admission webhook "${name}" attempted to modify the object, which is not supported for this operation`,
      )
    }
    if (patchType !== 'JSONPatch') {
      const why = `unsupported patch type "${patchType}"`
      throw new WebhookFailure(name, why, { code: errorCodeOf(status) })
    }
    const schema = schemaOf(matched, attributes.subresource)
    const patched = await runStepsYielding(
      this.#parts.runtime.timers,
      applyPatch(objects.object, patch),
    )
    const decoded = decodePatched(patched, matched, schema)
    const hasChanged = !equalJson(decoded, objects.object)
    const change = {
      configuration,
      webhook: name,
      patch: [...patch],
      patchType,
    }
    this.#annotate(attributes, `patch.${this.#domain}/${place}`, change, 'Request')
    if (!hasChanged) return false
    const { definition, subresource } = attributes
    completeMutated(schema, decoded, attributes.write)
    attributes.object = await convertBetween(decoded, subresource, matched.definition, definition)
    return true
  }
}

function readPatchOf(webhook: Webhook, bytes: Uint8Array): readonly JsonValue[] {
  return bytes.length === 0 ? [] : readPatch(webhook.name, bytes)
}

/** The object that a patch made, decoded as its kind. @throws ApiError `InternalError` in the original's words */
function decodePatched(
  made: JsonValue,
  { kind }: MatchedResource,
  schema: StructSchema,
): ApiObject {
  const object = isJsonObject(made) ? made : {}
  const [givenKind, given] = [textOf(object, 'kind'), textOf(object, 'apiVersion')]
  const isOther = givenKind !== kind.kind || given !== formatGroupVersion(kind.group, kind.version)
  if (isOther && !schema.unstructured) {
    throw explainedInternalError(
      `no kind "${givenKind}" is registered for version "${given}" in scheme "pkg/runtime/scheme.go:110"`,
    )
  }
  try {
    return decodeMutated(schema, withTypedNumbers(object, schema))
  } catch (error) {
    if (error instanceof SchemaTypeError) throw explainedInternalError(error.message)
    throw error
  }
}

import { forbidden } from '../../../base/api/errors/api-error.ts'
import type { JsonValue } from '../../../base/api/json.ts'
import type { AdmissionAttributes } from '../admission-attributes.ts'
import type { AdmissionParts } from '../admission-parts.ts'
import type { Phase } from '../decision.ts'
import { admissionRequest } from '../matching/admission-request.ts'
import { RequestAuthorizer } from '../matching/expression-authorizer.ts'
import type { MatchedResource } from '../matching/matched-request.ts'
import { Pending } from '../matching/pending.ts'
import { type VersionedObjects, versionedObjects } from '../matching/versioned-objects.ts'
import { policyCompiler } from '../policies/load-policies.ts'
import type { Webhook } from './webhook.ts'

/** A request as a webhook is shown it. */
export interface ShownRequest {
  readonly matched: MatchedResource
  readonly objects: VersionedObjects
}

/** The phase of conditions as the original's metrics name it. */
const conditionTypes: Readonly<Record<Phase, string>> = {
  mutating: 'admit',
  validating: 'validating',
}

/** Decides whether webhooks are asked about requests: by their rules, selectors and match conditions. */
export class WebhookMatcher {
  readonly #parts: Pick<AdmissionParts, 'brand' | 'authorizer' | 'meter'>
  readonly #phase: Phase

  /** @param phase that of the webhooks */
  constructor(parts: Pick<AdmissionParts, 'brand' | 'authorizer' | 'meter'>, phase: Phase) {
    this.#parts = parts
    this.#phase = phase
  }

  /**
   * What a webhook is shown of a request; undefined where it is not asked.
   *
   * @throws ApiError `NotFound` for the namespace of the request; `Forbidden` where a match condition has an error and the failure
   * policy is `Fail`.
   */
  async match(
    webhook: Webhook,
    attributes: AdmissionAttributes,
  ): Promise<ShownRequest | undefined> {
    const matched = webhook.criteria.match(attributes)
    if (!matched) return undefined
    const shown = { matched, objects: await versionedObjects(attributes, matched) }
    if (webhook.conditions.length === 0) return shown
    return (await this.#meetsConditions(webhook, attributes, shown)) ? shown : undefined
  }

  async #meetsConditions(
    webhook: Webhook,
    attributes: AdmissionAttributes,
    { matched, objects }: ShownRequest,
  ): Promise<boolean> {
    const { brand, authorizer, meter } = this.#parts
    const { webhookConditions } = await policyCompiler.load()
    const fails = !webhook.ignoresFailures
    const outcomeOf = (webhook.compiledConditions ??= webhookConditions(
      webhook.conditions,
      fails,
      brand,
    ))
    const { definition, operation } = attributes
    const answers = new RequestAuthorizer(authorizer, attributes.write.user, true)
    let began = 0
    const outcome = await answered(() => {
      began = meter.now()
      return outcomeOf({
        object: (objects.object ?? null) as JsonValue,
        oldObject: (objects.old ?? null) as JsonValue,
        // The original names the resource of the request itself here, and the kind that the webhook is shown.
        request: () => admissionRequest(attributes, { definition, kind: matched.kind }),
        namespaceObject: () => null,
        authorizer: answers,
      })
    })
    if (!('error' in outcome) && outcome.matches) return true
    const { name } = webhook
    const milliseconds = meter.now() - began
    const of = { name, kind: 'webhook', type: conditionTypes[this.#phase], operation } as const
    meter.conditions.failed({ ...of, errors: outcome.errors, milliseconds })
    if ('error' in outcome) throw forbidden(definition, attributes.name, outcome.error)
    meter.conditions.excluded(name, this.#phase, operation)
    return false
  }
}

/** The value of an evaluation, which is repeated where it needs an answer that is yet to come. */
async function answered<T>(evaluate: () => T): Promise<T> {
  for (;;) {
    try {
      return evaluate()
    } catch (error) {
      if (!(error instanceof Pending)) throw error
      await error.answer
    }
  }
}

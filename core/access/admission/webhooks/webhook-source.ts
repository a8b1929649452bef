import type { ResourceDefinition } from '../../../objects/catalog/resource-definition.ts'
import { perEntry } from '../../../storage/cache/derived-values.ts'
import type { StoredObjects } from '../../../storage/cache/stored-objects.ts'
import type { AdmissionParts } from '../admission-parts.ts'
import { EquivalentResources } from '../matching/equivalent-resources.ts'
import type { MatchParts } from '../matching/match-criteria.ts'
import { PerResourceCache } from '../per-resource-cache.ts'
import { readConfiguration, type Webhook, type WebhookConfiguration } from './webhook.ts'

/** A webhook, and its place among all webhooks of its kind, which audit annotations name. */
export interface PlacedWebhook {
  readonly webhook: Webhook
  readonly index: number
}

type Placed = readonly PlacedWebhook[]

/** The webhooks of the stored configurations of one kind, by name of the configuration and then in its order. */
export class WebhookSource {
  readonly #stored: StoredObjects
  readonly #parts: MatchParts
  readonly #read
  #version = -1
  #generation: object | undefined
  #webhooks: Placed = []
  readonly #index = new PerResourceCache<Placed>((operation, definition, subresource) =>
    this.#webhooks.filter(({ webhook }) =>
      webhook.criteria.isFor(operation, definition, subresource),
    ),
  )

  constructor(stored: StoredObjects, parts: MatchParts) {
    this.#stored = stored
    this.#parts = parts
    this.#read = perEntry((configuration: WebhookConfiguration) =>
      readConfiguration(configuration, parts),
    )
  }

  /** The webhooks whose rules are for such requests. */
  interested(operation: string, definition: ResourceDefinition, subresource: string): Placed {
    this.#refresh()
    if (this.#webhooks.length === 0) return this.#webhooks
    return this.#index.get(operation, definition, subresource)
  }

  #refresh(): void {
    const stored = this.#stored
    const { generation } = this.#parts.equivalents
    const version = stored.version()
    if (version === this.#version && generation === this.#generation) return
    if (version !== this.#version) {
      const webhooks = [...stored.entries('')].flatMap((entry) => this.#read(entry))
      this.#webhooks = webhooks.map((webhook, index) => ({ webhook, index }))
      this.#version = version
    }
    this.#generation = generation
    this.#index.clear()
  }
}

/** The webhooks of the configurations that are stored as a resource of the group of admission registration. */
export function webhookSource(parts: AdmissionParts, resource: string): WebhookSource {
  const group = `admissionregistration.${parts.brand.apiDomain}`
  return new WebhookSource(parts.objects(group, resource), {
    namespaces: parts.objects('', 'namespaces'),
    equivalents: new EquivalentResources(parts.catalog),
  })
}

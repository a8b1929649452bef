import type { Brand } from '../../../base/api/brand.ts'
import { crdGroup } from '../../../base/api/crd-resource.ts'
import { formatGroupVersion } from '../../../base/api/group-version.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import type { Runtime } from '../../../base/runtime.ts'
import type {
  Conversion,
  KindVersions,
  VersionConverter,
} from '../../../objects/catalog/resource-definition.ts'
import type { StructSchema } from '../../../objects/schema/schema.ts'
import type { WebhookCalls } from '../../../objects/webhooks/call-webhook.ts'
import { webhookEndpoint } from '../../../objects/webhooks/webhook-client-config.ts'
import type { CustomKind } from '../custom-kind.ts'
import type { DefinitionFacts } from '../definition-facts.ts'
import { pruneConverted } from './prune-converted.ts'
import { WebhookConverter } from './webhook-converter.ts'

export interface ConversionContext {
  readonly brand: Brand
  readonly runtime: Pick<Runtime, 'random'>
  readonly webhooks: WebhookCalls
}

/** The versions of a custom resource's kind, served or not, and conversion among them. */
export class CustomVersions implements KindVersions {
  readonly converter: VersionConverter | undefined
  readonly #group: string
  readonly #kinds: ReadonlyMap<string, CustomKind>
  readonly #storage: CustomKind | undefined

  /** @param kinds each version's kind, by the version's name */
  constructor(
    facts: DefinitionFacts,
    kinds: ReadonlyMap<string, CustomKind>,
    context: ConversionContext,
  ) {
    this.#group = facts.group
    this.#kinds = new Map(
      [...kinds].map(([version, kind]) => [formatGroupVersion(facts.group, version), kind]),
    )
    this.#storage = kinds.get(facts.storageVersion)
    this.converter = this.#converterOf(facts, context)
  }

  schema(apiVersion: string): StructSchema | undefined {
    return this.#kinds.get(apiVersion)?.schema
  }

  /**
   * Conversion of the version `kind` without a webhook; undefined where there is no other version. Objects differ by what the
   * schemas of the versions have.
   */
  conversionOf(kind: CustomKind): Conversion | undefined {
    if (this.#kinds.size < 2 || this.converter) return undefined
    const own = formatGroupVersion(this.#group, kind.gvk.version)
    return {
      toStored: (object) => (kind === this.#storage ? object : this.#stored(object)),
      fromStored: (object) =>
        object.apiVersion === own ? object : pruneConverted(kind.schema, object),
    }
  }

  /** What a read of the stored object gives: pruned and defaulted by the storage version, which its fields come from then. */
  #stored(object: ApiObject): ApiObject {
    const form = this.#storage?.schema.unstructured
    return form ? (form.migrate(object) as ApiObject) : object
  }

  #converterOf(
    { webhook }: DefinitionFacts,
    { brand, runtime, webhooks }: ConversionContext,
  ): VersionConverter | undefined {
    if (!webhook) return undefined
    return new WebhookConverter({
      versions: new Set(this.#kinds.keys()),
      endpoint: webhookEndpoint(webhook.clientConfig),
      reviewVersions: webhook.reviewVersions,
      reviewGroup: crdGroup(brand),
      calls: webhooks,
      runtime,
      prune: (object, apiVersion) => pruneConverted(this.schema(apiVersion), object),
    })
  }
}

import type { CustomResourceDefinition } from '../../../base/api/types/apiextensions.v1.generated.ts'
import type { DefaultAction } from '../../../objects/schema/default-rules.ts'

export const defaultCustomResourceNames: DefaultAction<CustomResourceDefinition> = (definition) => {
  const { names } = definition.spec
  const { kind } = names
  if (kind === '') return
  if (!names.singular) names.singular = kind.toLowerCase()
  if (!names.listKind) names.listKind = `${kind}List`
}

/** A webhook without members is none: the original has them beside the strategy, and builds the webhook of them. */
export const dropEmptyWebhook: DefaultAction<CustomResourceDefinition> = (definition) => {
  const { conversion } = definition.spec
  const webhook = conversion?.webhook
  if (!webhook || webhook.clientConfig) return
  if (!webhook.conversionReviewVersions?.length) delete conversion.webhook
}

/** `status.storedVersions` of a new CustomResourceDefinition: its storage version, in which nothing is stored yet. */
export const defaultStoredVersions: DefaultAction<CustomResourceDefinition> = (definition) => {
  const { status } = definition
  if (status.storedVersions?.length) return
  const stored = (definition.spec.versions ?? [])
    .filter((version) => version.storage)
    .map((version) => version.name)
  if (stored.length > 0) status.storedVersions = stored
}

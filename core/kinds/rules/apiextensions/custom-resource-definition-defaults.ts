import {
  ensureStruct,
  has,
  listOf,
  objectOf,
  objectsOf,
  structOf,
  textOf,
} from '../../../base/api/json-fields.ts'
import type { WritableJsonObject } from '../../../base/api/json.ts'
import type { DefaultAction } from '../../../objects/schema/default-rules.ts'

export const defaultCustomResourceNames: DefaultAction = (definition) => {
  const names: WritableJsonObject = structOf(structOf(definition, 'spec'), 'names')
  const kind = textOf(names, 'kind')
  if (kind === '') return
  if (textOf(names, 'singular') === '') names['singular'] = kind.toLowerCase()
  if (textOf(names, 'listKind') === '') names['listKind'] = `${kind}List`
}

/** A webhook without members is none: the original has them beside the strategy, and builds the webhook of them. */
export const dropEmptyWebhook: DefaultAction = (definition) => {
  const conversion: WritableJsonObject = structOf(structOf(definition, 'spec'), 'conversion')
  const webhook = objectOf(conversion, 'webhook')
  if (!webhook || has(webhook, 'clientConfig')) return
  if (listOf(webhook, 'conversionReviewVersions').length === 0) delete conversion['webhook']
}

/** `status.storedVersions` of a new CustomResourceDefinition: its storage version, in which nothing is stored yet. */
export const defaultStoredVersions: DefaultAction = (definition) => {
  const status = ensureStruct(definition, 'status')
  if (listOf(status, 'storedVersions').length > 0) return
  const stored = objectsOf(structOf(definition, 'spec'), 'versions')
    .filter((version) => version['storage'] === true)
    .map((version) => textOf(version, 'name'))
  if (stored.length > 0) status['storedVersions'] = stored
}

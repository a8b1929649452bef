import type { Brand } from '../api/brand.ts'
import { parseAccept } from '../http/media-type.ts'
import type { DocumentForm } from './document.ts'

export type AggregatedVersion = 'v2' | 'v2beta1'

export interface DiscoveryFormat {
  readonly form: DocumentForm
  /** Set where the client wants all groups and resources in one document. */
  readonly aggregated: AggregatedVersion | undefined
}

const forms: ReadonlyMap<string, DocumentForm> = new Map([
  ['application/json', 'json'],
  ['application/yaml', 'yaml'],
  ['application/*', 'json'],
  ['*/*', 'json'],
])

export function discoveryGroup(brand: Brand): string {
  return `apidiscovery.${brand.apiDomain}`
}

function aggregatedVersion(
  parameters: ReadonlyMap<string, string>,
  brand: Brand,
): AggregatedVersion | undefined {
  if (parameters.get('as') !== 'APIGroupDiscoveryList') return undefined
  if (parameters.get('g') !== discoveryGroup(brand)) return undefined
  const version = parameters.get('v')
  return version === 'v2' || version === 'v2beta1' ? version : undefined
}

/**
 * The best form that `accept` allows; undefined when there is none. A clause that asks for another kind (`as=`) counts
 * only where `aggregates` is set and it names aggregated discovery; parameters that say nothing to us are ignored, as
 * newer clients add some (`profile=nopeer`).
 */
export function negotiateDiscovery(
  accept: string | undefined,
  brand: Brand,
  aggregates: boolean,
): DiscoveryFormat | undefined {
  for (const clause of parseAccept(accept)) {
    const form = forms.get(clause.type)
    if (form === undefined) continue
    if (!clause.parameters.has('as')) return { form, aggregated: undefined }
    const aggregated = aggregates ? aggregatedVersion(clause.parameters, brand) : undefined
    if (aggregated !== undefined) return { form, aggregated }
  }
  return undefined
}

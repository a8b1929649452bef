import type { Brand } from '../api/brand.ts'
import type { Format } from '../codec/format.ts'
import type { Formats } from '../codec/formats.ts'
import { parseAccept } from '../http/media-type.ts'

export type AggregatedVersion = 'v2' | 'v2beta1'

export interface DiscoveryFormat {
  readonly format: Format
  /** Version of aggregated discovery; undefined where the client wants separate documents. */
  readonly aggregated: AggregatedVersion | undefined
}

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
 * Content negotiation of discovery: the formats that `accept` allows, best first. A clause for another kind (`as=`) counts
 * only where `aggregates` is set and it names aggregated discovery; unknown parameters are ignored, since newer clients add
 * some (`profile=nopeer`).
 */
export function* discoveryFormats(
  accept: string | undefined,
  brand: Brand,
  formats: Formats,
  aggregates: boolean,
): Generator<DiscoveryFormat> {
  for (const { type, parameters } of parseAccept(accept)) {
    const format = formats.find(type)
    if (!format) continue
    if (!parameters.has('as')) yield { format, aggregated: undefined }
    const aggregated = aggregates ? aggregatedVersion(parameters, brand) : undefined
    if (aggregated !== undefined) yield { format, aggregated }
  }
}

import type { Brand } from '../../base/api/brand.ts'
import { parseAccept } from '../../base/http/media-type.ts'
import type { FeatureGates } from '../../base/release/feature-gates.ts'
import { compareReleases, parseRelease, type Release } from '../../base/release/release.ts'
import type { Format } from '../../objects/codec/format.ts'
import type { Formats } from '../../objects/codec/formats.ts'

export type AggregatedVersion = 'v2' | 'v2beta1'

export interface DiscoveryFormat {
  readonly format: Format
  /** Version of aggregated discovery; undefined where the client wants separate documents. */
  readonly aggregated: AggregatedVersion | undefined
}

export function discoveryGroup(brand: Brand): string {
  return `apidiscovery.${brand.apiDomain}`
}

/** Versions of aggregated discovery that a release serves: v2 since 1.30, and v2beta1 up to 1.32. */
export function aggregatedVersions(
  release: Release,
  gates: FeatureGates,
): ReadonlySet<AggregatedVersion> {
  const isStable = compareReleases(release, stableSince) >= 0
  const versions = new Set<AggregatedVersion>()
  if (isStable) versions.add('v2')
  const hasBeta = isStable || gates('AggregatedDiscoveryEndpoint')
  if (hasBeta && !gates('AggregatedDiscoveryRemoveBetaType')) versions.add('v2beta1')
  return versions
}

const stableSince = parseRelease('1.30')

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
 * only where it names a version of aggregated discovery in `versions`; unknown parameters are ignored, since newer clients add
 * some (`profile=nopeer`).
 */
export function* discoveryFormats(
  accept: string | undefined,
  brand: Brand,
  formats: Formats,
  versions: ReadonlySet<AggregatedVersion>,
): Generator<DiscoveryFormat> {
  for (const { type, parameters } of parseAccept(accept)) {
    const format = formats.find(type)
    if (!format) continue
    if (!parameters.has('as')) yield { format, aggregated: undefined }
    const aggregated = aggregatedVersion(parameters, brand)
    if (aggregated !== undefined && versions.has(aggregated)) yield { format, aggregated }
  }
}

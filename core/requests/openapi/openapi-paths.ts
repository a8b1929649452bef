import type { FeatureGates } from '../../base/release/feature-gates.ts'
import { compareReleases, parseRelease, type Release } from '../../base/release/release.ts'

/** The path of the index of OpenAPI version 3, below which its documents are. */
export const openApiV3Path = '/openapi/v3'

/** Paths of OpenAPI: version 3 is stable since 1.27, and behind a feature gate before. */
export function openApiPaths(api: {
  readonly release: Release
  readonly gates: FeatureGates
}): readonly string[] {
  const hasV3 = compareReleases(api.release, parseRelease('1.27')) >= 0 || api.gates('OpenAPIV3')
  return ['/openapi/v2', ...(hasV3 ? [openApiV3Path, `${openApiV3Path}/`] : [])]
}

import { expect, it } from 'vitest'
import { brands } from '../../../../core/base/api/brand.ts'
import type { JsonValue } from '../../../../core/base/api/json.ts'
import { createFeatureGates } from '../../../../core/base/release/feature-gates.ts'
import { isInRanges, parseReleaseRanges } from '../../../../core/base/release/release-range.ts'
import { parseRelease, type Release } from '../../../../core/base/release/release.ts'
import { firstObjectTable } from '../../../../core/kinds/tables/first-objects.generated.ts'
import { parseFirstObjects } from '../../../../core/requests/first-objects/parse-first-objects.ts'
import { releaseOf } from '../../../support/schemas/release-of.ts'
import recorded from './recorded-flow-schemas.json' with { type: 'json' }

// recorded-flow-schemas.json: the default flow schemas of the releases 1.20 to 1.34, from the original's bootstrap objects.

const releases = Array.from({ length: 15 }, (_, at) => parseRelease(`1.${20 + at}`))

function wanted(release: Release): Readonly<Record<string, JsonValue>> {
  const rows = recorded.filter((row) => isInRanges(release, parseReleaseRanges(row.releases)))
  return Object.fromEntries(rows.map(({ name, spec }) => [name, spec as JsonValue]))
}

function ours(release: Release): Readonly<Record<string, JsonValue | undefined>> {
  const gates = createFeatureGates(new Map(), releaseOf(release.name).gates)
  const entries = parseFirstObjects(brands.k8s.expand(firstObjectTable), gates, release)
  const schemas = entries.filter(({ kind }) => kind === 'FlowSchema')
  return Object.fromEntries(schemas.map(({ name, fields }) => [name, fields['spec']]))
}

it.each(releases)('the flow schemas of release $name are those of the original', (release) => {
  expect(ours(release)).toEqual(wanted(release))
})

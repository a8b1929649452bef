import { describe, expect, it } from 'vitest'
import { columnOf } from '../../../support/recorded/recorded-columns.ts'
import { factDifferences } from '../../../support/schemas/fact-differences.ts'
import { publishedFacts, resourceFacts } from '../../../support/schemas/published-facts.ts'
import { servedDocuments } from '../../../support/servers/served-documents.ts'
import emulated from './recorded-emulated.json' with { type: 'json' }
import recorded from './recorded-published.json' with { type: 'json' }

/*
 * What the original 1.34.2 serves, recorded by test/differential/record-published.ts: by default, with `--runtime-config=api/all=true`, and with that and
 * `--feature-gates=AllAlpha=true,AllBeta=true`;
 * recorded-emulated.json with `--emulated-version` 1.31, 1.32 and 1.33, of which only the discovery of resources is kept, since
 * the schemas are those of 1.34 there.
 */

describe('discovery and OpenAPI are those of the original but for descriptions', () => {
  it.each([
    ['by default', 'default', {}],
    ['with all versions on', 'all', { runtimeConfig: 'api/all=true' }],
    [
      'with all versions and feature gates on',
      'every',
      { runtimeConfig: 'api/all=true', featureGates: 'AllAlpha=true,AllBeta=true' },
    ],
  ])('1.34 %s', async (_case, column, options) => {
    const served = publishedFacts(await servedDocuments({ release: '1.34', ...options }))
    expect(factDifferences(columnOf(recorded, column), served)).toEqual([])
  })

  it.each(['1.31', '1.32', '1.33'])(
    'groups and resources of the emulated release %s',
    async (release) => {
      const served = publishedFacts(await servedDocuments({ release, discoveryOnly: true }))
      const differences = factDifferences(columnOf(emulated, release), resourceFacts(served))
      // An original that emulates a release cannot serve the versions that its own no longer has.
      const own = differences.filter((line) => !/flowcontrol\.apiserver\.k8s\.io/.test(line))
      expect(own).toEqual([])
      expect(differences.length > 0).toBe(release === '1.31')
    },
  )

  it.each(['1.31', '1.32', '1.33'])('all versions of the emulated release %s', async (release) => {
    const options = { release, runtimeConfig: 'api/all=true', discoveryOnly: true }
    const served = publishedFacts(await servedDocuments(options))
    const original = columnOf(emulated, `${release}-all`)
    expect([...original.keys()].filter((key) => !served.has(key))).toEqual([])
  })
})

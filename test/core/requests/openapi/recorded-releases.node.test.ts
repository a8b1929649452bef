import { describe, expect, it } from 'vitest'
import { columnOf } from '../../../support/recorded/recorded-columns.ts'
import { factDifferences } from '../../../support/schemas/fact-differences.ts'
import { publishedFacts, type PublishedFacts } from '../../../support/schemas/published-facts.ts'
import { type ServedOptions, servedDocuments } from '../../../support/servers/served-documents.ts'
import releases from './recorded-releases.json' with { type: 'json' }

/*
 * What releases of the original keep of their own documents in `api/` (1.16.15, 1.18.20, 1.20.15, 1.22.17, 1.25.16, 1.29.14, 1.32.13, 1.33.9): OpenAPI
 * version 2, version 3 since 1.24 and discovery since 1.28, recorded by test/differential/record-published.ts.
 */

/** Resources of 1.16 that `api/all` leaves off, and that the documents of the release have. */
const leftOff = [
  'daemonsets',
  'deployments',
  'networkpolicies',
  'podsecuritypolicies',
  'replicasets',
]

/** The flags that the documents were made with. */
function optionsOf(release: string): ServedOptions {
  const minor = Number(release.split('.')[1])
  const off = minor < 18 ? leftOff.map((name) => `extensions/v1beta1/${name}=true`) : []
  return {
    release,
    runtimeConfig: ['api/all=true', ...off].join(),
    ...(minor > 20 && { featureGates: 'AllAlpha=true,AllBeta=true' }),
    ...(minor > 23 && { featureGates: 'AllAlpha=true,AllBeta=true,OpenAPIEnums=false' }),
  }
}

/** Facts of 1.16 that this server lacks: rollbacks of deployments, and the scale of a foreign kind. */
const missing: Readonly<Record<string, readonly string[]>> = {
  '1.16': [
    'path /apis/apps/v1beta1/namespaces/{namespace}/deployments/{name}/rollback',
    'path /apis/extensions/v1beta1/namespaces/{namespace}/deployments/{name}/rollback',
    'path /apis/extensions/v1beta1/namespaces/{namespace}/replicationcontrollers/{name}/scale',
    'schema io.k8s.api.apps.v1beta1.DeploymentRollback',
    'schema io.k8s.api.extensions.v1beta1.DeploymentRollback',
  ],
}

describe('discovery and OpenAPI are those of each release but for descriptions', () => {
  it.each(releases.columns)('release %s', async (release) => {
    const original = columnOf(releases, release)
    const served = publishedFacts(await servedDocuments(optionsOf(release)))
    const differences = factDifferences(original, comparable(original, served))
    expect(differences.map((line) => line.split(':')[0])).toEqual(missing[release] ?? [])
  })
})

/** The facts of which the release kept documents: no version 3 of added servers up to 1.26, nor the aggregated core group. */
function comparable(original: PublishedFacts, served: PublishedFacts): PublishedFacts {
  const words = new Set([...original.keys()].map((key) => key.split(' ')[0]))
  const facts = new Map<string, string>()
  for (const [key, value] of served) {
    const recorded = original.get(key)
    const isAdded = key.startsWith('document ') && key.includes('apiregistration')
    if (!words.has(key.split(' ')[0]) || key === 'aggregated core') continue
    if (recorded === undefined && isAdded) continue
    facts.set(key, recorded?.endsWith('/-') ? value.replace(/\/.*/, '/-') : value)
  }
  return facts
}

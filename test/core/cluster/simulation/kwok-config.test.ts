import { describe, expect, it } from 'vitest'
import { parseKwokConfig } from '../../../../core/cluster/simulation/kwok-config.ts'
import { checkKwokConfig } from '../../../../core/cluster/simulation/simulation-options.ts'

describe("a configuration of kwok's", () => {
  it('gives its documents in order, in YAML and JSON', () => {
    const stage = 'apiVersion: kwok.x-k8s.io/v1alpha1\nkind: Stage\nmetadata: { name: a }\n'
    const settings = '{"apiVersion":"config.kwok.x-k8s.io/v1alpha1","kind":"KwokConfiguration"}'
    const documents = parseKwokConfig([`---\n${stage}---\n# no more\n---\n${stage}`, settings, ''])
    expect(documents.map(({ kind, metadata }) => [kind, metadata.name])).toEqual([
      ['Stage', 'a'],
      ['Stage', 'a'],
      ['KwokConfiguration', undefined],
    ])
  })

  it.each([
    ['apiVersion: apps/v1\nkind: Deployment', 'document 1 is Deployment of apps/v1'],
    [
      'apiVersion: kwok.x-k8s.io/v1alpha1\nkind: ExternalMetric',
      "document 1 is ExternalMetric of kwok.x-k8s.io/v1alpha1, which is none of kwok's kinds that act here: Stage, ",
    ],
    ['kind: Stage', 'document 1 is Stage of no version'],
    ['apiVersion: kwok.x-k8s.io/v1alpha1', 'document 1 is no kind'],
    ['just text', 'document 1 is no kind'],
    ['a: [', 'yaml: line 1'],
  ])('is refused with a reason: %j', async (kwokConfig, reason) => {
    const refused = checkKwokConfig({ kwokConfig })
    await expect(refused).rejects.toThrow(RangeError)
    await expect(refused).rejects.toThrow(reason)
  })
})

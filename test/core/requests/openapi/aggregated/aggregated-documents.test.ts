import { describe, expect, it } from 'vitest'
import { documentOf } from '../../../../../core/kinds/discovery/document.ts'
import type { AggregatedApi } from '../../../../../core/requests/aggregation/aggregated-api.ts'
import { AggregatedApis } from '../../../../../core/requests/aggregation/aggregated-apis.ts'
import { AggregatedDocuments } from '../../../../../core/requests/openapi/aggregated/aggregated-documents.ts'
import { aggregatedV3 } from '../../../../../core/requests/openapi/aggregated/v3-names.ts'

function apiOf(name: string, groupPriority = 1000, versionPriority = 10): AggregatedApi {
  const [version = '', group = ''] = name.split(/\.(.*)/s)
  const service = { namespace: 'default', name: 'a', port: 443 }
  const tls = { insecure: true }
  return { name, group, version, groupPriority, versionPriority, service, tls, isAvailable: true }
}

function documentsOf(...given: readonly AggregatedApi[]) {
  const apis = new AggregatedApis()
  for (const api of given) apis.set(api.name, api)
  return { apis, documents: new AggregatedDocuments(apis) }
}

function namesOf(documents: AggregatedDocuments): readonly string[] {
  return documents.all().map(({ api }) => api.name)
}

function index(...names: readonly string[]): ReadonlyMap<string, string> {
  return new Map(names.map((name) => [name, `/openapi/v3/${name}?hash=1`]))
}

describe('documents of aggregated APIs', () => {
  // As kube-apiserver 1.34.2 merges them: of a group the highest priority counts, of a version none.
  it('are in the order of the priorities of groups, then of names', () => {
    const { documents } = documentsOf(
      apiOf('v1.a.test', 100, 10),
      apiOf('v2.a.test', 2000, 20),
      apiOf('v1.b.test', 1000),
      apiOf('v1.c.test', 3000),
      apiOf('v1.d.test', 1000),
    )
    expect(namesOf(documents)).toEqual([
      'v1.c.test',
      'v1.a.test',
      'v2.a.test',
      'v1.b.test',
      'v1.d.test',
    ])
  })

  it('are the same list until an API or a document changes', () => {
    const { apis, documents } = documentsOf(apiOf('v1.a.test'))
    const first = documents.all()
    expect(documents.all()).toBe(first)
    documents.set('v1.a.test', { index: index('apis/a.test/v1') })
    const second = documents.all()
    expect(second).not.toBe(first)
    expect(documents.all()).toBe(second)
    apis.set('v1.b.test', apiOf('v1.b.test', 2000))
    expect(namesOf(documents)).toEqual(['v1.b.test', 'v1.a.test'])
  })

  it('a document of version 3 about an API is that of its own server', () => {
    const { documents } = documentsOf(
      apiOf('v1.a.test', 3000),
      apiOf('v1.b.test', 2000),
      apiOf('v1.c.test', 1000),
    )
    documents.set('v1.a.test', {
      index: index('apis/a.test/v1', 'apis/b.test/v1', 'apis/c.test/v1', 'apis/x.test'),
    })
    documents.set('v1.b.test', { index: index('apis/b.test/v1', 'apis/x.test', 'apis/b.test') })
    const found = aggregatedV3(documents.all())
    expect(Array.from(found, ([name, { api }]) => [name, api.name])).toEqual([
      ['apis/a.test/v1', 'v1.a.test'],
      ['apis/x.test', 'v1.a.test'],
      ['apis/b.test/v1', 'v1.b.test'],
      ['apis/b.test', 'v1.b.test'],
    ])
    documents.set('v1.c.test', { converted: documentOf(new Uint8Array([1])) })
    expect(aggregatedV3(documents.all()).get('apis/c.test/v1')?.document?.bytes).toEqual(
      new Uint8Array([1]),
    )
  })
})

import { expect, it } from 'vitest'
import { apiServicePath, openAggregatedPair } from '../../../support/servers/aggregated-pair.ts'
import { answer, askedOf, forClients } from '../../../support/servers/passed-requests.ts'

it('the core group of clients is passed on where its APIService names a service, and the server keeps its own', async () => {
  const pair = await openAggregatedPair({ controllers: [] })
  const { front } = pair
  pair.state = forClients(() => answer(200, [], 'from behind'))
  const spec = {
    version: 'v1',
    groupPriorityMinimum: 18_000,
    versionPriority: 1,
    insecureSkipTLSVerify: true,
    service: { namespace: 'default', name: 'gadgets' },
  }
  const apiVersion = 'apiregistration.k8s.io/v1'
  const object = { apiVersion, kind: 'APIService', spec }
  // The server has registered its own.
  const { metadata } = (await front.get(`${apiServicePath}/v1.`)).body
  expect((await front.put(`${apiServicePath}/v1.`, { ...object, metadata })).status).toBe(200)
  const conditions = [{ type: 'Available', status: 'True', reason: 'Passed', message: 'passed' }]
  await front.patch(`${apiServicePath}/v1./status`, { status: { conditions } })
  for (const path of ['/api', '/api/v1', '/api/v1/namespaces/default/configmaps?limit=1']) {
    expect((await front.get(path)).text).toBe('from behind')
    expect(askedOf(pair).url.href).toBe(`https://gadgets.test${path}`)
  }
  const own = { secure: true, isServer: true } as const
  const request = {
    method: 'GET',
    path: '/api/v1/namespaces/default',
    search: '',
    header: () => undefined,
    headerLines: () => [],
    hasHeaderWithPrefix: () => false,
    body: async () => new Uint8Array(),
    bodyStream: () => undefined,
    signal: new AbortController().signal,
    peer: { ...own, user: { name: 'a', uid: '', groups: ['system:masters'], extra: new Map() } },
  }
  const answered = await front.server.handle(request)
  if (!answered.body || !ArrayBuffer.isView(answered.body)) throw new TypeError('no object')
  expect(JSON.parse(new TextDecoder().decode(answered.body))).toMatchObject({ kind: 'Namespace' })
})

import { describe, expect, it } from 'vitest'
import { requestHeaders } from '../../../../core/base/http/request-headers.ts'
import { wholeBody } from '../../../../core/base/http/whole-body.ts'
import { openTestServer } from '../../../support/servers/test-server.ts'

const endpoints = '/api/v1/namespaces/default/endpoints'

const endpointsNotice =
  '299 - "v1 Endpoints is deprecated in v1.33+; use discovery.k8s.io/v1 EndpointSlice"'

describe('use of a deprecated resource', () => {
  it('use of a deprecated resource is warned of, whatever the verb', async () => {
    const server = await openTestServer()
    const body = { metadata: { name: 'a' } }
    const answers = [
      await server.post(endpoints, body),
      await server.get(endpoints),
      await server.get(`${endpoints}/a`),
      await server.put(`${endpoints}/a`, { metadata: { name: 'a', labels: { a: 'b' } } }),
      await server.patch(`${endpoints}/a`, { metadata: { labels: { a: 'c' } } }),
      await server.delete(`${endpoints}/a`),
      await server.delete(endpoints),
    ]
    expect(answers.map(({ status }) => status)).toEqual([201, 200, 200, 200, 200, 200, 200])
    for (const { warnings } of answers) expect(warnings).toEqual([endpointsNotice])
  })

  it('use of a deprecated resource is warned of on a watch and on a failure', async () => {
    const server = await openTestServer({ dev: true })
    const watch = await server.server.handle({
      method: 'GET',
      path: endpoints,
      search: 'watch=1',
      ...requestHeaders({}),
      ...wholeBody(),
      signal: new AbortController().signal,
    })
    expect(watch.headers).toContain(endpointsNotice)
    expect((await server.get(`${endpoints}/none`)).warnings).toEqual([endpointsNotice])
  })

  it('use of a deprecated resource is warned of where nothing is served that the client accepts', async () => {
    const server = await openTestServer()
    const answer = await server.get(endpoints, { headers: { accept: 'image/png' } })
    expect(answer).toMatchObject({ status: 406, warnings: [endpointsNotice] })
  })

  it('use of a deprecated resource is warned of beside what else there is to say', async () => {
    const server = await openTestServer()
    const body = { metadata: { name: 'a' }, subset: [] }
    const { warnings } = await server.post(endpoints, body)
    expect(warnings).toEqual([endpointsNotice, '299 - "unknown field \\"subset\\""'])
    const patched = await server.patch(`${endpoints}/a`, { metadata: { lables: {} } })
    expect(patched.warnings).toEqual([
      endpointsNotice,
      '299 - "unknown field \\"metadata.lables\\""',
    ])
  })

  it('use of a deprecated resource names no replacement where there is none', async () => {
    const server = await openTestServer()
    const { warnings } = await server.get('/api/v1/componentstatuses')
    expect(warnings).toEqual(['299 - "v1 ComponentStatus is deprecated in v1.19+"'])
  })

  it('use of a deprecated resource names the release that no longer has it', async () => {
    const server = await openTestServer({
      runtimeConfig: new Map([['networking.k8s.io/v1beta1', true]]),
    })
    const { warnings } = await server.get('/apis/networking.k8s.io/v1beta1/ipaddresses')
    expect(warnings).toEqual([
      '299 - "networking.k8s.io/v1beta1 IPAddress is deprecated in v1.34+, unavailable in v1.37+"',
    ])
  })

  it('use of a resource is not warned of before its deprecation, nor where nothing is deprecated', async () => {
    const server = await openTestServer({
      runtimeConfig: new Map([['resource.k8s.io/v1beta2', true]]),
    })
    const later = await server.get('/apis/resource.k8s.io/v1beta2/deviceclasses')
    expect(later).toMatchObject({ status: 200, warnings: [] })
    expect((await server.get('/api/v1/pods')).warnings).toEqual([])
    expect((await server.get('/api/v1')).warnings).toEqual([])
  })
})

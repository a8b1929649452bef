import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { OutgoingTls } from '../../../core/base/outgoing/outgoing-request.ts'
import { gadget, gadgetPath } from '../../support/servers/aggregated-pair.ts'
import { AggregatedServer } from '../../support/servers/aggregated-server.ts'
import { makeTestPki } from '../host/certificates/test-pki.ts'
import { failureOf, openClient } from '../outgoing/node-client.ts'

const newest = 'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList'

/** The server, and what a proxy of its authority asks it on behalf of an administrator. */
async function openAggregated() {
  const proxies = await makeTestPki()
  const { certificate, key } = await proxies.client('front', [])
  const server = await AggregatedServer.start({
    proxyAuthorities: proxies.authority.certificate,
    delay: 1,
  })
  onTestFinished(() => server.close())
  const { get } = openClient()
  const proxy: OutgoingTls = { certificate, key }
  const ask = async (path: string, tls = proxy, accept = 'application/json') => {
    const answer = await get(`https://localhost:${server.port}${path}`, {
      headers: ['accept', accept, 'x-remote-user', 'ann', 'x-remote-group', 'system:masters'],
      tls: { authorities: server.authority, serverName: 'gadgets.default.svc', ...tls },
    })
    const text = Buffer.from(await answer.bytes()).toString()
    return { status: answer.status, text }
  }
  return { server, proxy, ask }
}

describe('an aggregated server for tests', () => {
  it('takes the word of proxies with a certificate of the authority, and of nobody else', async () => {
    const { server, ask } = await openAggregated()
    await server.ask('POST', gadgetPath, gadget('a'))
    expect((await ask(`${gadgetPath}/a`)).status).toBe(200)
    const { status, text } = await ask(`${gadgetPath}/a`, {})
    expect([status, text]).toEqual([403, expect.stringContaining('system:anonymous')])
  })

  it('goes down, comes up with its own or a foreign certificate at the same port', async () => {
    const { server, ask } = await openAggregated()
    await server.goDown()
    expect(await failureOf(ask('/version'))).toContain('refused')
    await server.comeUp('foreign')
    expect(await failureOf(ask('/version'))).toContain('certificate')
    await server.goDown()
    await server.comeUp()
    expect((await ask('/version')).status).toBe(200)
  })

  it('knows what the state of the moment lets it know', async () => {
    const { server, proxy, ask } = await openAggregated()
    expect((await ask('/apis', proxy, newest)).text).toContain('"APIGroupDiscoveryList"')
    server.state = 'older-discovery'
    const older = await ask('/apis', proxy, `${newest},application/json`)
    expect(older.text).toContain('"APIGroupList"')
    server.state = 'no-group-list'
    expect((await ask('/apis')).status).toBe(404)
    expect((await ask('/apis/sample.test/v1')).status).toBe(200)
    server.state = 'no-openapi-v3'
    expect((await ask('/openapi/v3')).status).toBe(404)
    server.state = 'slow'
    expect((await ask('/version')).status).toBe(200)
    server.state = 'hanging'
    const before = server.asked.length
    const failure = failureOf(ask('/version'))
    await vi.waitUntil(() => server.asked.length > before)
    await server.goDown()
    expect(await failure).toMatch(/closed|refused/)
    await server.comeUp()
  })
})

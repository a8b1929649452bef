import { describe, expect, it } from 'vitest'
import { configMaps, openTestServer } from '../../../support/servers/test-server.ts'

const revisions = '/apis/apps/v1/namespaces/default/controllerrevisions'
const big = '9007199254740993'

describe('an integer beyond 2^53', () => {
  it.each([
    ['application/json', `{"metadata":{"name":"a"},"revision":${big},"data":{"size":${big}}}`],
    ['application/yaml', `metadata:\n  name: a\nrevision: ${big}\ndata:\n  size: ${big}\n`],
  ])('an integer beyond 2^53 survives a round trip in %s', async (contentType, sent) => {
    const server = await openTestServer()
    const headers = { 'content-type': contentType, accept: contentType }
    const created = await server.post(revisions, sent, { headers })
    expect(created.status).toBe(201)
    for (const address of [`${revisions}/a`, revisions, `${revisions}?pretty=true`]) {
      const { text } = await server.get(address, { headers })
      expect(text.match(new RegExp(`\\b${big}\\b`, 'g'))).toHaveLength(2)
    }
    const headersOfPut = { 'content-type': contentType }
    const put = await server.put(`${revisions}/a`, created.text, { headers: headersOfPut })
    expect(put.status).toBe(200)
    expect(put.text).toContain(`"revision":${big}`)
    const patched = await server.patch(`${revisions}/a`, { metadata: { labels: { a: 'b' } } })
    expect(patched.text).toContain(`"size":${big}`)
  })
})

describe('a long list', () => {
  it('a long list comes in chunks that make one document', async () => {
    const server = await openTestServer()
    const data = { text: 'x'.repeat(10_000) }
    for (let at = 0; at < 40; at++) {
      await server.post(configMaps, { metadata: { name: `a${at}` }, data })
    }
    const list = await server.get(configMaps)
    expect(list.body.items).toHaveLength(40)
    expect(list.text.endsWith(']}\n')).toBe(true)
    const yaml = await server.get(configMaps, { headers: { accept: 'application/yaml' } })
    expect(yaml.text.match(/^ {4}name: a\d+$|^ {6}name: a\d+$/gm)).toHaveLength(40)
  })
})

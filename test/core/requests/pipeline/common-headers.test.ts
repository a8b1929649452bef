import { describe, expect, it } from 'vitest'
import { warningTexts } from '../../../../core/base/client/warning-header.ts'
import { configMaps, openTestServer } from '../../../support/servers/test-server.ts'

function withFields(...names: readonly string[]): string {
  const fields = names.map((name) => `${JSON.stringify(name)}: 1`).join(', ')
  return `{"metadata": {"name": "a"}, ${fields}}`
}

describe('a Warning header', () => {
  it('a Warning header holds nothing that a header may not', async () => {
    const server = await openTestServer()
    const { status, warnings } = await server.post(
      configMaps,
      withFields('a"b\\c', 'line\r\nend', 'größe', '\u{1f600}'),
    )
    expect(status).toBe(201)
    expect(warnings).toHaveLength(4)
    for (const warning of warnings)
      expect(warning).toMatch(/^299 - "unknown field [\x20-\x7e\x80-\xff]+"$/)
  })

  it('a Warning header keeps the letters of every script, as the bytes of UTF-8', async () => {
    const server = await openTestServer()
    const { warnings } = await server.post(configMaps, withFields('clé日本'))
    expect(warningTexts(warnings[0])).toEqual(['unknown field "clé日本"'])
    expect(warnings[0]).toMatch(/^[\x20-\xff]+$/)
  })

  it('a Warning header is cut where it is too long', async () => {
    const server = await openTestServer()
    const { warnings } = await server.post(configMaps, withFields('x'.repeat(5_000)))
    expect(warnings).toHaveLength(1)
    expect(warnings[0]?.length).toBeLessThan(1_100)
  })

  it('a Warning header is one of a limited number', async () => {
    const server = await openTestServer()
    const names = Array.from({ length: 1_000 }, (_value, at) => `field${at}`)
    const { status, warnings } = await server.post(configMaps, withFields(...names))
    expect(status).toBe(201)
    expect(warnings.length).toBeGreaterThan(50)
    expect(warnings.join('').length).toBeLessThan(8_192)
  })

  it('a Warning header comes once for what is said twice', async () => {
    const server = await openTestServer()
    const body =
      '{"metadata": {"name": "a"}, "immutable": true, "immutable": true, "immutable": true}'
    expect((await server.post(configMaps, body)).warnings).toEqual([
      '299 - "duplicate field \\"immutable\\""',
    ])
  })
})

describe('the id of a request', () => {
  it.each(['0f5a1b6e-7c1f-4c53-9d2e-6a1c9d2f3b4a', 'trace:1234/5678', 'x'.repeat(256)])(
    'the id of a request may be chosen by the client: %s',
    async (id) => {
      const server = await openTestServer()
      for (const address of [configMaps, '/version', '/nothing']) {
        expect(
          (await server.get(address, { headers: { 'audit-id': id } })).header('audit-id'),
        ).toBe(id)
      }
      const refused = await server.get(configMaps, { as: 'nobody', headers: { 'audit-id': id } })
      expect(refused.header('audit-id')).toBe(id)
    },
  )

  it.each(['', 'x'.repeat(257), 'two words', 'one, two', 'größe', 'line\nend', 'tab\t'])(
    'the id of a request is random where what the client chose belongs into no log: %j',
    async (id) => {
      const server = await openTestServer()
      const first = (await server.get('/version', { headers: { 'audit-id': id } })).header(
        'audit-id',
      )
      const second = (await server.get('/version', { headers: { 'audit-id': id } })).header(
        'audit-id',
      )
      expect(first).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
      expect(second).not.toBe(first)
    },
  )
})

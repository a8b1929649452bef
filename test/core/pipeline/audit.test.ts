import { describe, expect, it } from 'vitest'
import { configMaps, openTestServer } from '../../support/test-server.ts'

function withFields(...names: readonly string[]): string {
  const fields = names.map((name) => `${JSON.stringify(name)}: 1`).join(', ')
  return `{"metadata": {"name": "a"}, ${fields}}`
}

describe('a Warning header', () => {
  it('holds nothing that a header may not', async () => {
    const server = await openTestServer()
    const { status, warnings } = await server.post(
      configMaps,
      withFields('a"b\\c', 'line\r\nend', 'größe', '\u{1f600}'),
    )
    expect(status).toBe(201)
    expect(warnings).toHaveLength(4)
    for (const warning of warnings) expect(warning).toMatch(/^299 - "unknown field [\x20-\x7e]+"$/)
  })

  it('is cut where it is too long', async () => {
    const server = await openTestServer()
    const { warnings } = await server.post(configMaps, withFields('x'.repeat(5_000)))
    expect(warnings).toHaveLength(1)
    expect(warnings[0]?.length).toBeLessThan(1_100)
  })

  it('is one of not too many', async () => {
    const server = await openTestServer()
    const names = Array.from({ length: 1_000 }, (_value, at) => `field${at}`)
    const { status, warnings } = await server.post(configMaps, withFields(...names))
    expect(status).toBe(201)
    expect(warnings.length).toBeGreaterThan(50)
    expect(warnings.join('').length).toBeLessThan(8_192)
  })

  it('comes once for what is said twice', async () => {
    const server = await openTestServer()
    const body = '{"metadata": {"name": "a"}, "x": 1, "x": 2, "x": 3}'
    expect((await server.post(configMaps, body)).warnings).toEqual([
      '299 - "duplicate field \\"x\\""',
      '299 - "unknown field \\"x\\""',
    ])
  })
})

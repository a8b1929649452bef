import { describe, expect, it } from 'vitest'
import { configMap, configMaps, openTestServer } from '../../../../support/servers/test-server.ts'

const owner = { apiVersion: 'v1', kind: 'Node', name: 'n', uid: 'u-1' }
const other = { ...owner, name: 'm' }
const warning = (when = ''): string =>
  `299 - ".metadata.ownerReferences contains duplicate entries${when}; API server dedups owner references in 1.20+, and may reject such requests as early as 1.24; please fix your requests; duplicate UID(s) observed: u-1"`

describe('an owner that is named twice', () => {
  it('an owner that is named twice is kept once, and its client warned, whoever writes', async () => {
    const server = await openTestServer()
    const twice = { ownerReferences: [owner, other, owner] }
    const created = await server.post(configMaps, configMap('a', twice))
    expect(created.body.metadata.ownerReferences).toEqual([owner, other])
    expect(created.header('warning')).toBe(warning())
    const put = await server.put(`${configMaps}/a`, configMap('a', twice))
    expect(put.body.metadata.ownerReferences).toEqual([owner, other])
    expect(put.header('warning')).toBe(warning())
    const patched = await server.patch(`${configMaps}/a`, { metadata: twice })
    expect(patched.body.metadata.ownerReferences).toEqual([owner, other])
    expect(patched.header('warning')).toBe(warning(' after mutating admission happens'))
  })

  it('an owner that is named twice is found among very many of one uid', async () => {
    const server = await openTestServer()
    const many = Array.from({ length: 15_000 }, (_, at) => ({ ...owner, name: `n${at}` }))
    const created = await server.post(
      configMaps,
      configMap('a', { ownerReferences: [...many, many[7]] }),
    )
    expect(created.status).toBe(201)
    expect(created.body.metadata.ownerReferences).toHaveLength(15_000)
    expect(created.header('warning')).toBe(warning())
  })
})

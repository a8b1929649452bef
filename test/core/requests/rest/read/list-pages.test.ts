import { describe, expect, it } from 'vitest'
import { MemoryBackend } from '../../../../../core/storage/engine/memory-backend.ts'
import { fivePods, list, names } from '../../../../support/requests/read-requests.ts'
import { refusal } from '../../../../support/requests/refusal.ts'
import { openReadServer } from '../../../../support/servers/read-server.ts'

describe('pages', () => {
  it('pages all come from one version, whatever is written meanwhile', async () => {
    const server = await openReadServer()
    await fivePods(server)
    const first = await list(server, 'limit=2')
    await server.put('a', 'p00')
    await server.remove('a', 'p3')
    const second = await list(server, `limit=2&continue=${first.metadata.continue}`)
    await server.put('a', 'p9')
    const third = await list(server, `limit=2&continue=${second.metadata.continue}`)
    expect([first, second, third].map(names)).toEqual([['p0', 'p1'], ['p2', 'p3'], ['p4']])
    expect(new Set([first, second, third].map((page) => page.metadata.resourceVersion)).size).toBe(
      1,
    )
    expect([first, second, third].map((page) => page.metadata.remainingItemCount)).toEqual([
      3,
      1,
      undefined,
    ])
    expect(third.metadata.continue).toBeUndefined()
  })

  it('pages come from the store when no snapshot may be used', async () => {
    const server = await openReadServer()
    const versions = await fivePods(server)
    server.disabledGates.add('ListFromCacheSnapshot')
    const query = `limit=2&resourceVersion=${versions[4]}&resourceVersionMatch=Exact`
    const first = await list(server, query)
    await server.remove('a', 'p3')
    const second = await list(server, `limit=2&continue=${first.metadata.continue}`)
    const third = await list(server, `limit=2&continue=${second.metadata.continue}`)
    expect([first, second, third].map(names)).toEqual([['p0', 'p1'], ['p2', 'p3'], ['p4']])
    expect(first.metadata.remainingItemCount).toBe(3)
    expect(first.items[0]?.['spec']).toEqual({ color: '' })
    expect(third.metadata.resourceVersion).toBe(String(versions[4]))
  })

  it('pages go on after a restart, with the same token', async () => {
    const backend = new MemoryBackend()
    const before = await openReadServer({ backend })
    await fivePods(before)
    const first = await list(before, 'limit=2')
    await before.put('a', 'p00')
    await before.cache.close()
    await before.storage.close()
    const after = await openReadServer({ backend })
    await after.remove('a', 'p3')
    const second = await list(after, `limit=5&continue=${first.metadata.continue}`)
    expect(names(second)).toEqual(['p2', 'p3', 'p4'])
    expect(second.metadata.resourceVersion).toBe(first.metadata.resourceVersion)
  })

  it('pages whose version is gone are 410 with a token that goes on at the newest version', async () => {
    const backend = new MemoryBackend()
    const before = await openReadServer({ backend })
    await fivePods(before)
    const first = await list(before, 'limit=2')
    await before.remove('a', 'p3')
    const last = await before.put('a', 'p5')
    await before.storage.compact(last - 1)
    await before.cache.close()
    await before.storage.close()
    const server = await openReadServer({ backend })
    const error = await refusal(list(server, `limit=2&continue=${first.metadata.continue}`))
    expect(error).toMatchObject({ code: 410, reason: 'Expired' })
    const rest = await list(server, `limit=2&continue=${error.toStatus().metadata.continue}`)
    expect(names(rest)).toEqual(['p2', 'p4'])
    expect(rest.metadata.resourceVersion).toBe(String(server.cache.revision))
    expect(rest.metadata.remainingItemCount).toBe(1)
    const end = await list(server, `limit=2&continue=${rest.metadata.continue}`)
    expect(names(end)).toEqual(['p5'])
    const exact = refusal(list(server, 'resourceVersion=2&resourceVersionMatch=Exact'))
    expect(await exact).toMatchObject({ code: 410, reason: 'Expired' })
  })

  it('pages refuse a token that was changed, cut or made up', async () => {
    const server = await openReadServer()
    await fivePods(server)
    const { continue: token = '' } = (await list(server, 'limit=2')).metadata
    const swapped = token.at(-1) === 'A' ? 'B' : 'A'
    for (const bad of [
      token.slice(0, -1) + swapped,
      token.slice(4),
      'e30',
      '!',
      'AAAA'.repeat(9),
    ]) {
      const error = await refusal(list(server, `limit=2&continue=${bad}`))
      expect(error).toMatchObject({ code: 400 })
      expect(error.message).toContain('continue key is not valid')
    }
  })

  it('pages keep to the namespace of the request, whatever the token says', async () => {
    const server = await openReadServer()
    await fivePods(server)
    await server.put('b', 'q')
    const first = await list(server, 'limit=2')
    const elsewhere = await list(
      server,
      `continue=${first.metadata.continue}`,
      '/api/v1/namespaces/b/pods',
    )
    expect(names(elsewhere)).toEqual(['q'])
  })

  it('pages with selectors hold matching objects only, and tell no remaining count', async () => {
    const server = await openReadServer()
    for (let count = 0; count < 6; count++) {
      await server.put('a', `p${count}`, { labels: { parity: count % 2 === 0 ? 'even' : 'odd' } })
    }
    const first = await list(server, 'limit=2&labelSelector=parity%3Deven')
    expect(names(first)).toEqual(['p0', 'p2'])
    expect(first.metadata.remainingItemCount).toBeUndefined()
    const token = first.metadata.continue
    const second = await list(server, `limit=2&labelSelector=parity%3Deven&continue=${token}`)
    expect(names(second)).toEqual(['p4'])
    expect(second.metadata.continue).toBeUndefined()
  })
})

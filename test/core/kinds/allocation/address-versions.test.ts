import { describe, expect, it } from 'vitest'
import { MemoryBackend } from '../../../../core/index.ts'
import { StorageError, type Write } from '../../../../core/storage/engine/storage.ts'
import { withMethods } from '../../../support/objects/with-methods.ts'
import { settled } from '../../../support/requests/seen-over-time.ts'
import { openTestServer, type TestServer } from '../../../support/servers/test-server.ts'

const dual = { serviceClusterIpRange: '10.0.0.0/24,fd00::/112' }
const services = '/api/v1/namespaces/default/services'
const addresses = '/apis/networking.k8s.io/v1/ipaddresses'
const both = ['10.0.0.10', 'fd00::10']
const spec = {
  ports: [{ port: 80 }],
  clusterIP: both[0],
  clusterIPs: both,
  ipFamilyPolicy: 'RequireDualStack',
}

async function createService(server: TestServer): Promise<void> {
  const { status } = await server.post(services, { metadata: { name: 'web' }, spec })
  expect(status).toBe(201)
}

async function versions(server: TestServer): Promise<readonly string[]> {
  const { body } = await server.get(addresses)
  return body.items.map(({ metadata }) => metadata.resourceVersion ?? '')
}

/** `ADDED name` of as many events as are expected, each read by a watch of its own that goes on where the last one was. */
async function followOneByOne(
  server: TestServer,
  from: string,
  count: number,
): Promise<readonly string[]> {
  const lines: string[] = []
  let resourceVersion = from
  for (let at = 0; at < count; at++) {
    const watch = await server.watch(`${addresses}?resourceVersion=${resourceVersion}`)
    const { type, object } = await watch.next()
    lines.push(`${type} ${object.metadata.name}`)
    resourceVersion = object.metadata.resourceVersion ?? ''
  }
  return lines.toSorted()
}

/** A server on a store that refuses, while it is told to, commits which write such keys. */
async function openRefusing(refuses: (write: Write) => boolean): Promise<{
  readonly server: TestServer
  readonly during: (work: () => Promise<unknown>) => Promise<void>
}> {
  let isRefusing = false
  const server = await openTestServer({
    ...dual,
    wrap: (storage) =>
      withMethods(storage, {
        commit: (guards, writes) =>
          isRefusing && writes.some((write) => refuses(write))
            ? Promise.reject(new StorageError('full', 'no room'))
            : storage.commit(guards, writes),
      }),
  })
  const during = async (work: () => Promise<unknown>): Promise<void> => {
    isRefusing = true
    await work()
    isRefusing = false
  }
  return { server, during }
}

async function names(server: TestServer): Promise<readonly (string | undefined)[]> {
  const { body } = await server.get(addresses)
  return body.items.map(({ metadata }) => metadata.name)
}

describe('the two addresses of a service', () => {
  it('the two addresses of a service have a version each', async () => {
    const server = await openTestServer(dual)
    await createService(server)
    const all = await versions(server)
    expect(new Set(all).size).toBe(3)
  })

  it('the two addresses of a service both reach a watch that resumes from the version of the first', async () => {
    const server = await openTestServer(dual)
    const before = (await server.get(addresses)).body.metadata.resourceVersion
    await createService(server)
    const added = both.map((name) => `ADDED ${name}`)
    expect(await followOneByOne(server, before, 2)).toEqual(added)
    const created = (await server.get(addresses)).body.metadata.resourceVersion
    await server.delete(`${services}/web`)
    const gone = both.map((name) => `DELETED ${name}`)
    expect(await followOneByOne(server, created, 2)).toEqual(gone)
  })

  it('the two addresses of a service both reach a watch that resumes after a restart', async () => {
    const backend = new MemoryBackend()
    const first = await openTestServer({ ...dual, backend })
    const before = (await first.get(addresses)).body.metadata.resourceVersion
    await createService(first)
    const known = await versions(first)
    await first.server.close()
    const second = await openTestServer({ ...dual, wrap: () => first.storage })
    expect(await versions(second)).toEqual(known)
    const added = both.map((name) => `ADDED ${name}`)
    expect(await followOneByOne(second, before, 2)).toEqual(added)
  })

  it('the two addresses of a service are both in a list or page as of then, and in none from before', async () => {
    const server = await openTestServer(dual)
    const before = (await server.get(addresses)).body.metadata.resourceVersion
    await createService(server)
    const after = (await server.get(addresses)).body.metadata.resourceVersion
    const exact = async (version: string): Promise<readonly (string | undefined)[]> => {
      const query = `resourceVersion=${version}&resourceVersionMatch=Exact`
      const { body } = await server.get(`${addresses}?${query}`)
      return body.items.map(({ metadata }) => metadata.name)
    }
    expect(await exact(before)).toEqual(['10.0.0.1'])
    expect(await exact(after)).toEqual(['10.0.0.1', ...both])
    const listed: (string | undefined)[] = []
    const seen = new Set<string>()
    let token = ''
    do {
      const page = await server.get(`${addresses}?limit=1${token && `&continue=${token}`}`)
      listed.push(...page.body.items.map(({ metadata }) => metadata.name))
      seen.add(page.body.metadata.resourceVersion)
      // What changes while the pages are read does not show.
      if (token === '') await server.delete(`${services}/web`)
      token = encodeURIComponent(
        (page.body.metadata as { readonly continue?: string }).continue ?? '',
      )
    } while (token !== '')
    expect(listed).toEqual(['10.0.0.1', ...both])
    expect(seen.size).toBe(1)
  })

  it('the two addresses of a service both come before the bookmark of their version', async () => {
    const server = await openTestServer(dual)
    const before = (await server.get(addresses)).body.metadata.resourceVersion
    await createService(server)
    const after = (await server.get(addresses)).body.metadata.resourceVersion
    const query = `resourceVersion=${before}&allowWatchBookmarks=true&timeoutSeconds=30`
    const watch = await server.watch(`${addresses}?${query}`)
    server.runtime.advance(30_000)
    const lines = [await watch.line(), await watch.line()]
    expect(lines.toSorted()).toEqual(both.map((name) => `ADDED ${name}`))
    const { type, object } = await watch.next()
    expect([type, object.metadata.resourceVersion]).toEqual(['BOOKMARK', after])
    const later = await server.watch(`${addresses}?resourceVersion=${after}`)
    await server.delete(`${services}/web`)
    const gone = [await later.line(), await later.line()]
    expect(gone.toSorted()).toEqual(both.map((name) => `DELETED ${name}`))
  })
})

describe('an address written before its service', () => {
  const isService = ({ key }: Write): boolean => key.startsWith('/registry/services/')

  it('an address written before its service is taken back when the service cannot be written', async () => {
    const { server, during } = await openRefusing(isService)
    await during(async () => {
      expect((await server.post(services, { metadata: { name: 'web' }, spec })).status).toBe(507)
    })
    expect(await names(server)).toEqual(['10.0.0.1'])
    await createService(server)
    expect(await names(server)).toEqual(['10.0.0.1', ...both])
  })

  it('an address written before its service is taken back at the next start where taking it back failed', async () => {
    const { server, during } = await openRefusing(
      (write) => isService(write) || write.type === 'delete',
    )
    await during(() => server.post(services, { metadata: { name: 'web' }, spec }))
    expect(await names(server)).toEqual(['10.0.0.1', '10.0.0.10'])
    const { resourceVersion } = (await server.get(addresses)).body.metadata
    await server.server.close()
    const next = await openTestServer({ ...dual, wrap: () => server.storage })
    const watch = await next.watch(`${addresses}?resourceVersion=${resourceVersion}`)
    expect(await watch.line()).toBe('DELETED 10.0.0.10')
    await createService(next)
  })
})

describe('an address deleted after its service', () => {
  it('an address deleted after its service goes all the same when its commit fails once', async () => {
    const { server, during } = await openRefusing(({ key }) => key.endsWith('/fd00::10'))
    await createService(server)
    const before = (await server.get(addresses)).body.metadata.resourceVersion
    const watch = await server.watch(`${addresses}?resourceVersion=${before}`)
    await during(async () => {
      expect((await server.delete(`${services}/web`)).status).toBe(200)
    })
    expect(await watch.line()).toBe('DELETED 10.0.0.10')
    await settled()
    server.runtime.advance(60_000)
    expect(await watch.line()).toBe('DELETED fd00::10')
  })
})

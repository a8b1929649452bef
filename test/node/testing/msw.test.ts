import * as msw from 'msw'
import { setupServer } from 'msw/node'
import { expect, it, onTestFinished } from 'vitest'
import { createTestServer } from '../../../node-host/testing/index.ts'
import { behindMsw, pod, pods } from './msw-project.ts'

const url = 'https://cluster.test'

it('MSW answers requests of all methods below the address', async () => {
  const server = await behindMsw(url)
  const body = JSON.stringify(pod('made'))
  const headers = { 'content-type': 'application/json' }
  const created = await fetch(`${url}${pods}`, { method: 'POST', headers, body })
  expect(created.status).toBe(201)
  const list = (await (await fetch(`${url}${pods}?limit=1`)).json()) as {
    metadata: { continue: string }
    items: object[]
  }
  expect(list.items).toHaveLength(1)
  const rest = await fetch(`${url}${pods}?limit=1&continue=${list.metadata.continue}`)
  expect(await rest.json()).toMatchObject({ items: [{ metadata: { name: 'web' } }] })
  await fetch(`${url}${pods}/web`, { method: 'DELETE' })
  expect((await fetch(`${url}${pods}/web`)).status).toBe(404)
  const head = await fetch(`${url}${pods}/made`, { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([405, ''])
  const requests = await server.requests()
  expect(requests.map(({ method, status }) => `${method} ${status}`)).toEqual([
    'POST 201',
    'GET 200',
    'GET 200',
    'DELETE 200',
    'GET 404',
    'HEAD 405',
  ])
})

it('MSW takes a prefix of the address for no part of the path', async () => {
  const server = await behindMsw('https://host.test/clusters/demo/')
  const answer = await fetch(`https://host.test/clusters/demo${pods}`)
  expect(await answer.json()).toMatchObject({ kind: 'PodList' })
  const [request] = await server.requests()
  expect(request?.path).toBe(pods)
})

it('MSW streams a watch until it is aborted', async () => {
  const server = await behindMsw(url)
  const leaving = new AbortController()
  const { body } = await fetch(`${url}${pods}?watch=1`, { signal: leaving.signal })
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  expect((await reader?.read())?.value).toContain('"web"')
  await server.client().create(pods, pod('made'))
  expect((await reader?.read())?.value).toContain('"made"')
  leaving.abort()
  await expect(reader?.read()).rejects.toThrow('aborted')
})

it('MSW makes a connection that is cut a network error', async () => {
  const server = await behindMsw(url)
  await server.addFault({ fault: { type: 'dropped' }, times: 1 })
  await expect(fetch(`${url}${pods}`)).rejects.toThrow(TypeError)
  expect((await fetch(`${url}${pods}`)).status).toBe(200)
})

it('MSW has several servers, each below its address, and leaves other requests alone', async () => {
  const one = await createTestServer({ brand: 'k8s', fixtures: pod('web') })
  const other = await createTestServer({ brand: 'k8s', fixtures: pod('other') })
  const network = setupServer(
    ...one.handlers(msw, `${url}/one`),
    ...other.handlers(msw, `${url}/other`),
    msw.http.get(`${url}/health`, () => msw.HttpResponse.text('fine')),
  )
  network.listen({ onUnhandledRequest: 'error' })
  onTestFinished(async () => {
    network.close()
    await Promise.all([one.close(), other.close()])
  })
  const names = async (place: string): Promise<string[]> => {
    const list = await (await fetch(`${url}/${place}${pods}`)).json()
    return list.items.map(({ metadata }: { metadata: { name: string } }) => metadata.name)
  }
  expect([await names('one'), await names('other')]).toEqual([['web'], ['other']])
  expect(await (await fetch(`${url}/health`)).text()).toBe('fine')
  await expect(fetch(`${url}/third${pods}`)).rejects.toThrow('Cannot bypass a request')
  network.resetHandlers()
  expect(await names('other')).toEqual(['other'])
  expect(await one.requests()).toHaveLength(1)
})

it('MSW itself is what handlers are made of', async () => {
  const server = await behindMsw(url)
  expect(() => server.handlers({} as typeof msw, url)).toThrow("import * as msw from 'msw'")
})

it('MSW refuses an address without a scheme', async () => {
  await expect(behindMsw('cluster.test')).rejects.toThrow('give https://host/path or /path')
})

// Run by Vitest and by Jest, in Node and in jsdom, as a user's tests would be; see ../../runners.test.ts, which
// makes files in CommonJS and in TypeScript of it.
import { get } from 'node:http'
import { build, createTestServer } from 'skerry/testing'

const pods = '/api/v1/namespaces/shop/pods'

const fixtures = `
apiVersion: v1
kind: Pod
metadata: { name: web, namespace: shop }
spec: { containers: [{ name: main, image: nginx }] }
status: { phase: Running }
`

const json = { 'content-type': 'application/json' }

function pod(name) {
  const spec = { containers: [{ name: 'main', image: 'nginx' }] }
  return JSON.stringify({ apiVersion: 'v1', kind: 'Pod', metadata: { name }, spec })
}

function getOverSocket(url) {
  return new Promise((resolve, reject) => {
    get(url, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk) => {
        text += chunk
      })
      response.on('end', () => resolve(JSON.parse(text)))
    }).on('error', reject)
  })
}

let server

beforeAll(async () => {
  server = await createTestServer({ brand: 'k8s', seed: 'project', fixtures })
})

afterEach(() => server.reset())
afterAll(() => server.close())

test('fixtures are served with their status', async () => {
  const response = await server.fetch(`${pods}/web`)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/json')
  const { status } = await response.json()
  expect(status.phase).toBe('Running')
})

test('what is written is there until the reset', async () => {
  const created = await server.fetch(pods, { method: 'POST', headers: json, body: pod('api') })
  expect(created.status).toBe(201)
  expect((await server.fetch(`${pods}/api`)).status).toBe(200)
  await server.reset()
  expect((await server.fetch(`${pods}/api`)).status).toBe(404)
  const requests = await server.requests()
  expect(requests.map(({ verb, status, user }) => [verb, status, user])).toEqual([
    ['get', 404, 'admin'],
  ])
})

test('a watch streams events until it is aborted', async () => {
  const leaving = new AbortController()
  const watch = await server.fetch(`${pods}?watch=1&resourceVersion=0`, {
    signal: leaving.signal,
  })
  const reader = watch.body.getReader()
  await reader.read()
  await server.fetch(pods, { method: 'POST', headers: json, body: pod('api') })
  const { value } = await reader.read()
  const event = JSON.parse(Buffer.from(value).toString())
  expect([event.type, event.object.metadata.name]).toEqual(['ADDED', 'api'])
  leaving.abort()
  await expect(reader.read()).rejects.toBe(leaving.signal.reason)
})

test('faults are injected and cut connections reject', async () => {
  await server.addFault({ fault: { type: 'too-many-requests', retryAfterSeconds: 7 }, nth: 1 })
  await server.addFault({ fault: { type: 'dropped' }, nth: 2 })
  const refused = await server.fetch(pods)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '7'])
  await expect(server.fetch(pods)).rejects.toThrow(TypeError)
  expect((await server.fetch(pods)).status).toBe(200)
})

test('time passes when the test says so', async () => {
  await server.clock.stop()
  await server.addFault({ fault: { type: 'delay', milliseconds: 60_000 }, times: 1 })
  let answered = false
  const slow = server.fetch(pods).finally(() => {
    answered = true
  })
  await server.clock.advance('59s')
  expect(answered).toBe(false)
  await server.clock.advance('1s')
  expect((await slow).status).toBe(200)
})

test('the runner may stop the timers of the page', async () => {
  const timers = typeof vi === 'object' ? vi : typeof jest === 'object' ? jest : undefined
  timers?.useFakeTimers()
  try {
    expect((await server.fetch(`${pods}/web`)).status).toBe(200)
    await server.reset()
  } finally {
    timers?.useRealTimers()
  }
})

test('objects are built, and errors are of the classes that the test knows', async () => {
  await server.load([build('Pod', 'built', { metadata: { namespace: 'shop' } })])
  expect((await server.fetch(`${pods}/built`)).status).toBe(200)
  await expect(createTestServer({ brand: 'kubernetes' })).rejects.toThrow(RangeError)
  expect(() => build('Pood', 'a')).toThrow(TypeError)
})

test('the port serves what fetch does', async () => {
  const port = await server.listen()
  const list = await getOverSocket(`${port.url}${pods}`)
  expect(list.items.map(({ metadata }) => metadata.name)).toEqual(['web'])
  await port.close()
})

test('a watch over WebSocket reaches a page', async () => {
  if (typeof WebSocket === 'undefined') return
  const port = await server.listen()
  const socket = new WebSocket(`${port.url.replace('http', 'ws')}${pods}?watch=1`)
  const event = await new Promise((resolve, reject) => {
    socket.addEventListener('message', ({ data }) => resolve(JSON.parse(data)))
    socket.addEventListener('error', () => reject(new Error('the socket failed')))
  })
  expect([event.type, event.object.metadata.name]).toEqual(['ADDED', 'web'])
  socket.close()
  await port.close()
})

import assert from 'node:assert/strict'
import { createTestServer } from 'skerry/testing'

/** Cases for the test runners of Bun and Deno, which register them by their own `test`. */
export const server = await createTestServer({
  brand: 'k8s',
  seed: 1,
  fixtures: [
    new URL('./settings.yaml', import.meta.url),
    ({ build }) => build.list(5, 'Pod', 'web'),
  ],
})

const settings = '/api/v1/namespaces/default/configmaps'
const pods = '/api/v1/namespaces/default/pods'

async function create(name: string): Promise<void> {
  const response = await server.fetch(settings, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ metadata: { name } }),
  })
  assert.equal(response.status, 201)
}

async function names(path: string): Promise<string[]> {
  const list = await (await server.fetch(path)).json()
  return list.items.map(({ metadata }: { metadata: { name: string } }) => metadata.name)
}

async function readUntil(body: ReadableStream<Uint8Array> | null, text: string): Promise<void> {
  assert(body)
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let seen = ''
  while (!seen.includes(text)) {
    const { value, done } = await reader.read()
    assert(!done, seen)
    seen += decoder.decode(value, { stream: true })
  }
  reader.releaseLock()
}

export const cases: Readonly<Record<string, () => Promise<void>>> = {
  async 'fixtures are there from the start'() {
    assert.equal((await names(pods)).length, 5)
    assert((await names(settings)).includes('settings'))
  },

  async 'a watch sees a write, and ends when its reader aborts it'() {
    const left = new AbortController()
    const { body } = await server.fetch(`${settings}?watch=1`, { signal: left.signal })
    await create('new')
    await readUntil(body, '"new"')
    left.abort()
    await assert.rejects(async () => body?.getReader().read())
  },

  async 'a reset takes back what the case before has written'() {
    assert(!(await names(settings)).includes('new'))
  },

  async 'a fault is an answer, or a connection that is cut'() {
    const match = { verb: 'list', resource: 'pods' }
    await server.addFault({
      match,
      fault: { type: 'status', reason: 'ServiceUnavailable' },
      times: 1,
    })
    assert.equal((await server.fetch(pods)).status, 503)
    await server.addFault({ match, fault: { type: 'dropped' }, times: 1 })
    await assert.rejects(server.fetch(pods), TypeError)
  },

  async 'a port serves requests, and watches over HTTP and WebSocket'() {
    const port = await server.listen()
    const list = await (await fetch(`${port.url}${pods}`)).json()
    assert.equal(list.items.length, 5)
    const left = new AbortController()
    const { body } = await fetch(`${port.url}${settings}?watch=1`, { signal: left.signal })
    const socket = new WebSocket(`${port.url.replace('http', 'ws')}${settings}?watch=1`)
    const closed = new Promise((resolve) => socket.addEventListener('close', resolve))
    const seen = new Promise<void>((resolve) => {
      socket.addEventListener('message', ({ data }) => String(data).includes('"new"') && resolve())
    })
    // Read from now on: Node's fetch cancels a body that nothing reads when it collects the answer.
    const read = readUntil(body, '"new"')
    await create('new')
    await Promise.all([read, seen])
    left.abort()
    socket.close()
    await closed
    await port.close()
  },

  async 'a server of a case can be closed in it'() {
    const own = await createTestServer()
    assert.equal((await own.fetch('/api/v1/namespaces')).status, 200)
    await own.listen()
    await own.close()
  },
}

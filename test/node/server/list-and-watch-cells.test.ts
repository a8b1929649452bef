import { onTestFinished } from 'vitest'
import { resourceVersionCells } from '../../contract/resource-version-cells.ts'
import type { SeenEvent } from '../../support/requests/watch-reader.ts'
import { type Body, openTestServer } from '../../support/servers/test-server.ts'
import { openListener } from '../host/http/open-listener.ts'
import { HttpClient } from './http-client.ts'
import { watchLines } from './watch-lines.ts'

resourceVersionCells('over HTTP', async () => {
  const { runtime, server } = await openTestServer({ controllers: [] })
  const { port } = await openListener({
    handle: (request) => server.handle(request),
  })
  const connect = (): HttpClient => {
    const client = new HttpClient({ port, token: 'admin' })
    onTestFinished(() => client.close())
    return client
  }
  return {
    runtime,
    send: async (method, path, body) => {
      const headers = { 'content-type': 'application/json' }
      const call = body ? { body: JSON.stringify(body), headers } : {}
      const answer = await connect().send(method, path, call)
      return {
        status: answer.status,
        body: JSON.parse(answer.text) as Body,
        header: (name) => [answer.headers[name]].flat()[0],
      }
    },
    watch: async (path) => {
      const lines = watchLines(await connect().open('GET', `${path}&watch=1`))
      return async () => {
        const { value, done } = await lines.next()
        if (done) throw new TypeError('the watch has ended')
        return value as unknown as SeenEvent
      }
    },
  }
})

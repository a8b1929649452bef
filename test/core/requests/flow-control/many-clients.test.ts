import { expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../../../support/servers/test-server.ts'

/** Series of the metrics of flow control, without their values. */
async function series(server: TestServer): Promise<readonly string[]> {
  const { text } = await server.get('/metrics')
  return text
    .split('\n')
    .filter((line) => line.startsWith('apiserver_flowcontrol_'))
    .map((line) => line.slice(0, line.lastIndexOf(' ')))
}

it('users and namespaces of any number leave no series of metrics and no queued request behind', async () => {
  const server = await openTestServer({ dev: true, priorityAndFairness: { concurrencyLimit: 50 } })
  const ask = async (from: number, count: number): Promise<void> => {
    for (let at = from; at < from + count; at++) {
      const headers = { 'impersonate-user': `user-${at}`, 'impersonate-group': `group-${at}` }
      await server.get(`/api/v1/namespaces/n-${at}/configmaps`, { headers })
    }
  }
  await ask(0, 10)
  const before = await series(server)
  await ask(10, 2000)
  expect(await series(server)).toEqual(before)
  expect(before.filter((line) => line.includes('user-') || line.includes('n-1'))).toEqual([])
  const dump = await server.get('/debug/api_priority_and_fairness/dump_requests')
  expect(dump.text).not.toContain('user-')
})

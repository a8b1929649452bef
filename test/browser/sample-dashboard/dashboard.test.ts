import { expect, it, onTestFinished } from 'vitest'
import { startMockServer } from '../../../browser-host/page/index.ts'
import { dashboardSuite } from './dashboard-suite.ts'

dashboardSuite('startMockServer', async (options) => {
  const server = await startMockServer({ prefix: '/clusters/sample', ...options })
  return { control: server, cluster: server.url, close: () => server.close() }
})

it('a test in the browser starts a mock with one call', async () => {
  const server = await startMockServer({
    prefix: '/api/kubernetes',
    fixtures: { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'team' } },
  })
  onTestFinished(() => server.close())
  const response = await fetch('/api/kubernetes/api/v1/namespaces/team')
  expect(response.status).toBe(200)
  expect(await server.requests()).toMatchObject([{ verb: 'get', name: 'team', user: 'admin' }])
  const list = await server.client().list('/api/v1/namespaces')
  expect(list.items.map(({ metadata }) => metadata.name)).toContain('team')
  expect(() => server.client('jane')).toThrow('there is no user "jane"; there are admin')
})

import { startMockServer } from '../../../browser-host/page/index.ts'
import { dashboardSuite } from './dashboard-suite.ts'

dashboardSuite('startMockServer', async (options) => {
  const server = await startMockServer({ prefix: '/clusters/sample', ...options })
  return { control: server, cluster: server.url, close: () => server.close() }
})

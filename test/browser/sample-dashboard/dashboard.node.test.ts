// @vitest-environment jsdom
import { createTestServer } from '../../../node-host/testing/index.ts'
import { dashboardSuite } from './dashboard-suite.ts'

dashboardSuite('createTestServer', async (options) => {
  const server = await createTestServer(options)
  const port = await server.listen()
  return {
    control: server,
    cluster: port.url,
    async close() {
      await port.close()
      await server.close()
    },
  }
})

import { resourceVersionCells } from '../../../../contract/resource-version-cells.ts'
import { openTestServer } from '../../../../support/servers/test-server.ts'

resourceVersionCells('in process', async () => {
  const { runtime, send, watch } = await openTestServer({ controllers: [] })
  return {
    runtime,
    send: (method, address, body) => {
      const headers = body ? { 'content-type': 'application/json' } : {}
      return send(method, address, { body, headers })
    },
    watch: async (address) => (await watch(address)).next,
  }
})

import testing = require('skerry/testing')

export async function status(): Promise<number> {
  const server: testing.TestServer = await testing.createTestServer({ brand: 'k8s', seed: 1 })
  const response = await server.fetch('/version')
  await server.close()
  return response.status
}

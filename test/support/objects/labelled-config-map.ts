import { configMap, configMaps, openTestServer, type TestServer } from '../servers/test-server.ts'

/** A server with the config map `a`, which has a label. */
export async function openWithLabelledMap(): Promise<TestServer> {
  const server = await openTestServer()
  await server.post(configMaps, configMap('a', { labels: { app: 'x' } }))
  return server
}

/** The options of a request that accepts these media types. */
export function accept(value: string): { readonly headers: Record<string, string> } {
  return { headers: { accept: value } }
}

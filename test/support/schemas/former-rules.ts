import type { JsonObject } from '../../../core/base/api/json.ts'
import { loadRelease } from '../../../core/kinds/assembly/releases/load-release.ts'
import { openTestServer, type TestServer } from '../servers/test-server.ts'

/** A server of a release, with more group versions than it serves by default. */
export async function serverOf(
  release: string,
  ...enabled: readonly string[]
): Promise<TestServer> {
  const runtimeConfig = new Map(enabled.map((name) => [name, true]))
  return openTestServer({ release: await loadRelease(release), runtimeConfig })
}

/** The causes for which an object is refused, as `field: message`; empty where it was created. */
export async function causesOf(
  server: TestServer,
  path: string,
  object: JsonObject,
): Promise<readonly string[]> {
  const answer = await server.post(path, { metadata: { name: 'a' }, ...object })
  if (answer.status === 201) return []
  const { details, message = '' } = answer.body
  return details?.causes?.map((cause) => `${cause.field}: ${cause.message}`) ?? [message]
}

import { structOf } from '../../../core/base/api/json-fields.ts'
import type { JsonObject } from '../../../core/base/api/json.ts'
import { apply, ownersOf } from '../recorded/apply.ts'
import { type Body, deployment, deployments, type TestServer } from '../servers/test-server.ts'

export const web = `${deployments}/web`
export const services = '/api/v1/namespaces/default/services'

/** A deployment whose one container says this of itself. */
export function container(facts: JsonObject): JsonObject {
  return podSpec({ containers: [{ name: 'main', image: 'main:1', ...facts }] })
}

export function podSpec(spec: JsonObject): JsonObject {
  return deployment('web', { template: { metadata: { labels: { app: 'web' } }, spec } })
}

export const withContainers = { containers: [{ name: 'main', image: 'main:1' }] }

export function podSpecOf(body: Body): JsonObject {
  return structOf(body, 'spec', 'template', 'spec')
}

export function ownedBy(body: Body, manager: string, within: string): string[] {
  const owned = ownersOf(body)[`${manager} Apply`] ?? []
  return owned.filter((field) => field.startsWith(within))
}

export const main = '.spec.template.spec.containers[name="main"]'

export async function messageOf(
  server: TestServer,
  path: string,
  manager: string,
  object: JsonObject,
): Promise<string | undefined> {
  const { body } = await apply(server, path, manager, object)
  return body.message
}

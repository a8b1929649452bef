import { structOf, textOf } from '../../../core/base/api/json-fields.ts'
import type { TestServer } from '../servers/test-server.ts'

/** Reasons and messages of the events about an object, in order of their names. */
export async function eventsAbout(server: TestServer, name: string): Promise<string[]> {
  const { items } = (await server.get('/api/v1/namespaces/default/events')).body
  return items
    .filter((event) => structOf(event, 'involvedObject')['name'] === name)
    .map(
      (event) => `${textOf(event, 'type')} ${textOf(event, 'reason')} ${textOf(event, 'message')}`,
    )
}

import { objectAt, textAt } from './openapi-document.ts'
import { type PublishedServer } from './published-api.ts'

export const root = '/openapi/v3'

export async function addresses(server: PublishedServer): Promise<ReadonlyMap<string, string>> {
  const paths = objectAt(await server.document(root), 'paths')
  return new Map(
    Object.entries(paths).map(([name, entry]) => [name, textAt(entry, 'serverRelativeURL')]),
  )
}

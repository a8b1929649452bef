import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { JsonValue } from '../../core/base/api/json.ts'
import { recordColumns } from '../support/recorded/recorded-columns.ts'
import { objectAt, textAt } from '../support/schemas/openapi-document.ts'
import {
  publishedFacts,
  resourceFacts,
  type ServedDocuments,
} from '../support/schemas/published-facts.ts'

/*
 * Writes down for the tests what the original publishes, as hashes without descriptions; each source is a column of the file.
 *
 * Of running servers:
 *   NODE_TLS_REJECT_UNAUTHORIZED=0 tsx test/differential/record-published.ts --token T --to FILE --source default=URL --source all=URL
 * and with --resources of their groups and resources alone.
 * Of the documents that its releases keep in `api/`:
 *   tsx test/differential/record-published.ts --to FILE --source 1.16=DIRECTORY --source 1.17=DIRECTORY
 */
const { values } = parseArgs({
  options: {
    source: { type: 'string', multiple: true, default: [] },
    token: { type: 'string', default: '' },
    to: { type: 'string', default: 'recorded.json' },
    resources: { type: 'boolean', default: false },
  },
})

const aggregated = 'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList'

async function fetched(url: string): Promise<ServedDocuments> {
  const documents: Record<string, JsonValue> = {}
  const get = async (path: string, accept = 'application/json'): Promise<JsonValue> => {
    const headers = { authorization: `Bearer ${values.token}`, accept }
    const response = await fetch(url + path, { headers })
    if (!response.ok) throw new Error(`${path}: ${response.status}`)
    return (await response.json()) as JsonValue
  }
  const keep = async (path: string): Promise<void> => {
    documents[path] = await get(path)
  }
  await keep('/apis')
  for (const path of ['/api', '/apis']) documents[`${path} v2`] = await get(path, aggregated)
  await keep('/api/v1')
  for (const group of objectAt(documents, '/apis')['groups'] as JsonValue[]) {
    for (const version of objectAt(group)['versions'] as JsonValue[]) {
      await keep(`/apis/${textAt(version, 'groupVersion')}`)
    }
  }
  await keep('/openapi/v2')
  const index = await get('/openapi/v3')
  for (const name of Object.keys(objectAt(index, 'paths'))) await keep(`/openapi/v3/${name}`)
  return documents
}

function kept(directory: string): ServedDocuments {
  const read = (path: string): JsonValue =>
    JSON.parse(readFileSync(`${directory}/api/${path}`, 'utf8')) as JsonValue
  const documents: Record<string, JsonValue> = { '/openapi/v2': read('openapi-spec/swagger.json') }
  const names = (folder: string): readonly string[] =>
    existsSync(`${directory}/api/${folder}`) ? readdirSync(`${directory}/api/${folder}`) : []
  for (const name of names('openapi-spec/v3')) {
    const path = name.replace('_openapi.json', '').replaceAll('__', '/')
    documents[`/openapi/v3/${path}`] = read(`openapi-spec/v3/${name}`)
  }
  for (const name of names('discovery')) {
    const path = `/${name.replace('.json', '').replaceAll('__', '/')}`
    documents[path === '/aggregated_v2' ? '/apis v2' : path] = read(`discovery/${name}`)
  }
  return documents
}

const columns = new Map<string, ReadonlyMap<string, string>>()
for (const source of values.source) {
  const [name = '', from = ''] = source.split(/=(.*)/s)
  const documents = from.startsWith('http') ? await fetched(from) : kept(from)
  const facts = publishedFacts(documents)
  columns.set(name, values.resources ? resourceFacts(facts) : facts)
}
writeFileSync(values.to, `${JSON.stringify(recordColumns(columns), undefined, 0)}\n`)

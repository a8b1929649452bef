import { expect, it, onTestFinished } from 'vitest'
import { openServer } from '../../../browser-host/page/index.ts'
import { spawnWorker } from '../../../browser-host/page/spawn-worker.ts'
import { parseGroupVersion } from '../../../core/base/api/group-version.ts'
import { textOf } from '../../../core/base/api/json-fields.ts'
import { isJsonObject, type JsonObject } from '../../../core/base/api/json.ts'
import type { ApiObject } from '../../../core/base/api/object.ts'
import { resourcePath } from '../../../core/base/client/resource-path.ts'
import { createClient } from '../../../core/index.ts'
import { splitYaml } from '../../../core/objects/codec/documents.ts'
import { parseYaml } from '../../../core/objects/codec/yaml/yaml.ts'
import { builtInCatalog } from '../../support/schemas/built-in-catalog.ts'

const texts = import.meta.glob<string>('../../e2e/objects/rich/*.yaml', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const catalog = builtInCatalog()

function objectsIn(text: string): readonly JsonObject[] {
  return splitYaml(text)
    .map((document) => parseYaml(document.text).value)
    .filter(isJsonObject)
}

const needed = objectsIn(texts['../../e2e/objects/rich/needed.yaml'] ?? '')

/** Where the object is created; undefined for kinds that are off by default. */
function collectionOf(object: JsonObject): string | undefined {
  const { group = '', version = '' } = parseGroupVersion(textOf(object, 'apiVersion')) ?? {}
  const kind = textOf(object, 'kind')
  const definition = catalog.definitions.find(
    (each) => each.group === group && each.version === version && each.kind === kind,
  )
  return (
    definition && resourcePath(definition, { namespace: definition.namespaced ? 'default' : '' })
  )
}

it.each(Object.entries(texts))(
  'a server in a page takes the rich objects of %s',
  async (file, text) => {
    const server = await openServer({
      brand: 'k8s',
      serviceWorker: false,
      worker: spawnWorker,
      name: `rich-${file.replaceAll(/\W/g, '')}`,
      kind: 'mock',
    })
    onTestFinished(() => server.close())
    const client = createClient(server.transport, { userAgent: 'test' })
    const refusals: string[] = []
    const own = file.endsWith('needed.yaml') ? [] : objectsIn(text)
    for (const object of [...needed, ...own]) {
      const path = collectionOf(object)
      if (path === undefined) continue
      await client.create(path, object as unknown as ApiObject).catch((error: unknown) => {
        refusals.push(`${JSON.stringify(object['metadata'])}: ${String(error)}`)
      })
    }
    expect(refusals).toEqual([])
  },
)

import {
  createClient,
  createMockServer,
  CtlSession,
  formatGroupVersion,
  ResourceFinder,
  resourcePath,
  writeYaml,
} from '../../../../core/index.ts'
import { SchemaSource } from '../../../../web-playground/editor/schema/schema-source.ts'
import { testRuntime } from '../../../support/servers/test-runtime.ts'

export interface TestedSchemas {
  readonly schemas: SchemaSource
  /** Paths that were read, in their order. */
  readonly read: readonly string[]
  /** YAML of all objects that the server stores. */
  readonly stored: () => Promise<readonly string[]>
  readonly create: (path: string, object: unknown) => Promise<unknown>
  readonly close: () => Promise<void>
}

/** Schemas of a server in memory, as the editor reads them. */
export async function testedSchemas(release?: string): Promise<TestedSchemas> {
  const runtime = testRuntime()
  const mock = await createMockServer(runtime, {
    brand: 'k8s',
    seed: 1,
    ...(release !== undefined && { release }),
  })
  const read: string[] = []
  const end = mock.onRequest(({ path }) => void read.push(path))
  const client = createClient(mock.transport(), { userAgent: 'test' })
  const { brand } = mock
  const finder = new ResourceFinder({
    client,
    session: new CtlSession({ namespace: 'default' }),
    brand,
    clock: runtime.clock,
    signal: new AbortController().signal,
  })
  const schemas = new SchemaSource({
    brand,
    client: () => client,
    served: () => finder.served(),
  })
  return {
    schemas,
    read,
    async stored() {
      const listed = (await finder.preferred()).filter(({ verbs }) => verbs.includes('list'))
      const texts = listed.map(async (resource) => {
        const { items } = await client.list(resourcePath(resource, {}))
        const { kind, group, version } = resource
        const apiVersion = formatGroupVersion(group, version)
        return items.map((item) => writeYaml({ ...item, apiVersion, kind }))
      })
      return (await Promise.all(texts)).flat()
    },
    create: (path, object) => client.create(path, object as never),
    async close() {
      end()
      await mock.close()
    },
  }
}

/** A text whose `|` is a place in it. */
export function marked(text: string): { readonly text: string; readonly position: number } {
  const position = text.indexOf('|')
  return { text: text.slice(0, position) + text.slice(position + 1), position }
}

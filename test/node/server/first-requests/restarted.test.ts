import { beforeAll, describe, expect, it } from 'vitest'
import { objectOf, objectsOf, structOf, textOf } from '../../../../core/base/api/json-fields.ts'
import type { JsonObject } from '../../../../core/base/api/json.ts'
import type { MemoryBackend } from '../../../../core/index.ts'
import { definitionsIn } from '../../../support/objects/yaml-files.ts'
import { describeDefinitions } from '../../../support/recorded/vectors.ts'
import { send } from '../../../support/requests/sent-request.ts'
import { programCopies, type Program } from '../../../support/servers/program-copies.ts'

let copy: () => Program

beforeAll(async () => {
  copy = await programCopies()
})

/** A definition whose schema has a pattern, as most real ones have. */
const patterned: JsonObject = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'gadgets.example.com' },
  spec: {
    group: 'example.com',
    scope: 'Namespaced',
    names: { plural: 'gadgets', kind: 'Gadget', singular: 'gadget', listKind: 'GadgetList' },
    versions: [
      {
        name: 'v1',
        served: true,
        storage: true,
        schema: {
          openAPIV3Schema: {
            type: 'object',
            properties: {
              spec: { type: 'object', properties: { id: { type: 'string', pattern: '^[a-z]+$' } } },
            },
          },
        },
      },
    ],
  },
}

/** A store to which definitions were written, by a server that is closed. */
async function storeWith(definitions: readonly JsonObject[]): Promise<MemoryBackend> {
  const { MemoryBackend, startOn } = copy()
  const backend = new MemoryBackend()
  const { server, close } = await startOn(backend)
  const path = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'
  for (const body of definitions) {
    expect((await send(server, 'POST', path, { body })).status).toBe(201)
  }
  await close()
  return backend
}

const pattern = '"pattern":"^[a-z]+$"'
const documents = [
  ['/openapi/v2', pattern],
  ['/openapi/v3', '"apis/example.com/v1"'],
  ['/openapi/v3/apis/example.com/v1', pattern],
] as const

describe('a definition with a pattern', () => {
  it.each(documents)(
    'a server started on a definition with a pattern answers %s first',
    async (path, part) => {
      const { server, close } = await copy().startOn(await storeWith([patterned]))
      const { status, text } = await send(server, 'GET', path)
      expect([status, text]).toEqual([200, expect.stringContaining(part)])
      await close()
    },
  )

  it.each(documents)(
    'a server opened on a definition with a pattern answers %s first',
    async (path, part) => {
      const restored = await copy().openServerOn(await storeWith([patterned]))
      const { status, text } = await send(restored.server, 'GET', path)
      expect([status, text]).toEqual([200, expect.stringContaining(part)])
      await restored.close()
    },
  )
})

describe.each(['cert-manager', 'gateway-api', 'kwok'])('the definitions of %s', (project) => {
  describeDefinitions(project, (folder) => {
    it(`a server started on the definitions of ${project} answers any of these first`, async () => {
      const definitions = definitionsIn(folder)
      const store = await storeWith(definitions)
      const [{ group, version, plural, kind, place }] = definitions.map(servedBy) as [Served]
      const groupVersion = `${group}/${version}`
      const object = { apiVersion: groupVersion, kind, metadata: { name: 'first' } }
      const collection = `/apis/${groupVersion}/${place}${plural}`
      const apply = { 'content-type': 'application/apply-patch+yaml' }
      const firsts = [
        ['GET', '/openapi/v2', {}, [200]],
        ['GET', '/openapi/v3', {}, [200]],
        ['GET', `/openapi/v3/apis/${groupVersion}`, {}, [200]],
        ['GET', collection, {}, [200]],
        ['POST', collection, { body: object }, [201, 422]],
        [
          'PATCH',
          `${collection}/first?fieldManager=a`,
          { body: object, headers: apply },
          [201, 422],
        ],
      ] as const
      for (const [method, address, call, expected] of firsts) {
        const { server, runtime, close } = await copy().startOn(store.copy())
        const { status, text } = await send(server, method, address, call)
        expect(expected, `${method} ${address}: ${text}`).toContain(status)
        expect(runtime.log.filter(({ level }) => level === 'error')).toEqual([])
        await close()
      }
    })
  })
})

interface Served {
  readonly group: string
  readonly version: string
  readonly plural: string
  readonly kind: string
  /** Where objects are, in a path: empty for those of the whole cluster. */
  readonly place: string
}

function servedBy(definition: JsonObject): Served {
  const spec = structOf(definition, 'spec')
  const names = objectOf(spec, 'names') ?? {}
  const version = objectsOf(spec, 'versions').find(({ served }) => served === true) ?? {}
  return {
    group: textOf(spec, 'group'),
    version: textOf(version, 'name'),
    plural: textOf(names, 'plural'),
    kind: textOf(names, 'kind'),
    place: textOf(spec, 'scope') === 'Namespaced' ? 'namespaces/default/' : '',
  }
}

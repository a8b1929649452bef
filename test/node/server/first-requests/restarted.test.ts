import { beforeAll, describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../core/api/json.ts'
import type { MemoryBackend } from '../../../../core/index.ts'
import { programCopies, type Program } from '../../../support/program-copies.ts'
import { send } from '../../../support/sent-request.ts'

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

async function storeWith(
  ...objects: readonly (readonly [string, JsonObject])[]
): Promise<MemoryBackend> {
  const { MemoryBackend, startOn } = copy()
  const backend = new MemoryBackend()
  const started = await startOn(backend)
  for (const [path, body] of objects) {
    expect((await send(started.server, 'POST', path, { body })).status).toBe(201)
  }
  await started.close()
  return backend
}

const definitions = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'

describe('a server that was started again', () => {
  it.each(['/openapi/v2', '/openapi/v3', '/openapi/v3/apis/example.com/v1'])(
    'a server started on a definition with a pattern answers %s first',
    async (path) => {
      const backend = await storeWith([definitions, patterned])
      const { server, close } = await copy().startOn(backend)
      const { status, text } = await send(server, 'GET', path)
      expect([status, text.slice(0, 200)]).toEqual([200, expect.stringContaining('{')])
      if (path !== '/openapi/v3') expect(text).toContain('"pattern":"^[a-z]+$"')
      await close()
    },
  )
})

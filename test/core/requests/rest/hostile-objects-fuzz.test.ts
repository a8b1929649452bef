import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { JsonObject } from '../../../../core/base/api/json.ts'
import { writeJson } from '../../../../core/base/json/json-write.ts'
import type { ResourceDefinition } from '../../../../core/objects/catalog/resource-definition.ts'
import { encodeCborDocument } from '../../../../core/objects/codec/cbor/encode-cbor.ts'
import { writeYaml } from '../../../../core/objects/codec/yaml/yaml-write.ts'
import { writeProtobuf } from '../../../support/codecs/protobuf-objects.ts'
import { objectsOfKind } from '../../../support/objects/kind-objects.ts'
import { builtInCatalog } from '../../../support/schemas/built-in-catalog.ts'
import { openTestServer } from '../../../support/servers/test-server.ts'
import { historyCount, historyLimit } from '../../../support/storage/history-count.ts'

interface Case {
  readonly collection: string
  readonly object: JsonObject
  /** Of the body. */
  readonly type: string
  readonly isKept: boolean
}

const everything = { 'api/all': true }
const created = builtInCatalog(everything).definitions.filter(({ verbs }) => verbs.has('create'))

function collectionOf({ group, version, resource, namespaced }: ResourceDefinition): string {
  const root = group === '' ? `/api/${version}` : `/apis/${group}/${version}`
  return `${root}${namespaced ? '/namespaces/default' : ''}/${resource}`
}

const writers: Readonly<Record<string, (object: JsonObject) => Uint8Array | string>> = {
  'application/json': writeJson,
  'application/yaml': writeYaml,
  'application/cbor': encodeCborDocument,
  'application/vnd.kubernetes.protobuf': writeProtobuf,
}

/** Objects of any kind whose types are right, and which may be wrong in any other way. */
const cases: fc.Arbitrary<Case> = fc.constantFrom(...created).chain((definition) =>
  fc
    .record({
      made: objectsOfKind(definition.schema, 5),
      isPlain: fc.boolean(),
      type: fc.constantFrom(...Object.keys(writers)),
    })
    .map(({ made, isPlain, type }) => {
      const own = isPlain ? {} : { ...(made['metadata'] as object), namespace: null }
      const object = { ...made, metadata: { ...own, name: 'x' } }
      const isKept = definition.verbs.has('get')
      return { collection: collectionOf(definition), object, type, isKept }
    }),
)

const forms = [
  'application/json',
  'application/yaml',
  'application/vnd.kubernetes.protobuf',
  'application/cbor',
  'application/json;as=Table;g=meta.k8s.io;v=v1',
]

const count = historyCount(300)

it(
  'a hostile object that has the right types is stored or refused, and never a defect',
  { timeout: historyLimit(count) },
  async () => {
    const server = await openTestServer({
      runtimeConfig: new Map(Object.entries(everything)),
      featureGates: new Map([['AllAlpha', true]]),
      controllers: [],
    })
    const seen = new Set<number>()
    await fc.assert(
      fc.asyncProperty(cases, async ({ collection, object, type, isKept }) => {
        const body = writers[type]?.(object)
        const answer = await server.post(collection, body, { headers: { 'content-type': type } })
        seen.add(answer.status)
        // A binding without a target is 500 in the original, too.
        const isUnbound = answer.status === 500 && /^\[?target\./.test(answer.body.message ?? '')
        expect([201, 400, 403, 404, 409, 422]).toContain(isUnbound ? 422 : answer.status)
        if (answer.status !== 201 || !isKept) return
        for (const accept of forms) {
          const read = await server.get(`${collection}/x`, { headers: { accept } })
          expect([accept, read.status]).toEqual([accept, 200])
        }
        // What is sent back as it was read changes nothing.
        const { text } = await server.get(`${collection}/x`)
        const put = await server.put(`${collection}/x`, text)
        // Addresses of a node that repeat are refused by an update alone, as in the original.
        const repeats = /status\.addresses\[\d+\]: Duplicate value/.test(put.text)
        expect([put.status, put.text]).toEqual(repeats ? [422, put.text] : [200, text])
        await server.delete(`${collection}/x?gracePeriodSeconds=0`)
      }),
      { numRuns: count },
    )
    expect([...seen]).toEqual(expect.arrayContaining([201, 422]))
    expect(server.runtime.log.filter(({ level }) => level === 'error')).toEqual([])
  },
)

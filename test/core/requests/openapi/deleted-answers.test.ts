import { describe, expect, it } from 'vitest'
import { brands } from '../../../../core/base/api/brand.ts'
import { objectAt, operationsOf, textAt } from '../../../support/schemas/openapi-document.ts'
import { publishedServer } from '../../../support/schemas/published-api.ts'

const extension = `x-${brands.k8s.word}-`

/** The kinds whose DELETE is published to answer the object, as the original's own documents of 1.34 have it. */
const kindsThatAnswerThemselves = [
  'v1.PersistentVolume',
  'v1.PersistentVolumeClaim',
  'v1.Pod',
  'v1.PodTemplate',
  'v1.ResourceQuota',
  'v1.Service',
  'v1.ServiceAccount',
  'resource.k8s.io/v1.DeviceClass',
  'resource.k8s.io/v1.ResourceClaim',
  'resource.k8s.io/v1.ResourceClaimTemplate',
  'resource.k8s.io/v1.ResourceSlice',
  'storage.k8s.io/v1.CSIDriver',
  'storage.k8s.io/v1.CSINode',
  'storage.k8s.io/v1.StorageClass',
  'storage.k8s.io/v1.VolumeAttachment',
  'storage.k8s.io/v1.VolumeAttributesClass',
]

/** Names of the schemas in the answers of each DELETE of one object, by kind. */
function answersOf(
  document: unknown,
  schemaOf: (answer: unknown) => unknown,
): ReadonlyMap<string, readonly string[]> {
  const deletes = operationsOf(document).filter(
    ({ method, operation }) => method === 'delete' && operation[`${extension}action`] === 'delete',
  )
  return new Map(
    deletes.map(({ operation }) => {
      const gvk = objectAt(operation, `${extension}group-version-kind`)
      const [group, version, kind] = ['group', 'version', 'kind'].map((key) => textAt(gvk, key))
      const codes = ['200', '202'].map((code) => objectAt(operation, 'responses', code))
      const names = codes.map((answer) => textAt(schemaOf(answer), '$ref').split('.').pop() ?? '')
      return [`${group === '' ? '' : `${group}/`}${version}.${kind}`, names]
    }),
  )
}

/** Those whose answers all hold the kind itself. */
function answeringThemselves(answers: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const own = [...answers].filter(([name, held]) => held.every((kind) => name.endsWith(`.${kind}`)))
  return own.map(([name]) => name).toSorted()
}

function kindsAmong(start: string): readonly string[] {
  return kindsThatAnswerThemselves.filter((name) => name.startsWith(start)).toSorted()
}

describe('the answer of a DELETE is published as', () => {
  it('the answer of a DELETE is published as the object or a Status, by kind, in version 2', async () => {
    const document = await publishedServer().document('/openapi/v2')
    const answers = answersOf(document, (answer) => objectAt(answer, 'schema'))
    expect(answeringThemselves(answers)).toEqual(kindsAmong(''))
  })

  it.each([
    ['api/v1', 'v1.'],
    ['apis/resource.k8s.io/v1', 'resource.'],
    ['apis/storage.k8s.io/v1', 'storage.'],
    ['apis/apps/v1', 'apps/'],
  ])(
    'the answer of a DELETE is published as the object or a Status in version 3: %s',
    async (path, among) => {
      const server = publishedServer()
      const document = await server.document(`/openapi/v3/${path}`)
      const schemaOf = (answer: unknown): unknown =>
        objectAt(answer, 'content', 'application/json', 'schema')
      expect(answeringThemselves(answersOf(document, schemaOf))).toEqual(kindsAmong(among))
    },
  )
})

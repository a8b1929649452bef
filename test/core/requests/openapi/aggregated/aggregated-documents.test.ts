import { expect, it } from 'vitest'
import { AggregatedApis } from '../../../../../core/requests/aggregation/aggregated-apis.ts'
import { AggregatedDocuments } from '../../../../../core/requests/openapi/aggregated/aggregated-documents.ts'

it('downloads that were put off are made with the first request for a document, and once', async () => {
  const documents = new AggregatedDocuments(new AggregatedApis())
  const made: string[] = []
  const put = (name: string): boolean =>
    documents.putOff(name, async () => {
      await Promise.resolve()
      made.push(name)
    })
  expect([put('v1.a'), put('v1.a'), put('v1.b'), put('v1.gone')]).toEqual([true, true, true, true])
  documents.set('v1.gone', undefined)
  expect(made).toEqual([])
  await Promise.all([documents.whole(), documents.whole()])
  expect(made).toEqual(['v1.a', 'v1.b'])
  expect(put('v1.late')).toBe(false)
  await documents.whole()
  expect(made).toEqual(['v1.a', 'v1.b'])
})

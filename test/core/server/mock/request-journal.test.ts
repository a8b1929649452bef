import { describe, expect, it } from 'vitest'
import { RequestJournal } from '../../../../core/server/mock/request-journal.ts'
import { requestRecord } from '../../../support/requests/request-record.ts'

function ids(journal: RequestJournal): string[] {
  return journal.records.map(({ id }) => id)
}

describe('the journal of requests', () => {
  it('the request journal remembers the newest, oldest first', () => {
    const journal = new RequestJournal(2)
    for (const id of ['a', 'b', 'c']) journal.answered(requestRecord({ id }))
    expect(ids(journal)).toEqual(['b', 'c'])
  })

  it('the request journal leaves out what the server asks itself', () => {
    const journal = new RequestJournal()
    journal.answered(requestRecord({ id: 'own', user: 'system:apiserver' }))
    journal.answered(requestRecord({ id: 'other' }))
    expect(ids(journal)).toEqual(['other'])
  })

  it('the request journal lets go of the oldest when bodies take more than 64 MiB', () => {
    const journal = new RequestJournal()
    const responseBody = new Uint8Array(30 * 1024 * 1024)
    for (const id of ['a', 'b', 'c']) journal.answered(requestRecord({ id, responseBody }))
    expect(ids(journal)).toEqual(['b', 'c'])
    journal.clear()
    for (const id of ['d', 'e']) journal.answered(requestRecord({ id, responseBody }))
    expect(ids(journal)).toEqual(['d', 'e'])
  })

  it('the request journal tells listeners until they are cancelled, also when it remembers nothing', () => {
    const journal = new RequestJournal(0)
    const heard: string[] = []
    const cancel = journal.listen(({ id }) => heard.push(id))
    journal.answered(requestRecord({ id: 'a' }))
    cancel()
    journal.answered(requestRecord({ id: 'b' }))
    expect(heard).toEqual(['a'])
    expect(ids(journal)).toEqual([])
  })

  it('the request journal lets the record of an ended watch take the place of the open one', () => {
    const journal = new RequestJournal()
    const heard: string[] = []
    const hear = ({ id, watch }: { id: string; watch: unknown }): void =>
      void heard.push(`${id} ${String(watch)}`)
    journal.listen(hear, hear)
    for (const id of ['a', 'b']) journal.answered(requestRecord({ id, watch: 'open' }))
    journal.ended(requestRecord({ id: 'a', watch: 'ended' }))
    journal.ended(requestRecord({ id: 'own', watch: 'ended', user: 'system:apiserver' }))
    expect(journal.records.map(({ id, watch }) => `${id} ${watch}`)).toEqual(['a ended', 'b open'])
    expect(heard).toEqual(['a open', 'b open', 'a ended'])
  })

  it.each([-1, 1.5, NaN])('the request journal cannot remember %d requests', (limit) => {
    expect(() => new RequestJournal(limit)).toThrow(RangeError)
  })
})

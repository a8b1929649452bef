import { expect, it, vi } from 'vitest'
import { RequestLog } from '../../../../web-playground/server/request-log.ts'
import { persistStore } from '../../../../web-playground/server/persist-store.ts'
import { requestRecord } from '../../../support/request-record.ts'

interface AskedStorage {
  readonly persist: () => Promise<boolean>
  readonly persisted: () => Promise<boolean>
  readonly asked: () => number
}

function storageThat(persists: boolean): AskedStorage {
  const persist = vi.fn<() => Promise<boolean>>(async () => true)
  return { persist, asked: () => persist.mock.calls.length, persisted: async () => persists }
}

it('the page asks the browser to keep the store once something was written', async () => {
  const log = new RequestLog()
  const storage = storageThat(false)
  persistStore(log, storage)
  log.add([requestRecord({ verb: 'list', status: 200 })], 0)
  log.add([requestRecord({ verb: 'create', status: 409 })], 0)
  await Promise.resolve()
  expect(storage.asked()).toBe(0)
  log.add([requestRecord({ verb: 'create', status: 201 })], 0)
  log.add([requestRecord({ verb: 'patch', status: 200 })], 0)
  await expect.poll(storage.asked).toBe(1)
})

it('the page asks nothing of the browser where the store is kept already, or nobody listens', async () => {
  const log = new RequestLog()
  const [kept, ended] = [storageThat(true), storageThat(false)]
  persistStore(log, kept)
  persistStore(log, ended)()
  log.add([requestRecord({ verb: 'create', status: 201 })], 0)
  await Promise.resolve()
  await Promise.resolve()
  expect([kept.asked(), ended.asked()]).toEqual([0, 0])
})

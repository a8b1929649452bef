import { expect, it, vi } from 'vitest'
import { persistStore } from '../../../../web-playground/server/persist-store.ts'
import { RequestLog } from '../../../../web-playground/server/request-log.ts'
import { requestRecord } from '../../../support/requests/request-record.ts'

interface AskedStorage {
  readonly persist: () => Promise<boolean>
  readonly persisted: () => Promise<boolean>
  readonly asked: () => number
}

const ignored = (): void => undefined

function storageThat(persists: boolean): AskedStorage {
  const persist = vi.fn<() => Promise<boolean>>(async () => true)
  return { persist, asked: () => persist.mock.calls.length, persisted: async () => persists }
}

it('the page asks the browser to keep the store once something was written', async () => {
  const log = new RequestLog()
  const storage = storageThat(false)
  persistStore(log, storage, ignored)
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
  persistStore(log, kept, ignored)
  persistStore(log, ended, ignored)()
  log.add([requestRecord({ verb: 'create', status: 201 })], 0)
  await Promise.resolve()
  await Promise.resolve()
  expect([kept.asked(), ended.asked()]).toEqual([0, 0])
})

it('the page hears whether the browser keeps the store, before it asks for that and after', async () => {
  const log = new RequestLog()
  const answers: boolean[] = []
  persistStore(log, storageThat(false), (isKept) => answers.push(isKept))
  await expect.poll(() => answers).toEqual([false])
  log.add([requestRecord({ verb: 'create', status: 201 })], 0)
  await expect.poll(() => answers).toEqual([false, true])
})

it('the page goes on where the browser does not say whether it keeps the store', async () => {
  const log = new RequestLog()
  const blocked = vi.fn<() => Promise<boolean>>(() => Promise.reject(new TypeError('blocked')))
  const answers = vi.fn<(isKept: boolean) => void>()
  persistStore(log, { persisted: blocked, persist: blocked }, answers)
  log.add([requestRecord({ verb: 'create', status: 201 })], 0)
  await expect.poll(() => blocked.mock.calls.length).toBe(2)
  expect(answers).not.toHaveBeenCalled()
})

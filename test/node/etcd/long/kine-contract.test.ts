import { afterAll, beforeAll, describe } from 'vitest'
import { openEtcd } from '../../../../node-host/store/etcd/open-etcd.ts'
import { sharedStoreModel } from '../../../contract/shared-store-model.ts'
import { storageContract } from '../../../contract/storage.ts'
import { openEmptied } from '../../../support/etcd/emptied-store.ts'
import { isLong } from '../../../support/etcd/long-tests.ts'
import { kineProgram, TestKine } from '../../../support/etcd/test-kine.ts'

const program = isLong ? await kineProgram() : undefined

describe.skipIf(program === undefined)('the store on kine', () => {
  let kine: TestKine | undefined
  beforeAll(async () => {
    if (program !== undefined) kine = await TestKine.start(program)
  })
  afterAll(() => kine?.close())
  sharedStoreModel('kine', () => openEtcd({ servers: [kine?.url ?? ''] }), 50, { isSingle: true })
  storageContract('kine', () => openEmptied({ servers: [kine?.url ?? ''] }), {
    isRemote: true,
    isSingle: true,
  })
})

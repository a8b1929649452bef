import { openEtcd } from '../../../../node-host/store/etcd/open-etcd.ts'
import { sharedStoreModel } from '../../../contract/shared-store-model.ts'
import { describeEtcds } from '../../../support/etcd/describe-etcd.ts'
import { isLong } from '../../../support/etcd/long-tests.ts'

describeEtcds('the store', (etcd, { version }) => {
  const open = (): ReturnType<typeof openEtcd> => openEtcd({ servers: etcd().servers })
  sharedStoreModel(`etcd ${version}`, open, isLong ? 200 : 5)
})

import { tellsProgress } from '../../../node-host/store/etcd/progress-versions.ts'
import { storageContract } from '../../contract/storage.ts'
import { describeEtcds } from '../../support/etcd/describe-etcd.ts'
import { openEmptied } from '../../support/etcd/emptied-store.ts'

describeEtcds(
  'the store',
  (etcd, { version }) => {
    storageContract(`etcd ${version}`, () => openEmptied({ servers: etcd().servers }), {
      isRemote: true,
      isSilentWhenIdle: !tellsProgress(version),
    })
  },
  // One test writes 600 keys at once.
  { flags: ['--max-txn-ops=1024'] },
)

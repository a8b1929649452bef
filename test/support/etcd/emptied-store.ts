import { prefixRange, type Storage } from '../../../core/storage/engine/storage.ts'
import { type EtcdOptions, openEtcd } from '../../../node-host/store/etcd/open-etcd.ts'

/** The most deletes of one transaction that etcd takes unless a flag says otherwise. */
const deletesAtOnce = 100

/** Opens the store on an etcd and deletes all its keys; revisions go on from where they were. */
export async function openEmptied(options: EtcdOptions): Promise<Storage> {
  const storage = await openEtcd(options)
  await empty(storage)
  return storage
}

async function empty(storage: Storage): Promise<void> {
  const found = await storage.list(prefixRange('/'), { keysOnly: true })
  if (!found.ok) throw new Error(`the store cannot be emptied: ${found.reason}`)
  const keys = found.entries.map(({ key }) => key)
  for (let at = 0; at < keys.length; at += deletesAtOnce) {
    const part = keys.slice(at, at + deletesAtOnce)
    await storage.commit(
      [],
      part.map((key) => ({ type: 'delete', key })),
    )
  }
}

import type { Storage } from '../../../core/index.ts'
import { StartupError } from '../../base/errors/startup-error.ts'

/** Key in etcd while `skerry snapshot restore` writes objects to it. */
export const restoreMark = '/skerry/restoring'

/** Refuses an etcd to which a restore has written some objects and not all. @throws StartupError */
export async function refuseHalfRestored(storage: Storage): Promise<void> {
  const mark = await storage.get(restoreMark)
  if (!mark.ok || !mark.entry) return
  throw new StartupError(
    'a restore into this etcd has not been completed: run skerry snapshot restore again',
  )
}

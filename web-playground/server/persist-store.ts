import type { RequestRecord } from '../../core/index.ts'
import type { RequestLog } from './request-log.ts'

const writes: readonly string[] = ['create', 'update', 'patch', 'delete', 'deletecollection']

function isWrite({ verb, status }: RequestRecord): boolean {
  return writes.includes(verb) && status >= 200 && status < 300
}

type KeepingStorage = Pick<StorageManager, 'persist' | 'persisted'>

/**
 * Asks the browser not to give up what is stored when space gets short, once there is something of the user's in it. Some
 * browsers ask the user, so it is asked no sooner, and once a page. What a browser refuses stays as it was: kept until space
 * gets short.
 *
 * @param isUsers whether a request is of the user, on the server that is stored.
 * @param onAnswer called with whether the store is kept, before and after that is asked for.
 * @returns ends it.
 */
export function persistStore(
  requests: RequestLog,
  storage: KeepingStorage,
  onAnswer: (isKept: boolean) => void,
  isUsers: (record: RequestRecord) => boolean = () => true,
): () => void {
  const end = requests.subscribe(() => {
    const written = requests.records.some((record) => isWrite(record) && isUsers(record))
    if (!written) return
    end()
    void ask(async () => (await storage.persisted()) || storage.persist(), onAnswer)
  })
  void ask(() => storage.persisted(), onAnswer)
  return end
}

async function ask(
  isKept: () => Promise<boolean>,
  onAnswer: (isKept: boolean) => void,
): Promise<void> {
  try {
    onAnswer(await isKept())
  } catch {
    // Where the browser blocks storage nothing is kept, which the server says.
  }
}

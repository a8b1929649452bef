import type { RequestLog } from './request-log.ts'

const writes: readonly string[] = ['create', 'update', 'patch', 'delete', 'deletecollection']

/**
 * Asks the browser not to give up what is stored when space gets short, once there is something of the user's in it. Some
 * browsers ask the user, so it is asked no sooner, and once a page. What a browser refuses stays as it was: kept until space
 * gets short.
 *
 * @returns ends it.
 */
export function persistStore(
  requests: RequestLog,
  storage: Pick<StorageManager, 'persist' | 'persisted'>,
): () => void {
  const end = requests.subscribe(() => {
    const written = requests.records.some(
      ({ verb, status }) => writes.includes(verb) && status >= 200 && status < 300,
    )
    if (!written) return
    end()
    void ask(storage)
  })
  return end
}

async function ask(storage: Pick<StorageManager, 'persist' | 'persisted'>): Promise<void> {
  if (!(await storage.persisted())) await storage.persist()
}

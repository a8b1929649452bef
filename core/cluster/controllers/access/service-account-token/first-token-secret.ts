import type { FeedListener } from '../../../../storage/cache/object-feed.ts'
import type { ControllerParts } from '../../shared/framework/controller-registration.ts'
import { feedOf } from '../../shared/framework/open-feed.ts'
import { secretResource } from '../../shared/objects/resources.ts'
import { storedPrefix } from '../../shared/objects/stored-resource.ts'
import { secretType, tokenSecretType } from '../secret-type.ts'

/** Resolves at the first secret that holds a service account token, or has to; few servers have any. */
export function firstTokenSecret(parts: ControllerParts, signal: AbortSignal): Promise<void> {
  const prefix = storedPrefix(parts, secretResource)
  const type = tokenSecretType(parts.brand)
  return new Promise((resolve) => {
    const found = new AbortController()
    const end = (): void => {
      found.abort()
      signal.removeEventListener('abort', end)
      resolve()
    }
    signal.addEventListener('abort', end)
    const listener: FeedListener = {
      put(_prefix, entry) {
        if (secretType(entry) === type) end()
      },
      gone: () => undefined,
      reread: () => undefined,
    }
    feedOf(parts, (each) => each === prefix)(listener, found.signal)
    if (signal.aborted) end()
  })
}

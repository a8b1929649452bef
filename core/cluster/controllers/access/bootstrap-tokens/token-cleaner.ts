import { readBootstrapToken } from '../../../../access/authn/bootstrap-token.ts'
import { resourcePath } from '../../../../base/client/resource-path.ts'
import type { ControllerParts } from '../../shared/framework/controller-registration.ts'
import type { Controller } from '../../shared/framework/controller.ts'
import { feedOf } from '../../shared/framework/open-feed.ts'
import { secretResource } from '../../shared/objects/resources.ts'
import { storedPrefix } from '../../shared/objects/stored-resource.ts'
import { DueKeys } from '../../shared/queues/due-keys.ts'
import { WorkQueue } from '../../shared/queues/work-queue.ts'
import { ignoreNotFound, isStaleWrite } from '../../shared/writes/expected-errors.ts'
import { tokenListener } from './token-feed.ts'

const retries = { first: 1000, most: 60_000 }

/** Deletes the secrets of bootstrap tokens as these expire. */
export class TokenCleaner implements Controller {
  readonly name = 'token-cleaner-controller'
  readonly #parts: ControllerParts

  constructor(parts: ControllerParts) {
    this.#parts = parts
  }

  async run(signal: AbortSignal): Promise<void> {
    const { runtime, brand } = this.#parts
    const queue = new WorkQueue({
      name: this.name,
      runtime,
      workers: 1,
      retries,
      work: (name, working) => this.#deleteExpired(name, dues, working),
    })
    const dues: DueKeys = new DueKeys({
      runtime,
      slack: 1000,
      due(names) {
        for (const name of names) queue.add(name)
      },
    })
    const listener = tokenListener(brand, {
      put({ name, expires }) {
        if (expires === Infinity) dues.delete(name)
        else if (expires <= runtime.clock.now()) queue.add(name)
        else dues.set(name, expires)
      },
      gone: (name) => dues.delete(name),
      reread: () => dues.clear(),
    })
    const prefix = storedPrefix(this.#parts, secretResource)
    feedOf(this.#parts, (each) => each === prefix)(listener, signal)
    try {
      await queue.run(signal)
    } finally {
      dues.clear()
    }
  }

  async #deleteExpired(name: string, dues: DueKeys, signal: AbortSignal): Promise<'done'> {
    const { client, brand, runtime } = this.#parts
    const path = resourcePath(secretResource, { namespace: brand.systemNamespace, name })
    const secret = await ignoreNotFound(client.get(path, { signal }))
    const token = secret && readBootstrapToken(secret, brand)
    if (!token || token.expires === Infinity) return 'done'
    if (token.expires > runtime.clock.now()) {
      // The clock was set back, or the token was prolonged.
      dues.set(name, token.expires)
      return 'done'
    }
    try {
      await client.delete(path, { preconditions: { uid: token.uid }, signal })
    } catch (error) {
      if (!isStaleWrite(error)) throw error
    }
    return 'done'
  }
}

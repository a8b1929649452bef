import {
  type BootstrapToken,
  bootstrapSecretName,
} from '../../../../access/authn/bootstrap-token.ts'
import { resourcePath } from '../../../../base/client/resource-path.ts'
import type { FeedListener } from '../../../../storage/cache/object-feed.ts'
import type { ControllerParts } from '../../shared/framework/controller-registration.ts'
import type { Controller } from '../../shared/framework/controller.ts'
import { feedOf } from '../../shared/framework/open-feed.ts'
import { configMapResource, secretResource } from '../../shared/objects/resources.ts'
import { storedPrefix } from '../../shared/objects/stored-resource.ts'
import { DueKeys } from '../../shared/queues/due-keys.ts'
import { WorkQueue } from '../../shared/queues/work-queue.ts'
import {
  createIfAbsent,
  ignoreNotFound,
  isStaleWrite,
} from '../../shared/writes/expected-errors.ts'
import { clusterInfoName, newClusterInfo, signedClusterInfo } from './cluster-info.ts'
import { tokenListener } from './token-feed.ts'

/** Keys of the work queue. */
const creation = 'creation'
const signature = 'signature'

const retries = { first: 1000, most: 60_000 }

/** Whether a token signs, while it has not expired. */
function isSigning(token: BootstrapToken): boolean {
  const { id, secret, signs, name } = token
  return signs && secret.length > 0 && /^[a-z0-9]{6}$/.test(id) && name === bootstrapSecretName(id)
}

/**
 * Keeps the signatures of the config map `cluster-info` those of the tokens that sign, and creates the map where a server
 * with certificates of its own starts without one.
 */
export class BootstrapSigner implements Controller {
  readonly name = 'bootstrap-signer-controller'
  readonly #parts: ControllerParts

  constructor(parts: ControllerParts) {
    this.#parts = parts
  }

  async run(signal: AbortSignal): Promise<void> {
    const { runtime, brand } = this.#parts
    const signing = new Map<string, BootstrapToken>()
    const queue = new WorkQueue({
      name: this.name,
      runtime,
      workers: 1,
      retries,
      work: (key, working) =>
        key === creation ? this.#createMap() : this.#sign(signing.values(), working),
    })
    const sign = (): void => queue.add(signature)
    // The signature of a token that expires goes, whether or not something deletes its secret.
    const dues = new DueKeys({ runtime, slack: 1000, due: sign })
    const tokens = tokenListener(brand, {
      put(token) {
        if (!isSigning(token)) return this.gone(token.name)
        signing.set(token.name, token)
        if (Number.isFinite(token.expires)) dues.set(token.name, token.expires)
        else dues.delete(token.name)
        sign()
      },
      gone(name) {
        dues.delete(name)
        if (signing.delete(name)) sign()
      },
      reread() {
        dues.clear()
        signing.clear()
        sign()
      },
    })
    queue.add(creation)
    this.#follow(tokens, sign, signal)
    try {
      await queue.run(signal)
    } finally {
      dues.clear()
    }
  }

  /** Opens a feed of tokens and of the config map. */
  #follow(tokens: FeedListener, sign: () => void, signal: AbortSignal): void {
    const { publicNamespace } = this.#parts.brand
    const ofMaps = storedPrefix(this.#parts, configMapResource)
    const ofSecrets = storedPrefix(this.#parts, secretResource)
    const listener: FeedListener = {
      put(prefix, entry, isChange) {
        if (prefix === ofSecrets) tokens.put(prefix, entry, isChange)
        else if (entry.namespace === publicNamespace && entry.name === clusterInfoName) sign()
      },
      gone(prefix, entry) {
        if (prefix === ofSecrets) tokens.gone(prefix, entry)
      },
      reread(prefix) {
        if (prefix === ofSecrets) tokens.reread(prefix)
        else sign()
      },
    }
    feedOf(this.#parts, (each) => each === ofMaps || each === ofSecrets)(listener, signal)
  }

  async #createMap(): Promise<'done' | 'again'> {
    const { client, brand, settings } = this.#parts
    const address = this.#parts.address()
    if (settings.rootCertificates === undefined) return 'done'
    // A server with certificates has an address once its port is open.
    if (address === '') return 'again'
    const map = newClusterInfo(address, settings.rootCertificates)
    await createIfAbsent(
      client,
      resourcePath(configMapResource, { namespace: brand.publicNamespace }),
      map,
    )
    return 'done'
  }

  async #sign(tokens: Iterable<BootstrapToken>, signal: AbortSignal): Promise<'done'> {
    const { client, brand, runtime } = this.#parts
    const place = { namespace: brand.publicNamespace, name: clusterInfoName }
    const path = resourcePath(configMapResource, place)
    const map = await ignoreNotFound(client.get(path, { signal }))
    const now = runtime.clock.now()
    const valid = [...tokens].filter(({ expires }) => expires > now)
    const signed = map && signedClusterInfo(map, valid)
    if (!signed) return 'done'
    try {
      await client.update(path, signed, { signal })
    } catch (error) {
      if (!isStaleWrite(error)) throw error
    }
    return 'done'
  }
}

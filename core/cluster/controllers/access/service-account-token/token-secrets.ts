import type { ServiceAccount } from '../../../../base/api/types/core.v1.generated.ts'
import { resourcePath } from '../../../../base/client/resource-path.ts'
import type { CachedEntry } from '../../../../storage/cache/cached-entry.ts'
import type { FeedListener } from '../../../../storage/cache/object-feed.ts'
import { readableObject } from '../../../../storage/cache/readable-object.ts'
import type { ControllerParts } from '../../shared/framework/controller-registration.ts'
import type { Controller } from '../../shared/framework/controller.ts'
import { feedOf } from '../../shared/framework/open-feed.ts'
import { secretResource, serviceAccountResource } from '../../shared/objects/resources.ts'
import { storedPrefix } from '../../shared/objects/stored-resource.ts'
import { WorkQueue } from '../../shared/queues/work-queue.ts'
import { ignoreNotFound, isStaleWrite } from '../../shared/writes/expected-errors.ts'
import { secretType, tokenSecretType } from '../secret-type.ts'
import { accountAnnotations, filledSecret } from './fill-secret.ts'

const retries = { first: 1000, most: 60_000 }

/** The two parts of a key. */
function partsOf(key: string): { readonly namespace: string; readonly name: string } {
  const [namespace = '', name = ''] = key.split('/')
  return { namespace, name }
}

/**
 * Fills the secrets that hold service account tokens, and deletes those whose account does not exist. An account that
 * lists a secret loses the reference with it.
 */
export class TokenSecrets implements Controller {
  readonly name = 'serviceaccount-token-controller'
  readonly #parts: ControllerParts
  readonly #known = new AccountSecrets()

  constructor(parts: ControllerParts) {
    this.#parts = parts
  }

  async run(signal: AbortSignal): Promise<void> {
    const { runtime } = this.#parts
    const common = { runtime, workers: 4, retries }
    const filling = new WorkQueue({
      ...common,
      name: this.name,
      work: (key, working) => this.#sync(key, working),
    })
    const listing = new WorkQueue({
      ...common,
      name: `${this.name} references`,
      work: (key, working) => this.#dropReference(key, working),
    })
    this.#follow(filling, listing, signal)
    try {
      await Promise.all([filling.run(signal), listing.run(signal)])
    } finally {
      this.#known.clear()
    }
  }

  #follow(filling: WorkQueue, listing: WorkQueue, signal: AbortSignal): void {
    const known = this.#known
    const ofSecrets = storedPrefix(this.#parts, secretResource)
    const ofAccounts = storedPrefix(this.#parts, serviceAccountResource)
    const listener: FeedListener = {
      put: (prefix, entry) => {
        if (prefix !== ofSecrets) return
        const account = this.#accountOf(entry)
        if (account === undefined) known.delete(entry.key)
        else {
          known.set(entry.key, account)
          filling.add(entry.key)
        }
      },
      gone: (prefix, { key }) => {
        if (prefix === ofAccounts) for (const each of known.of(key)) filling.add(each)
        else {
          const account = known.delete(key)
          if (account !== undefined) listing.add(`${account} ${partsOf(key).name}`)
        }
      },
      reread: (prefix) => {
        if (prefix === ofAccounts) for (const each of known.all()) filling.add(each)
        else known.clear()
      },
    }
    feedOf(this.#parts, (each) => each === ofSecrets || each === ofAccounts)(listener, signal)
  }

  /** `namespace/name` of the account that a secret of a token names; undefined for other secrets. */
  #accountOf(entry: CachedEntry): string | undefined {
    const { brand } = this.#parts
    if (secretType(entry) !== tokenSecretType(brand)) return undefined
    const { annotations = {} } = readableObject(entry)?.metadata ?? {}
    const name = annotations[accountAnnotations(brand).name] ?? ''
    return name === '' ? undefined : `${entry.namespace}/${name}`
  }

  /** Fills a secret, or deletes it where its account does not exist. */
  async #sync(key: string, signal: AbortSignal): Promise<'done'> {
    const { client, brand, settings, serviceAccountTokens: tokens } = this.#parts
    const { namespace, name } = partsOf(key)
    const path = resourcePath(secretResource, { namespace, name })
    const secret = await ignoreNotFound(client.get(path, { signal }))
    if (!secret || secret.type !== tokenSecretType(brand)) return 'done'
    const { annotations = {}, uid = '' } = secret.metadata
    const names = accountAnnotations(brand)
    const account = await this.#findAccount(namespace, annotations, names, signal)
    if (account === 'unnamed') return 'done'
    try {
      if (!account) await client.delete(path, { preconditions: { uid }, signal })
      else {
        const parts = { brand, tokens, authorities: settings.rootCertificates }
        const filled = await filledSecret(secret, account, parts)
        if (filled) await client.update(path, filled, { signal })
      }
    } catch (error) {
      if (!isStaleWrite(error)) throw error
    }
    return 'done'
  }

  async #findAccount(
    namespace: string,
    annotations: Readonly<Record<string, string>>,
    names: ReturnType<typeof accountAnnotations>,
    signal: AbortSignal,
  ): Promise<ServiceAccount | 'unnamed' | undefined> {
    const name = annotations[names.name] ?? ''
    if (name === '') return 'unnamed'
    const path = resourcePath(serviceAccountResource, { namespace, name })
    const account = await ignoreNotFound(this.#parts.client.get(path, { signal }))
    const wanted = annotations[names.uid] ?? ''
    return wanted === '' || account?.metadata.uid === wanted ? account : undefined
  }

  /** Takes a deleted secret off the list of its account. */
  async #dropReference(key: string, signal: AbortSignal): Promise<'done' | 'again'> {
    const { client } = this.#parts
    const [place = '', secret = ''] = key.split(' ')
    const path = resourcePath(serviceAccountResource, partsOf(place))
    const account = await ignoreNotFound(client.get(path, { signal }))
    const { secrets: listed = [] } = account ?? {}
    const left = listed.filter(({ name = '' }) => name !== secret)
    if (!account || left.length === listed.length) return 'done'
    try {
      await client.update(path, { ...account, secrets: left }, { signal })
    } catch (error) {
      if (isStaleWrite(error)) return 'again'
      throw error
    }
    return 'done'
  }
}

/** Secrets of tokens by the accounts that they name; all keys are `namespace/name`. */
class AccountSecrets {
  readonly #accountOf = new Map<string, string>()
  readonly #secretsOf = new Map<string, Set<string>>()

  set(secret: string, account: string): void {
    if (this.#accountOf.get(secret) === account) return
    this.delete(secret)
    this.#accountOf.set(secret, account)
    const secrets = this.#secretsOf.get(account)
    if (secrets) secrets.add(secret)
    else this.#secretsOf.set(account, new Set([secret]))
  }

  /** @returns the account that the secret named. */
  delete(secret: string): string | undefined {
    const account = this.#accountOf.get(secret)
    if (account === undefined) return undefined
    this.#accountOf.delete(secret)
    const secrets = this.#secretsOf.get(account)
    secrets?.delete(secret)
    if (secrets?.size === 0) this.#secretsOf.delete(account)
    return account
  }

  /** The secrets that name an account. */
  of(account: string): readonly string[] {
    return [...(this.#secretsOf.get(account) ?? [])]
  }

  all(): readonly string[] {
    return [...this.#accountOf.keys()]
  }

  clear(): void {
    this.#accountOf.clear()
    this.#secretsOf.clear()
  }
}

import { secretsOfPod } from '../../../../access/authz/node/named-by-pod.ts'
import type { GroupResource } from '../../../../base/api/group-version.ts'
import type {
  ConfigMap,
  Pod,
  Secret,
  ServiceAccount,
} from '../../../../base/api/types/core.v1.generated.ts'
import type { Patch } from '../../../../base/api/types/views.ts'
import { resourcePath } from '../../../../base/client/resource-path.ts'
import { pause } from '../../../../base/execution/pause.ts'
import { millisecondsOf } from '../../../../base/time/time.ts'
import { readableObject } from '../../../../storage/cache/readable-object.ts'
import { type StoredObjects, storedObjects } from '../../../../storage/cache/stored-objects.ts'
import type { ControllerParts } from '../../shared/framework/controller-registration.ts'
import type { Controller } from '../../shared/framework/controller.ts'
import {
  configMapResource,
  podResource,
  secretResource,
  serviceAccountResource,
} from '../../shared/objects/resources.ts'
import { storedPrefix } from '../../shared/objects/stored-resource.ts'
import { isStaleWrite } from '../../shared/writes/expected-errors.ts'
import { tokenSecretType } from '../secret-type.ts'
import { accountAnnotations } from './fill-secret.ts'

const dayMs = 86_400_000

/** How long a token stays unused before it is marked as invalid, and then before it is deleted: a year. */
const periodMs = 365 * dayMs

const dateForm = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/

function dateOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10)
}

/**
 * Marks the tokens of secrets that accounts list, as former releases made them, as invalid after a year without use, and
 * deletes them after another one. Those that users made, or that pods mount, stay.
 */
export class LegacyTokenCleaner implements Controller {
  readonly name = 'legacy-serviceaccount-token-cleaner-controller'
  readonly #parts: ControllerParts

  constructor(parts: ControllerParts) {
    this.#parts = parts
  }

  async run(signal: AbortSignal): Promise<void> {
    const { timers } = this.#parts.runtime
    while (!signal.aborted) {
      await this.#clean(signal)
      await pause(timers, dayMs, signal)
    }
  }

  async #clean(signal: AbortSignal): Promise<void> {
    const now = this.#parts.runtime.clock.now()
    const since = this.#trackedSince()
    if (since === undefined || now < since + dayMs + periodMs) return
    for (const secret of this.#unused(now - periodMs)) {
      if (signal.aborted) return
      await this.#markOrDelete(secret, now, signal)
    }
  }

  /** The day since which the uses of tokens are recorded; undefined where that is unknown. */
  #trackedSince(): number | undefined {
    const { systemNamespace, serverName } = this.#parts.brand
    const key = `${systemNamespace}/${serverName}-legacy-service-account-token-tracking`
    const entry = this.#objects(configMapResource).get(key)
    const since = (entry && readableObject<ConfigMap>(entry)?.data?.['since']) ?? ''
    return dateForm.test(since) ? millisecondsOf(`${since}T00:00:00Z`) : undefined
  }

  #objects(resource: GroupResource): StoredObjects {
    return storedObjects(this.#parts.cache.resource(storedPrefix(this.#parts, resource)))
  }

  /** The secrets listed by their account that were neither made nor used since `start`, and that no pod names. */
  *#unused(start: number): Generator<Secret> {
    const { brand } = this.#parts
    const type = tokenSecretType(brand)
    const mounted = new Map<string, ReadonlySet<string>>()
    for (const entry of this.#objects(secretResource).entries('')) {
      const secret = readableObject<Secret>(entry)
      if (secret?.type !== type || !this.#isOld(secret, start)) continue
      const { namespace = '', name = '' } = secret.metadata
      if (!this.#isListed(secret)) continue
      const named = mounted.get(namespace) ?? this.#namedByPods(namespace)
      mounted.set(namespace, named)
      if (!named.has(name)) yield secret
    }
  }

  #isOld({ metadata }: Secret, start: number): boolean {
    const { labels = {}, creationTimestamp = '', deletionTimestamp } = metadata
    const created = millisecondsOf(creationTimestamp)
    if (deletionTimestamp !== undefined || created === undefined || created >= start) return false
    const lastUsed = labels[`${this.#parts.brand.labelDomain}/legacy-token-last-used`]
    if (lastUsed === undefined) return true
    return dateForm.test(lastUsed) && lastUsed < dateOf(start)
  }

  #isListed({ metadata: { namespace = '', name, annotations = {} } }: Secret): boolean {
    const names = accountAnnotations(this.#parts.brand)
    const entry = this.#objects(serviceAccountResource).get(
      `${namespace}/${annotations[names.name] ?? ''}`,
    )
    const account = entry && readableObject<ServiceAccount>(entry)
    const uid = annotations[names.uid] ?? ''
    if (!account || (uid !== '' && uid !== account.metadata.uid)) return false
    return account.secrets?.some((each) => each.name === name) === true
  }

  #namedByPods(namespace: string): ReadonlySet<string> {
    const named = new Set<string>()
    for (const entry of this.#objects(podResource).entries(namespace)) {
      const pod = readableObject<Pod>(entry)
      for (const name of pod ? secretsOfPod(pod.spec) : []) named.add(name)
    }
    return named
  }

  /** Marks a token as invalid, or deletes one that is marked for as long. */
  async #markOrDelete({ metadata }: Secret, now: number, signal: AbortSignal): Promise<void> {
    const { client, brand } = this.#parts
    const { namespace = '', name = '', uid = '', resourceVersion = '', labels = {} } = metadata
    const path = resourcePath(secretResource, { namespace, name })
    const label = `${brand.labelDomain}/legacy-token-invalid-since`
    const since = labels[label] ?? ''
    try {
      if (!dateForm.test(since)) {
        const patch: Patch<Secret> = { metadata: { uid, labels: { [label]: dateOf(now) } } }
        await client.patch(path, 'merge', patch, { signal })
      } else if (since < dateOf(now - periodMs)) {
        await client.delete(path, { preconditions: { resourceVersion }, signal })
      }
    } catch (error) {
      if (!isStaleWrite(error)) throw error
    }
  }
}

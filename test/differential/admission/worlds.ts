import { readFileSync } from 'node:fs'
import { JSON_SCHEMA, loadAll } from 'js-yaml'
import { isJsonObject, type JsonObject, type JsonValue } from '../../../core/base/api/json.ts'
import type { WebhookServer } from '../../e2e/webhook-server.ts'
import type { Case, Request } from '../exchange.ts'
import { listAt, objectAt, text } from '../exchange.ts'
import { groupVersion, type ServedResource } from '../served-resources.ts'
import { collectionPath, nameOf, resourceOf } from '../small-objects.ts'

const file = new URL('worlds.yaml', import.meta.url)

/** An object of the suite's setting, and where it is. */
interface Placed {
  readonly object: JsonObject
  readonly resource: ServedResource
  readonly collection: string
}

/** Namespaces in which admission has something to say, and the policies, webhooks and classes that say it. */
export class AdmissionWorlds {
  readonly #placed: readonly Placed[]

  private constructor(placed: readonly Placed[]) {
    this.#placed = placed
  }

  /** Reads what `worlds.yaml` describes, but for kinds that are not served; webhooks get the address of `hooks`. */
  static read(
    run: string,
    resources: readonly ServedResource[],
    hooks: WebhookServer,
  ): AdmissionWorlds {
    const written = readFileSync(file, 'utf8').replaceAll('{run}', run)
    const objects = loadAll(written, { schema: JSON_SCHEMA }).map((each) => each as JsonObject)
    return new AdmissionWorlds(
      objects.flatMap((object) => {
        const resource = resourceOf(object, resources)
        if (!resource) return []
        const namespace = text(objectAt(object, 'metadata')['namespace']) ?? ''
        const collection = collectionPath(resource, namespace)
        return [{ object: withAddresses(object, hooks), resource, collection }]
      }),
    )
  }

  get namespaces(): readonly string[] {
    return this.#ofKind('Namespace').map(({ object }) => nameOf(object))
  }

  /** Makes everything; pods find a service account in each namespace, and quotas their status. */
  cases(): readonly Case[] {
    const made = this.#placed.flatMap(({ object, collection }): readonly Request[] => {
      const create = {
        name: `create ${nameOf(object)}`,
        method: 'POST',
        path: collection,
        body: object,
      }
      return [create, ...this.#accountOf(object), ...statusOf(object, collection)]
    })
    return [{ suite: 'admission', kind: 'worlds', requests: made }]
  }

  /** Takes away what is in no namespace, webhooks and policies first; finally the namespaces. */
  leftovers(): readonly Request[] {
    const ofCluster = this.#placed.filter(({ resource }) => !resource.namespaced)
    const order = [...ofCluster.filter(isJudge), ...ofCluster.filter((each) => !isJudge(each))]
    return order.map(({ object, collection }) => ({
      name: 'delete',
      method: 'DELETE',
      path: `${collection}/${nameOf(object)}`,
    }))
  }

  #ofKind(kind: string): readonly Placed[] {
    return this.#placed.filter(({ resource }) => resource.kind === kind)
  }

  #accountOf(object: JsonObject): readonly Request[] {
    if (object['kind'] !== 'Namespace') return []
    const namespace = nameOf(object)
    const hasOwn = this.#ofKind('ServiceAccount').some(
      (account) => objectAt(account.object, 'metadata')['namespace'] === namespace,
    )
    if (hasOwn) return []
    const path = `/api/v1/namespaces/${namespace}/serviceaccounts`
    const body = { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: 'default' } }
    return [{ name: 'create the service account of pods', method: 'POST', path, body }]
  }
}

/** Whether an object decides about others. */
function isJudge({ resource }: Placed): boolean {
  return groupVersion(resource).startsWith('admissionregistration.')
}

/** The status of a quota, which its controller would write. */
function statusOf(object: JsonObject, collection: string): readonly Request[] {
  if (object['kind'] !== 'ResourceQuota') return []
  const hard = objectAt(objectAt(object, 'spec'), 'hard')
  const used = Object.fromEntries(Object.keys(hard).map((name) => [name, '0']))
  const path = `${collection}/${nameOf(object)}/status`
  const body = { ...object, status: { hard, used } }
  return [{ name: 'status of a quota', method: 'PUT', path, body }]
}

/** The object with the addresses of its webhooks in the place of their paths. */
function withAddresses(object: JsonObject, hooks: WebhookServer): JsonObject {
  const webhooks = listAt(object, 'webhooks')
  if (webhooks.length === 0) return object
  return { ...object, webhooks: webhooks.map((webhook) => withAddress(webhook, hooks)) }
}

function withAddress(webhook: JsonValue, hooks: WebhookServer): JsonValue {
  if (!isJsonObject(webhook)) return webhook
  const path = text(objectAt(webhook, 'clientConfig')['url']) ?? ''
  return { ...webhook, clientConfig: hooks.clientConfig(path) }
}

import {
  type ApiObject,
  ApiError,
  parseDocuments,
  resourcePath,
  type ServedResource,
} from '../../core/index.ts'
import type { Playground } from '../playground/playground.ts'
import { apiVersionOf } from '../resources/resource-key.ts'
import { errorText } from '../state/error-text.ts'
import { storedText } from '../state/stored-text.ts'
import shop from './shop.yaml?raw'

/** Namespaces that every cluster has. */
const ownNamespaces: readonly string[] = [
  'default',
  'kube-node-lease',
  'kube-public',
  'kube-system',
]

const limit = 30_000

/**
 * Creates the shop: its namespace, then the rest at once.
 *
 * @returns false where the namespace exists already, as another tab has created it.
 */
export async function createShop(playground: Playground): Promise<boolean> {
  const signal = AbortSignal.timeout(limit)
  const client = playground.client('start')
  const create = async (object: ApiObject): Promise<void> => {
    const resource = servedAs(playground.served.value.kinds, object)
    const { namespace } = object.metadata
    const place = resource.namespaced && namespace !== undefined ? { namespace } : {}
    await client.create(resourcePath(resource, place), object, { signal })
  }
  const [namespace, ...rest] = [...parseDocuments(shop)] as ApiObject[]
  if (!namespace) return false
  try {
    await create(namespace)
  } catch (error) {
    if (error instanceof ApiError && error.reason === 'AlreadyExists') return false
    throw error
  }
  await Promise.all(rest.map(create))
  return true
}

/** Creates the shop once, in a cluster that has nothing of the user's; waits until the server says what it serves. */
export async function createFirstShop(playground: Playground): Promise<void> {
  const made = storedText('skerry.shop', 10, playground.storages.shared)
  if (made.read() !== undefined) return
  try {
    await untilServed(playground)
    if (!(await isNew(playground))) return
    made.write('made')
    await createShop(playground)
  } catch (error) {
    playground.notices.add(`The shop was not set up: ${errorText(error)}`, 'error')
  }
}

function servedAs(kinds: readonly ServedResource[], object: ApiObject): ServedResource {
  const { kind, apiVersion } = object
  const served = kinds.find((each) => each.kind === kind && apiVersionOf(each) === apiVersion)
  if (!served) throw new Error(`this server has no ${kind} in ${apiVersion}`)
  return served
}

async function isNew(playground: Playground): Promise<boolean> {
  const path = resourcePath({ group: '', version: 'v1', resource: 'namespaces' })
  const { items } = await playground
    .client('start')
    .list(path, { signal: AbortSignal.timeout(limit) })
  return items.every(({ metadata }) => ownNamespaces.includes(metadata.name ?? ''))
}

function untilServed({ served }: Playground): Promise<void> {
  if (served.value.kinds.length > 0) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const end = served.subscribe(() => {
      end()
      if (served.value.error === undefined) resolve()
      else reject(new Error(served.value.error))
    })
  })
}

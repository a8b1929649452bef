import {
  type ApiObject,
  ApiError,
  parseDocuments,
  resourcePath,
  type ServedResource,
  type WireClient,
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

/** A server, whichever the page shows later, and what it serves. */
interface Place {
  readonly client: WireClient
  readonly kinds: readonly ServedResource[]
}

function shownPlace(playground: Playground): Place {
  return { client: playground.client('start'), kinds: playground.served.value.kinds }
}

/**
 * Creates the shop on the server that is shown: its namespace, then the rest at once.
 *
 * @returns false where the namespace exists already, as another tab has created it.
 */
export function createShop(playground: Playground): Promise<boolean> {
  return createAt(shownPlace(playground))
}

async function createAt({ client, kinds }: Place): Promise<boolean> {
  const signal = AbortSignal.timeout(limit)
  const create = async (object: ApiObject): Promise<void> => {
    const resource = servedAs(kinds, object)
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

/** Creates the shop once, in a cluster that has nothing of the user's; waits until the user's own server says what it serves. */
export async function createFirstShop(playground: Playground): Promise<void> {
  const made = storedText('skerry.shop', 10, playground.storages.shared)
  if (made.read() !== undefined) return
  try {
    await untilServed(playground)
    const place = shownPlace(playground)
    if (!(await isNew(place))) return
    made.write('made')
    await createAt(place)
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

async function isNew({ client }: Place): Promise<boolean> {
  const path = resourcePath({ group: '', version: 'v1', resource: 'namespaces' })
  const { items } = await client.list(path, { signal: AbortSignal.timeout(limit) })
  return items.every(({ metadata }) => ownNamespaces.includes(metadata.name ?? ''))
}

/** Resolves when the user's own server has said what it serves. */
function untilServed({ served, visits }: Playground): Promise<void> {
  const isServed = (): boolean => served.value.kinds.length > 0 && !visits.value.visit
  if (isServed()) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const look = (): void => {
      const { error } = served.value
      if (!isServed() && error === undefined) return
      endServed()
      endVisits()
      if (isServed()) resolve()
      else reject(new Error(error))
    }
    const endServed = served.subscribe(look)
    const endVisits = visits.subscribe(look)
  })
}

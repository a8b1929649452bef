import type { ComparedServer } from '../compared-server.ts'
import type { Comparison } from '../comparison.ts'
import { configMap, ensureNamespace } from './objects.ts'

const count = 10_000
const bytes = 3600
const small = 'compared-lists'
const path = `/api/v1/namespaces/${small}/configmaps`

const large = 'compared-large'
const largePath = `/api/v1/namespaces/${large}/configmaps`

const table = 'application/json;as=Table;v=v1;g=meta.k8s.io'
const metadataOnly = 'application/json;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io'

async function prepare(server: ComparedServer): Promise<void> {
  await ensureNamespace(server, small)
  const list = await server.read(`${path}?limit=1`)
  const { items, metadata } = JSON.parse(list) as {
    readonly items: readonly unknown[]
    readonly metadata: { readonly remainingItemCount?: number }
  }
  if (items.length + (metadata.remainingItemCount ?? 0) >= count) return
  await server.ensureMany(path, count, (at) => configMap(`m-${at}`, bytes, at))
}

function listed(
  what: string,
  aim: number,
  { search = '', headers = {} }: { search?: string; headers?: Readonly<Record<string, string>> },
): Comparison {
  return {
    name: `LIST ${count.toLocaleString('en-US')} ${what}`,
    unit: 'ms',
    aim,
    aimOnEtcd: 2,
    prepare,
    sample: (server, loads) =>
      loads.time(server, { path: `${path}${search}`, headers, connections: 1 }),
  }
}

const pretty = '?pretty=true'
const asTable = { accept: table }
const asMetadata = { accept: metadataOnly }

/** Times of lists, in the forms that clients ask for. */
export const listComparisons: readonly Comparison[] = [
  listed('as JSON', 1, {}),
  listed('as Table', 2, { headers: asTable }),
  listed('as Table, pretty', 1 / 0.6, { headers: asTable, search: pretty }),
  listed('as JSON, pretty', 1 / 0.6, { search: pretty }),
  listed('as PartialObjectMetadata', 1, { headers: asMetadata }),
  listed('as PartialObjectMetadata, pretty', 1 / 0.6, { headers: asMetadata, search: pretty }),
  listed('as PartialObjectMetadata, pretty and gzip', 1 / 0.6, {
    headers: { ...asMetadata, 'accept-encoding': 'gzip' },
    search: pretty,
  }),
  {
    name: '200 config maps of 950 KB as Table, five at once',
    unit: 'ms',
    aim: 0.5,
    async prepare(server) {
      await ensureNamespace(server, large)
      await ensureNamespace(server, small)
      await server.ensure(path, configMap('m-0', bytes))
      await server.ensureMany(largePath, 200, (at) => configMap(`large-${at}`, 950_000))
    },
    sample: (server, loads) =>
      loads.timeBesideGets(
        server,
        { path: largePath, headers: asTable, connections: 5 },
        `${path}/m-0`,
      ),
  },
  {
    name: 'list by label, 1 in 100 of 10,000',
    unit: 'ms',
    aim: 1,
    prepare,
    sample: (server, loads) =>
      loads.time(server, { path: `${path}?labelSelector=group%3Dg7`, connections: 1, atLeast: 20 }),
  },
]

import type { ComparedServer } from '../compared-server.ts'
import type { Comparison } from '../comparison.ts'
import { configMap, ensureNamespace } from './objects.ts'

const namespace = 'compared-gets'
const path = `/api/v1/namespaces/${namespace}/configmaps`
const connections = 64

async function prepare(server: ComparedServer): Promise<void> {
  await ensureNamespace(server, namespace)
  await server.ensure(path, configMap('one', 3600))
}

/** GETs of one object of 4 KB, each connection with one at a time. */
export const getComparisons: readonly Comparison[] = [
  {
    name: 'GET over HTTP/1.1',
    unit: '/s',
    aim: 1,
    aimOnEtcd: 2,
    prepare,
    sample: (server, loads) => loads.rate(server, { path: `${path}/one`, connections }),
  },
  {
    name: 'GET over HTTP/2, one stream a connection',
    unit: '/s',
    aim: 1,
    aimOnEtcd: 2,
    prepare,
    sample: (server, loads) => loads.http2Rate(server, `${path}/one`, connections),
  },
]

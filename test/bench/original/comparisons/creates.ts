import type { JsonObject } from '../../../../core/base/api/json.ts'
import type { ComparedServer } from '../compared-server.ts'
import type { Comparison } from '../comparison.ts'
import { boundPod, configMap, deployment, ensureNamespace, numbered } from './objects.ts'

const namespace = 'compared-creates'
const watchedNamespace = 'compared-watched-creates'
const connections = 64
const nodes = 1000

function creates(
  kind: string,
  aim: number,
  collection: string,
  object: (name: string) => JsonObject,
): Comparison {
  return {
    name: `create, ${kind} × ${connections}`,
    unit: '/s',
    aim,
    aimOnEtcd: 1.5,
    prepare: (server) => ensureNamespace(server, namespace),
    sample: (server, loads) =>
      loads.rate(server, {
        method: 'POST',
        path: collection,
        body: numbered(object),
        connections,
      }),
  }
}

function watchOfNode(server: ComparedServer, at: number): Buffer {
  const selector = `fieldSelector=spec.nodeName%3Dnode-${String(at).padStart(8, '0')}`
  return server.bytes({ method: 'GET', path: `/api/v1/pods?watch=1&${selector}` })
}

/** Durable creates a second. */
export const createComparisons: readonly Comparison[] = [
  creates('config maps', 4, `/api/v1/namespaces/${namespace}/configmaps`, (name) =>
    configMap(name, 3600),
  ),
  creates('pods', 3.5, `/api/v1/namespaces/${namespace}/pods`, (name) => boundPod(name, 'node-1')),
  creates('Deployments', 3.5, `/apis/apps/v1/namespaces/${namespace}/deployments`, deployment),
  {
    name: `create, pods × 16, ${nodes} watches by node`,
    unit: '/s',
    aim: 1.4,
    aimOnEtcd: 1.4,
    prepare: (server) => ensureNamespace(server, watchedNamespace),
    async sample(server, loads) {
      const requests = Array.from({ length: nodes }, (_, at) => watchOfNode(server, at))
      await loads.watches.call('open', { port: server.port, requests })
      try {
        return await loads.rate(server, {
          method: 'POST',
          path: `/api/v1/namespaces/${watchedNamespace}/pods`,
          body: numbered((name) => boundPod(name, name.replace('o-', 'node-'))),
          connections: 16,
        })
      } finally {
        await loads.watches.call('close', undefined)
      }
    },
  },
]

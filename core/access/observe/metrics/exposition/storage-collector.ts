import type { Collector } from './collector.ts'

/** The one store of the server, by the name that etcd's first member has in the original. */
const cluster = 'etcd-0'

/** The size of the store. */
export const storageCollector: Collector = ({ storage }, registry) => {
  const size = registry.gauge({
    name: 'apiserver_storage_size_bytes',
    stability: 'STABLE',
    labels: ['storage_cluster_id'],
  })
  return async () => {
    const status = await storage.status()
    if (status.sizeBytes) size.series(cluster).set(status.sizeBytes())
  }
}

import { resourcePath, type Runtime, type WireClient } from '../../core/index.ts'
import type { Store } from '../state/store.ts'
import { CollectionFollower } from './collection-follower.ts'

export interface NamespaceList {
  /** In alphabetical order. */
  readonly names: readonly string[]
}

const path = resourcePath({ group: '', version: 'v1', resource: 'namespaces' })

/** Keeps `store` in step with the server's namespaces, as far as they may be seen; returns what ends that. */
export function watchNamespaces(
  client: WireClient,
  runtime: Runtime,
  store: Store<NamespaceList>,
): () => void {
  const changed = (): void => {
    const names = [...follower.objects].map(({ metadata }) => metadata.name ?? '').sort()
    store.update({ names })
  }
  const follower = new CollectionFollower({ client, runtime, path, changed })
  return () => follower.stop()
}

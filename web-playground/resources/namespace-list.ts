import { resourcePath, type Runtime, startInformer, type WireClient } from '../../core/index.ts'
import { isRefusal } from './is-refusal.ts'
import type { Store } from '../state/store.ts'

export interface NamespaceList {
  /** In alphabetical order. */
  readonly names: readonly string[]
}

const namespaces = resourcePath({ group: '', version: 'v1', resource: 'namespaces' })

/** Keeps `store` in step with the server's namespaces, as far as they may be seen; returns what ends that. */
export function watchNamespaces(
  client: WireClient,
  runtime: Runtime,
  store: Store<NamespaceList>,
): () => void {
  let waiting = false
  const names = (): readonly string[] =>
    [...informer.objects()].map(({ metadata }) => metadata.name ?? '').sort()
  const change = (): void => {
    if (waiting) return
    waiting = true
    queueMicrotask(() => {
      waiting = false
      store.update({ names: names() })
    })
  }
  const source: Pick<WireClient, 'pages' | 'watch'> = {
    watch: (path, options) => client.watch(path, options),
    async *pages(path, options) {
      try {
        yield* client.pages(path, options)
      } catch (error) {
        // Who may not list namespaces will not be allowed to in a moment either.
        if (isRefusal(error)) void informer.stop()
        throw error
      }
    },
  }
  const informer = startInformer({
    client: source,
    path: namespaces,
    runtime,
    handlers: { added: change, deleted: change },
  })
  return () => void informer.stop()
}

import type { JsonObject } from '../../base/api/json.ts'

/** Parts of a kubeconfig that are found by their names. */
export type KubeconfigSection = 'clusters' | 'users' | 'contexts'

/** A kubeconfig: one file, or several that were merged. */
export interface Kubeconfig extends Readonly<
  Record<KubeconfigSection, ReadonlyMap<string, JsonObject>>
> {
  /** Empty where none is set. */
  readonly currentContext: string
}

/** The member of a named entry that holds its content. */
export const contentNames: Readonly<Record<KubeconfigSection, string>> = {
  clusters: 'cluster',
  users: 'user',
  contexts: 'context',
}

/**
 * Merges kubeconfigs as kubectl does: of entries with one name, the first counts as a whole; so does the first current
 * context.
 */
export function mergeKubeconfigs(configs: readonly Kubeconfig[]): Kubeconfig {
  const section = (name: KubeconfigSection): ReadonlyMap<string, JsonObject> =>
    new Map(configs.toReversed().flatMap((config) => [...config[name]]))
  return {
    clusters: section('clusters'),
    users: section('users'),
    contexts: section('contexts'),
    currentContext:
      configs.find(({ currentContext }) => currentContext !== '')?.currentContext ?? '',
  }
}

import type { Brand } from '../../base/api/brand.ts'
import type { ApiObject } from '../../base/api/object.ts'
import type * as corev1 from '../../base/api/types/core.v1.generated.ts'
import type { Runtime } from '../../base/runtime.ts'
import type { StoredObjects } from '../../storage/cache/stored-objects.ts'
import type { ServiceAccountTokens } from './service-account-tokens.ts'

/** Objects of core resources, by the name of the resource. */
export interface CoreObjects {
  readonly endpoints: corev1.Endpoints
  readonly namespaces: corev1.Namespace
  readonly nodes: corev1.Node
  readonly pods: corev1.Pod
  readonly secrets: corev1.Secret
  readonly serviceaccounts: corev1.ServiceAccount
  readonly services: corev1.Service
}

/**
 * Looks up an object of a core resource by `namespace/name`, or `name` where cluster-scoped; undefined where there is
 * none.
 */
export type FindObject = <Resource extends keyof CoreObjects>(
  resource: Resource,
  key: string,
) => CoreObjects[Resource] | undefined

/** Uses of tokens that are counted, in the names of the metrics. */
export type TokenUse = 'legacy' | 'stale' | 'valid' | 'manual' | 'auto' | 'invalidated'

/** Counts a use of a token. */
export type CountTokenUse = (use: TokenUse) => void

/** Parts of a server that service account tokens are authenticated by. */
export interface ServiceAccountParts {
  readonly brand: Brand
  readonly runtime: Pick<Runtime, 'clock' | 'logger'>
  readonly tokens: ServiceAccountTokens
  readonly find: FindObject
  objects(group: string, resource: string): StoredObjects
  /** Applies a merge patch to a secret. */
  patchSecret(namespace: string, name: string, patch: ApiObject): Promise<unknown>
  readonly count: CountTokenUse
  /** Resolves once the objects are as new as the store; absent where they always are. @throws StorageError */
  readonly caughtUp?: () => Promise<unknown>
}

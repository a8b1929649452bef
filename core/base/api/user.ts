/** The user that a request acts as (Kubernetes' user info). */
export interface User {
  readonly name: string
  readonly uid: string
  readonly groups: readonly string[]
  readonly extra: ReadonlyMap<string, readonly string[]>
}

/** The server's own user, as which it creates its first objects and runs its controllers. */
export const serverUser: User = {
  name: 'system:apiserver',
  uid: '',
  groups: ['system:masters'],
  extra: new Map(),
}

import type { User } from './user.ts'

/** The server's own user, as which it creates its first objects and runs its controllers. */
export const serverUser: User = {
  name: 'system:apiserver',
  uid: '',
  groups: ['system:masters'],
  extra: new Map(),
}

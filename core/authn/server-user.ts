import type { User } from '../api/user.ts'

/** Who the server itself acts as when it creates what must exist and runs its controllers. */
export const serverUser: User = {
  name: 'system:apiserver',
  uid: '',
  groups: ['system:masters'],
  extra: new Map(),
}

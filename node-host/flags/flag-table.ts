import { apiFlags } from './api-flags.ts'
import { auditFlags } from './audit-flags.ts'
import { authenticationFlags } from './authentication-flags.ts'
import { authorizationFlags } from './authorization-flags.ts'
import type { Flag } from './flag.ts'
import { readInteger } from './flag-values.ts'
import { limitFlags } from './limit-flags.ts'
import { oidcFlags } from './oidc-flags.ts'
import { servingFlags } from './serving-flags.ts'

/** All flags, in the order of the help, named as kube-apiserver's flags of the same meaning. */
export const flags: readonly Flag[] = [
  ...servingFlags,
  ...limitFlags,
  ...authenticationFlags,
  ...oidcFlags,
  ...authorizationFlags,
  ...apiFlags,
  ...auditFlags,
  {
    name: 'v',
    value: 'level',
    help: 'How much to log; from 4 on also what helps to find a fault. Default 0.',
    read: (text) => ({ verbosity: readInteger(text, 0, 10) }),
  },
]

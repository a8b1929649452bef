import { apiFlags } from './api-flags.ts'
import { auditFlags } from './audit-flags.ts'
import { authenticationFlags } from './authentication-flags.ts'
import { authorizationFlags } from './authorization-flags.ts'
import type { Flag } from './flag.ts'
import { readBoolean, readInteger } from './flag-values.ts'
import { limitFlags } from './limit-flags.ts'
import { metricFlags } from './metric-flags.ts'
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
  ...metricFlags,
  {
    name: 'v',
    value: 'level',
    help: 'How much to log; from 4 on also what helps to find a fault. Default 0.',
    read: (text) => ({ verbosity: readInteger(text, 0, 10) }),
  },
  {
    name: 'deprecation-warnings',
    help: 'Warn of deprecated flags on standard error. Default true.',
    read: (text) => ({ deprecationWarnings: readBoolean(text) }),
  },
]

import { apiFlags } from './api-flags.ts'
import { auditFlags } from './audit-flags.ts'
import { authenticationFlags } from './authentication-flags.ts'
import { authorizationFlags } from './authorization-flags.ts'
import { electionFlags } from './election-flags.ts'
import { encryptionFlags } from './encryption-flags.ts'
import { etcdFlags } from './etcd-flags.ts'
import { readBoolean } from './flag-values.ts'
import { type Flag, inGroup } from './flag.ts'
import { limitFlags } from './limit-flags.ts'
import { loggingFlags } from './logging-flags.ts'
import { metricFlags } from './metric-flags.ts'
import { oidcFlags } from './oidc-flags.ts'
import { servingFlags } from './serving-flags.ts'
import { signingFlags } from './signing-flags.ts'
import { tlsFlags } from './tls-flags.ts'

/** All flags, in the order of the help, named as kube-apiserver's flags of the same meaning. */
export const flags: readonly Flag[] = [
  ...inGroup('Address, certificate and data', [...servingFlags, ...tlsFlags]),
  ...inGroup('Limits', limitFlags),
  ...inGroup('Authentication', [...authenticationFlags, ...oidcFlags]),
  ...inGroup('Authorization', authorizationFlags),
  ...inGroup('APIs, controllers and admission', apiFlags),
  ...inGroup('Signing of certificate requests', signingFlags),
  ...inGroup('Audit', auditFlags),
  ...inGroup('Store on etcd', [...etcdFlags, ...encryptionFlags]),
  ...inGroup('Several servers', electionFlags),
  ...inGroup('Metrics', metricFlags),
  ...inGroup('Log', [
    ...loggingFlags,
    {
      name: 'deprecation-warnings',
      help: 'Warn about deprecated flags on standard error. Default true.',
      read: (text) => ({ deprecationWarnings: readBoolean(text) }),
    },
  ]),
]

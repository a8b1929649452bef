import type { Flag } from './flag.ts'
import { readBoolean, readText } from './flag-values.ts'

/** Flags that say whose requests are accepted. */
export const authenticationFlags: readonly Flag[] = [
  {
    name: 'client-ca-file',
    value: 'file',
    help: 'PEM authorities whose client certificates are accepted too; watched.',
    read: (text) => ({ clientCaFile: readText(text) }),
  },
  {
    name: 'token-auth-file',
    value: 'file',
    help: 'CSV of static bearer tokens: token,user,uid,"group1,group2".',
    read: (text) => ({ tokenAuthFile: readText(text) }),
  },
  {
    name: 'service-account-issuer',
    value: 'url',
    help: 'Who makes the tokens of service accounts. Default https://<brand>.default.svc.cluster.local.',
    read: (text) => ({ serviceAccountIssuer: readText(text) }),
  },
  {
    name: 'service-account-signing-key-file',
    value: 'file',
    help: 'PEM private key (P-256 or RSA) that signs them. Default sa.key in the certificate directory.',
    read: (text) => ({ serviceAccountSigningKeyFile: readText(text) }),
  },
  {
    name: 'service-account-key-file',
    value: 'file',
    help: 'PEM key whose tokens are accepted too; may be given more than once.',
    read: (text, { serviceAccountKeyFiles = [] }) => ({
      serviceAccountKeyFiles: [...serviceAccountKeyFiles, readText(text)],
    }),
  },
  {
    name: 'anonymous-auth',
    help: 'Treat requests without credentials as system:anonymous. Default true.',
    read: (text) => ({ anonymousAuth: readBoolean(text) }),
  },
]

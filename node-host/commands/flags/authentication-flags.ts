import { readBoolean, readDuration, readList, readText } from './flag-values.ts'
import type { Flag } from './flag.ts'
import { proxyFlags } from './proxy-flags.ts'
import { tokenWebhookFlags } from './token-webhook-flags.ts'

/** Flags that say whose requests are accepted. */
export const authenticationFlags: readonly Flag[] = [
  {
    name: 'client-ca-file',
    value: 'file',
    help: 'PEM file of additional authorities for client certificates; read again when it changes.',
    read: (text) => ({ clientCaFile: readText(text) }),
  },
  ...proxyFlags,
  ...tokenWebhookFlags,
  {
    name: 'token-auth-file',
    value: 'file',
    help: 'CSV file of static bearer tokens: token,user,uid,"group1,group2".',
    read: (text) => ({ tokenAuthFile: readText(text) }),
  },
  {
    name: 'enable-bootstrap-token-auth',
    help: 'Accept bootstrap tokens, which are secrets in the system namespace. Default false.',
    read: (text) => ({ enableBootstrapTokenAuth: readBoolean(text) }),
  },
  {
    name: 'service-account-issuer',
    value: 'issuer',
    help: 'Issuer of service account tokens. May be repeated: the first issues tokens, all are accepted. Default https://<brand>.default.svc.cluster.local.',
    read: (text, { serviceAccountIssuers = [] }) => ({
      serviceAccountIssuers: [...serviceAccountIssuers, text],
    }),
  },
  {
    name: 'service-account-signing-key-file',
    value: 'file',
    help: 'PEM private key (RSA or ECDSA) that signs service account tokens. By default pki/sa.key in the data directory.',
    read: (text) => ({ serviceAccountSigningKeyFile: readText(text) }),
  },
  {
    name: 'service-account-key-file',
    value: 'file',
    help: 'PEM file of keys or certificates that verify service account tokens, in addition to the signing key. May be repeated. By default --tls-private-key-file.',
    read: (text, { serviceAccountKeyFiles = [] }) => ({
      serviceAccountKeyFiles: [...serviceAccountKeyFiles, readText(text)],
    }),
  },
  {
    name: 'service-account-lookup',
    help: 'Accept tokens from secrets only while the secret and its service account exist. Default true.',
    read: (text) => ({ serviceAccountLookup: readBoolean(text) }),
  },
  {
    name: 'service-account-jwks-uri',
    value: 'url',
    help: 'URL (https) of the public keys in the published configuration of the issuer. By default this server.',
    read: (text) => ({ serviceAccountJwksUri: readText(text) }),
  },
  {
    name: 'service-account-extend-token-expiration',
    help: 'Extend tokens of pods to one year, for clients that read them only once. Default true.',
    read: (text) => ({ serviceAccountExtendTokenExpiration: readBoolean(text) }),
  },
  {
    name: 'service-account-max-token-expiration',
    value: 'duration',
    help: 'Maximum lifetime of new service account tokens, 1h or more. By default there is no maximum.',
    read: (text) => ({ serviceAccountMaxTokenExpirationMs: readDuration(text) }),
  },
  {
    name: 'api-audiences',
    value: 'names',
    help: 'Audiences of tokens for this server. By default the issuers of service account tokens.',
    read: (text, { apiAudiences = [] }) => ({ apiAudiences: [...apiAudiences, ...readList(text)] }),
  },
  {
    name: 'anonymous-auth',
    help: 'Treat requests without credentials as system:anonymous. Default true.',
    read: (text) => ({ anonymousAuth: readBoolean(text) }),
  },
]

import { readBoolean, readDuration, readList, readText } from './flag-values.ts'
import type { Flag } from './flag.ts'
import { proxyFlags } from './proxy-flags.ts'
import { tokenWebhookFlags } from './token-webhook-flags.ts'

/** Flags that say whose requests are accepted. */
export const authenticationFlags: readonly Flag[] = [
  {
    name: 'client-ca-file',
    value: 'file',
    help: 'PEM authorities whose client certificates are accepted too; watched.',
    read: (text) => ({ clientCaFile: readText(text) }),
  },
  ...proxyFlags,
  ...tokenWebhookFlags,
  {
    name: 'token-auth-file',
    value: 'file',
    help: 'CSV of static bearer tokens: token,user,uid,"group1,group2".',
    read: (text) => ({ tokenAuthFile: readText(text) }),
  },
  {
    name: 'enable-bootstrap-token-auth',
    help: 'Accept bootstrap tokens, by the secrets that hold them in the system namespace. Default false.',
    read: (text) => ({ enableBootstrapTokenAuth: readBoolean(text) }),
  },
  {
    name: 'service-account-issuer',
    value: 'issuer',
    help: 'Who makes the tokens of service accounts; of several the first one does, and all are accepted. Default https://<brand>.default.svc.cluster.local.',
    read: (text, { serviceAccountIssuers = [] }) => ({
      serviceAccountIssuers: [...serviceAccountIssuers, text],
    }),
  },
  {
    name: 'service-account-signing-key-file',
    value: 'file',
    help: 'PEM private key (RSA or ECDSA) that signs them. Default sa.key in pki of the data directory.',
    read: (text) => ({ serviceAccountSigningKeyFile: readText(text) }),
  },
  {
    name: 'service-account-key-file',
    value: 'file',
    help: 'PEM keys or certificates whose tokens are accepted too; may be given more than once. Default --tls-private-key-file.',
    read: (text, { serviceAccountKeyFiles = [] }) => ({
      serviceAccountKeyFiles: [...serviceAccountKeyFiles, readText(text)],
    }),
  },
  {
    name: 'service-account-lookup',
    help: 'Accept tokens of secrets only while their secret and account exist. Default true.',
    read: (text) => ({ serviceAccountLookup: readBoolean(text) }),
  },
  {
    name: 'service-account-jwks-uri',
    value: 'url',
    help: "Where others find the public keys, in the issuer's published configuration. Default this server.",
    read: (text) => ({ serviceAccountJwksUri: readText(text) }),
  },
  {
    name: 'service-account-extend-token-expiration',
    help: 'Let the usual tokens of pods live for a year, for clients that read them only once. Default true.',
    read: (text) => ({ serviceAccountExtendTokenExpiration: readBoolean(text) }),
  },
  {
    name: 'service-account-max-token-expiration',
    value: 'duration',
    help: 'The longest life of new service account tokens, 1h or more. Default as long as asked for.',
    read: (text) => ({ serviceAccountMaxTokenExpirationMs: readDuration(text) }),
  },
  {
    name: 'api-audiences',
    value: 'names',
    help: 'Audiences of tokens for this server. Default the issuers of service account tokens.',
    read: (text, { apiAudiences = [] }) => ({ apiAudiences: [...apiAudiences, ...readList(text)] }),
  },
  {
    name: 'anonymous-auth',
    help: 'Treat requests without credentials as system:anonymous. Default true.',
    read: (text) => ({ anonymousAuth: readBoolean(text) }),
  },
]

import {
  anything,
  flag,
  listOf,
  mapOf,
  structsOf,
  text,
  texts,
} from '../../objects/schema/file-schemas.ts'
import type { Schema, StructSchema } from '../../objects/schema/schema.ts'

const bytes: Schema = { kind: 'scalar', type: 'bytes', goType: '[]uint8' }
const time: Schema = { kind: 'scalar', type: 'time', goType: 'v1.Time' }

const struct = structsOf('client/v1')

const extensions = listOf(struct('NamedExtension', { name: text, extension: anything }))

const cluster = struct('Cluster', {
  server: text,
  'tls-server-name': text,
  'insecure-skip-tls-verify': flag,
  'certificate-authority': text,
  'certificate-authority-data': bytes,
  'proxy-url': text,
  'disable-compression': flag,
  extensions,
})

const exec = struct('ExecConfig', {
  command: text,
  args: texts,
  env: listOf(struct('ExecEnvVar', { name: text, value: text })),
  apiVersion: text,
  installHint: text,
  provideClusterInfo: flag,
  interactiveMode: { kind: 'scalar', type: 'string', goType: 'v1.ExecInteractiveMode' },
})

const user = struct(
  'AuthInfo',
  {
    'client-certificate': text,
    'client-certificate-data': bytes,
    'client-key': text,
    'client-key-data': bytes,
    token: text,
    tokenFile: text,
    as: text,
    'as-uid': text,
    'as-groups': texts,
    'as-user-extra': mapOf(texts),
    username: text,
    password: text,
    'auth-provider': struct('AuthProviderConfig', { name: text, config: mapOf(text) }),
    exec,
    extensions,
  },
  ['auth-provider', 'exec'],
)

const context = struct('Context', { cluster: text, user: text, namespace: text, extensions })

/** The fields of a kubeconfig, with the names that Go's decoder gives their types. */
export const kubeconfigSchema: StructSchema = struct('Config', {
  kind: text,
  apiVersion: text,
  clusters: listOf(struct('NamedCluster', { name: text, cluster })),
  users: listOf(struct('NamedAuthInfo', { name: text, user })),
  contexts: listOf(struct('NamedContext', { name: text, context })),
  'current-context': text,
})

const execCluster = struct('Cluster', {
  server: text,
  'tls-server-name': text,
  'insecure-skip-tls-verify': flag,
  'certificate-authority-data': bytes,
  'proxy-url': text,
  'disable-compression': flag,
  config: anything,
})

/** The fields of an `ExecCredential`, of either version. */
export const execCredentialSchema: StructSchema = struct(
  'ExecCredential',
  {
    kind: text,
    apiVersion: text,
    spec: struct('ExecCredentialSpec', { cluster: execCluster, interactive: flag }, ['cluster']),
    status: struct('ExecCredentialStatus', {
      expirationTimestamp: time,
      token: text,
      clientCertificateData: text,
      clientKeyData: text,
    }),
  },
  ['status'],
)

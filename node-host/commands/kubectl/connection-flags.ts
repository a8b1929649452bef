import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ConnectionOverrides, Flag, FlagValues } from '../../../core/index.ts'

function text(name: Flag['name'], help: string, shorthand?: string): Flag {
  return { name, type: 'string', help, ...(shorthand !== undefined && { shorthand }) }
}

/** Flags of `skerry kubectl` that say which server it talks to, and as whom. */
export const connectionFlags: readonly Flag[] = [
  {
    ...text('kubeconfig', 'Path to the kubeconfig file to use for CLI requests.'),
    words: 'file',
  },
  {
    ...text('data-dir', 'Data directory whose kubeconfig to use for CLI requests.'),
    words: 'file',
  },
  text('context', 'The name of the kubeconfig context to use'),
  text('cluster', 'The name of the kubeconfig cluster to use'),
  text('user', 'The name of the kubeconfig user to use'),
  text('server', 'The address and port of the API server', 's'),
  text(
    'tls-server-name',
    'Server name to use for server certificate validation. If it is not provided, the hostname used to contact the server is used',
  ),
  text('certificate-authority', 'Path to a cert file for the certificate authority'),
  {
    name: 'insecure-skip-tls-verify',
    type: 'boolean',
    help: "If true, the server's certificate will not be checked for validity. This will make your HTTPS connections insecure",
  },
  text('token', 'Bearer token for authentication to the API server'),
  text('client-certificate', 'Path to a client certificate file for TLS'),
  text('client-key', 'Path to a client key file for TLS'),
  text('username', 'Username for basic authentication to the API server'),
  text('password', 'Password for basic authentication to the API server'),
]

/**
 * The kubeconfig that a command line names, by itself or by the data directory of its server; empty where `KUBECONFIG` and
 * `~/.kube/config` count.
 * @throws Error for both, and for a directory without one.
 */
export function kubeconfigOf(flags: FlagValues): string {
  const textOf = (name: Flag['name']): string => (flags.knows(name) ? flags.text(name) : '')
  const directory = textOf('data-dir')
  const kubeconfig = textOf('kubeconfig')
  if (directory === '') return kubeconfig
  if (kubeconfig !== '') {
    throw new Error('--kubeconfig and --data-dir are mutually exclusive: give one of them')
  }
  const file = join(directory, 'kubeconfig')
  if (existsSync(file)) return file
  throw new Error(
    `the data directory ${directory} has no kubeconfig: start its server with skerry up --data-dir ${directory}`,
  )
}

/** What the flags of a command line say of its connection. */
export function overridesOf(flags: FlagValues): ConnectionOverrides {
  // A command may have a flag of its own by the same name, as `create rolebinding --user`.
  const textOf = (name: Flag['name']): string => (flags.knows(name) ? flags.text(name) : '')
  return {
    context: textOf('context'),
    cluster: textOf('cluster'),
    user: textOf('user'),
    server: textOf('server'),
    tlsServerName: textOf('tls-server-name'),
    certificateAuthority: textOf('certificate-authority'),
    insecureSkipTlsVerify:
      flags.knows('insecure-skip-tls-verify') && flags.on('insecure-skip-tls-verify'),
    token: textOf('token'),
    clientCertificate: textOf('client-certificate'),
    clientKey: textOf('client-key'),
    username: textOf('username'),
    password: textOf('password'),
    as: textOf('as'),
    asUid: textOf('as-uid'),
    asGroups: flags.knows('as-group') ? flags.texts('as-group') : [],
  }
}

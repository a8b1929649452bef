import { encodeBase64 } from '../../base/text/base64.ts'
import type { ChosenConnection } from './choose-connection.ts'
import { type ClientCredentials, type RequestCredentials, TokenFile } from './client-credentials.ts'
import type { ClientHost } from './client-host.ts'
import { type ConnectionSettings, execCluster } from './connection-settings.ts'
import { ExecPluginCredentials } from './exec-plugin-credentials.ts'
import { KubeconfigError } from './kubeconfig-error.ts'

/** The credentials that the settings of a connection describe. @throws KubeconfigError */
export async function createCredentials(
  settings: ConnectionSettings,
  chosen: ChosenConnection,
  host: ClientHost,
): Promise<ClientCredentials> {
  // Secrets are never sent over plain HTTP.
  if (!/^https:/i.test(settings.server)) return fixed({})
  const { token, tokenFile, username, password, keyPair, plugin } = settings
  if (keyPair) checkKeyPair(keyPair, host)
  const tls = keyPair && { tls: keyPair }
  if (tokenFile !== '') {
    const first = token === '' ? await readToken(tokenFile, host) : token
    return withTls(new TokenFile(tokenFile, first, host), tls)
  }
  if (token !== '') return fixed({ authorization: `Bearer ${token}`, ...tls })
  if (username !== '' || password !== '') {
    const text = new TextEncoder().encode(`${username}:${password}`)
    return fixed({ authorization: `Basic ${encodeBase64(text)}`, ...tls })
  }
  if (keyPair || !plugin) return fixed({ ...tls })
  return new ExecPluginCredentials(plugin, execCluster(settings, chosen, plugin), host)
}

function checkKeyPair(
  { certificate, key }: NonNullable<ConnectionSettings['keyPair']>,
  host: ClientHost,
): void {
  try {
    host.checkKeyPair(certificate, key)
  } catch (error) {
    throw new KubeconfigError([error instanceof Error ? error.message : String(error)], error)
  }
}

async function readToken(path: string, host: ClientHost): Promise<string> {
  try {
    return (await host.readFile(path)).trim()
  } catch (error) {
    throw new KubeconfigError([error instanceof Error ? error.message : String(error)], error)
  }
}

function fixed(credentials: RequestCredentials): ClientCredentials {
  return { current: () => credentials }
}

function withTls(
  credentials: ClientCredentials,
  tls: Pick<RequestCredentials, 'tls'> | undefined,
): ClientCredentials {
  return { current: async () => ({ ...(await credentials.current()), ...tls }) }
}

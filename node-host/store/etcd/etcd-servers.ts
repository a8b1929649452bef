import { StartupError } from '../../base/errors/startup-error.ts'
import type { EtcdStartOptions } from '../../base/options/etcd-options.ts'

const schemes: readonly string[] = ['http:', 'https:']

/**
 * Checks the options of an etcd.
 *
 * @returns the URLs of its members, each with its scheme; none where the options name no etcd.
 * @throws StartupError for a member that is no URL, a certificate without its key, or an override that names another etcd.
 */
export function etcdServersOf(options: EtcdStartOptions): readonly string[] {
  const { etcdCaFile, etcdCertFile, etcdKeyFile, etcdServersOverrides = [] } = options
  if ((etcdCertFile === undefined) !== (etcdKeyFile === undefined)) {
    const [given, absent] = etcdCertFile === undefined ? ['key', 'cert'] : ['cert', 'key']
    throw new StartupError(`--etcd-${given}file needs --etcd-${absent}file`)
  }
  // As in the original, a member without a scheme has TLS where there are files for it.
  const scheme = etcdCaFile === undefined && etcdCertFile === undefined ? 'http' : 'https'
  const read = (text: string): string => memberUrl(text, scheme)
  const servers = (options.etcdServers ?? []).map(read)
  for (const override of etcdServersOverrides) checkOverride(override, servers, read)
  return servers
}

function memberUrl(text: string, scheme: string): string {
  const whole = /^[\w+.-]+:\/\//.test(text) ? text : `${scheme}://${text}`
  const url = URL.canParse(whole) ? new URL(whole) : undefined
  if (url && schemes.includes(url.protocol) && url.hostname !== '') return url.origin
  throw new StartupError(`--etcd-servers: "${text}" is not a URL such as http://127.0.0.1:2379`)
}

/**
 * Checks `group/resource#url;url`. All objects are in one store here, with one order of their versions, so that resources cannot be in
 * another etcd.
 */
function checkOverride(
  text: string,
  servers: readonly string[],
  read: (server: string) => string,
): void {
  const [resource = '', urls = '', ...rest] = text.split('#')
  if (rest.length > 0 || urls === '' || !/^[^/]*\/[^/]+$/.test(resource)) {
    throw new StartupError(
      '--etcd-servers-overrides invalid, must be of format: group/resource#servers, where servers are URLs, semicolon separated',
    )
  }
  if (urls.split(';').every((url) => servers.includes(read(url)))) return
  throw new StartupError(
    `--etcd-servers-overrides: ${resource} cannot be in another etcd than --etcd-servers, since all resources share one store and its versions here`,
  )
}

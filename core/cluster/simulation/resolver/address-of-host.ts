import type { LookUp } from '../dns/dns-message.ts'
import { hostOfFile, searchedNames } from './look-up-host.ts'
import { HostsFile, parseResolverSettings } from './resolver-settings.ts'

/** A name server whose answers are there at once. */
export interface KnownServer {
  readonly address: string
  readonly lookUp: LookUp
}

/**
 * The first address of a host by the contents of `/etc/hosts` and `/etc/resolv.conf`, as {@link lookUpHost} finds it; undefined for an
 * unknown host, and where another server is to be asked, or none is reached.
 */
export function addressOfHost(
  files: ReadonlyMap<string, string>,
  server: KnownServer | undefined,
  host: string,
): string | undefined {
  const local = hostOfFile(new HostsFile(files.get('/etc/hosts') ?? ''), host)
  if (local) return local.addresses[0]
  const settings = parseResolverSettings(files.get('/etc/resolv.conf') ?? '')
  if (!server || settings.servers[0] !== server.address) return undefined
  for (const name of searchedNames(host, settings)) {
    for (const type of ['A', 'AAAA']) {
      const { answers } = server.lookUp({ name, type })
      const found = answers.find((each) => each.type === type)
      if (found && 'address' in found) return found.address
    }
  }
  return undefined
}

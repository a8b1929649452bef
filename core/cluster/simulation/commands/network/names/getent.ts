import { parseIpAddress } from '../../../../../base/network/ip-address.ts'
import { textOfBytes } from '../../../processes/bytes-as-text.ts'
import { printed } from '../../../processes/command.ts'
import type { Program } from '../../../processes/program.ts'
import type { Command, ShellSession } from '../../../processes/shell-session.ts'
import { resolveAddress, resolveHost } from '../../../resolver/resolve.ts'
import { resolverFiles } from '../../../resolver/resolver-settings.ts'
import { say, type Steps } from './asking.ts'

/** Exit code where a key is not found. */
const notFound = 2
/** Characters of an address's column. */
const addressWidth = 15

const databases = ['ahosts', 'ahostsv4', 'ahostsv6', 'group', 'hosts', 'passwd']

/** Looks entries up in the databases of the C library, as glibc's getent. */
export const getent: Command = function* (session, [database, ...keys]) {
  if (database === undefined) {
    const error =
      "getent: wrong number of arguments\nTry `getent --help' or `getent --usage' for more information.\n"
    return yield* printed({ error, code: 1 })
  }
  if (!databases.includes(database)) {
    const out = "Try `getent --help' or `getent --usage' for more information.\n"
    return yield* printed({ out, error: `Unknown database: ${database}\n`, code: 1 })
  }
  if (database === 'passwd' || database === 'group') {
    return yield* fileEntries(session, `/etc/${database}`, keys)
  }
  if (keys.length === 0) {
    const { entries } = resolverFiles(session).hosts
    yield say(entries.map(({ address, names }) => hostLine(address, names)).join(''))
    return 0
  }
  let code = 0
  for (const key of keys) {
    const text = yield* database === 'hosts'
      ? hostEntries(session, key)
      : addressEntries(session, key, database)
    if (text === '') code = notFound
    else yield say(text)
  }
  return code
}

function hostLine(address: string, names: readonly string[]): string {
  return `${address.padEnd(addressWidth)} ${names.join(' ')}\n`
}

/** The addresses of a name of one family, IPv6 first, or the names of an address. */
function* hostEntries(session: ShellSession, key: string): Steps<string> {
  if (parseIpAddress(key)) {
    const { kind, name, aliases } = yield* resolveAddress(session, key)
    return kind === 'found' ? hostLine(key, [name, ...aliases]) : ''
  }
  for (const type of ['AAAA', 'A'] as const) {
    const { kind, name, aliases, addresses } = yield* resolveHost(session, key, [type])
    if (kind === 'found') {
      return addresses.map((each) => hostLine(each, [name, ...aliases])).join('')
    }
  }
  return ''
}

function* addressEntries(session: ShellSession, key: string, database: string): Steps<string> {
  const types = database === 'ahostsv6' ? (['AAAA'] as const) : (['A'] as const)
  const found = yield* resolveHost(session, key, database === 'ahosts' ? undefined : types)
  let { addresses, name } = found
  if (found.kind !== 'found' && database === 'ahostsv6') {
    // Addresses of IPv4 are given as mapped ones.
    const mapped = yield* resolveHost(session, key, ['A'])
    addresses = mapped.addresses.map((each) => `::ffff:${each}`)
    name = mapped.name
  }
  return addresses
    .map((address, at) =>
      ['STREAM', 'DGRAM', 'RAW']
        .map((kind, index) => {
          const canonical = at === 0 && index === 0 ? name : ''
          return `${address.padEnd(addressWidth)} ${kind.padEnd(6)} ${canonical}\n`
        })
        .join(''),
    )
    .join('')
}

/** Lines of `/etc/passwd` or `/etc/group` by their names or numbers. */
function* fileEntries(session: ShellSession, path: string, keys: readonly string[]): Program {
  const lines = textOfBytes(session.bytes(path)).split('\n').filter(Boolean)
  if (keys.length === 0) return yield* printed({ out: `${lines.join('\n')}\n` })
  const found = new Map<string, string>()
  for (const line of lines) {
    const [name = '', , id = ''] = line.split(':', 3)
    for (const key of [name, id]) if (!found.has(key)) found.set(key, line)
  }
  let code = 0
  for (const key of keys) {
    const line = found.get(key)
    if (line === undefined) code = notFound
    else yield say(`${line}\n`)
  }
  return code
}

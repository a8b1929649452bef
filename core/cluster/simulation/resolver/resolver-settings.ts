import { parseIpAddress } from '../../../base/network/ip-address.ts'
import { FileError } from '../files/file-error.ts'
import { textOfBytes } from '../processes/bytes-as-text.ts'
import type { ShellSession } from '../processes/shell-session.ts'

/** What `/etc/resolv.conf` says, as resolv.conf(5) describes it. */
export interface ResolverSettings {
  /** Addresses of name servers in their order. */
  readonly servers: readonly string[]
  /** Domains of the search list. */
  readonly searches: readonly string[]
  /** Dots that a name has at least which is asked for as it stands before the search list. */
  readonly dots: number
  /** Milliseconds until a server is given up, and how often all of them are asked. */
  readonly timeout: number
  readonly attempts: number
}

/** What the C library keeps of each of them. */
const mostServers = 3
const mostSearches = 64
const mostDots = 15
const mostSeconds = 30
const mostAttempts = 5
/** Characters of a file that are read. */
const longestFile = 256 * 1024

export function parseResolverSettings(text: string): ResolverSettings {
  const servers: string[] = []
  let searches: readonly string[] = []
  const options = { ndots: 1, timeout: 5, attempts: 2 }
  for (const line of text.split('\n')) {
    const [word = '', ...values] = line.split(/[;#]/, 1).join('').trim().split(/\s+/)
    if (word === 'nameserver' && servers.length < mostServers && values[0] !== undefined) {
      if (parseIpAddress(values[0])) servers.push(values[0])
    } else if (word === 'search') searches = values.slice(0, mostSearches)
    else if (word === 'domain') searches = values.slice(0, 1)
    else if (word === 'options') {
      for (const value of values) {
        const [, name = '', number = ''] = /^(ndots|timeout|attempts):(\d{1,4})$/.exec(value) ?? []
        if (name === 'ndots' || name === 'timeout' || name === 'attempts') {
          options[name] = Number(number)
        }
      }
    }
  }
  return {
    servers: servers.length === 0 ? ['127.0.0.1'] : servers,
    searches,
    dots: Math.min(options.ndots, mostDots),
    timeout: Math.max(1, Math.min(options.timeout, mostSeconds)) * 1000,
    attempts: Math.max(1, Math.min(options.attempts, mostAttempts)),
  }
}

/** A line of `/etc/hosts`. */
export interface HostsEntry {
  readonly address: string
  /** Its canonical name first. */
  readonly names: readonly string[]
}

/** The entries of `/etc/hosts`, one by one. */
export function* hostsEntries(text: string): Generator<HostsEntry> {
  for (const line of text.split('\n')) {
    const [address = '', ...names] = line.split('#', 1).join('').trim().split(/\s+/)
    if (names.length > 0 && parseIpAddress(address)) yield { address, names }
  }
}

/** What a process knows of names by its files. */
export interface ResolverFiles {
  readonly settings: ResolverSettings
  /** Text of `/etc/hosts`. */
  readonly hosts: string
}

/** Reads the files of a container that the C library looks names up by. @throws NotReplayable in a look ahead */
export function resolverFiles(session: ShellSession): ResolverFiles {
  return {
    settings: parseResolverSettings(textOf(session, '/etc/resolv.conf')),
    hosts: textOf(session, '/etc/hosts'),
  }
}

function textOf(session: ShellSession, path: string): string {
  try {
    return textOfBytes(session.bytes(path).subarray(0, longestFile))
  } catch (error) {
    if (error instanceof FileError) return ''
    throw error
  }
}

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
/** Bytes of a file that is read once as long as it does not change. */
const longestKept = 4096

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

/** `/etc/hosts`, by its names. */
export class HostsFile {
  readonly #text: string
  #entries: readonly HostsEntry[] | undefined
  readonly #named = new Map<string, HostsEntry[]>()

  constructor(text: string) {
    this.#text = text
  }

  get entries(): readonly HostsEntry[] {
    if (this.#entries) return this.#entries
    this.#entries = Array.from(hostsEntries(this.#text))
    for (const entry of this.#entries) {
      for (const name of new Set(entry.names.map((each) => each.toLowerCase()))) {
        const known = this.#named.get(name)
        if (known) known.push(entry)
        else this.#named.set(name, [entry])
      }
    }
    return this.#entries
  }

  /** The entries with a name, in small letters. */
  named(name: string): readonly HostsEntry[] {
    return this.entries.length === 0 ? [] : (this.#named.get(name) ?? [])
  }
}

/** What a process knows of names by its files. */
export interface ResolverFiles {
  readonly settings: ResolverSettings
  readonly hosts: HostsFile
}

/** Reads the files of a container that the C library looks names up by. @throws NotReplayable in a look ahead */
export function resolverFiles(session: ShellSession): ResolverFiles {
  return {
    settings: settingsIn(contentOf(session, '/etc/resolv.conf')),
    hosts: hostsIn(contentOf(session, '/etc/hosts')),
  }
}

const noContent = new Uint8Array()

function contentOf(session: ShellSession, path: string): Uint8Array {
  try {
    return session.bytes(path)
  } catch (error) {
    if (error instanceof FileError) return noContent
    throw error
  }
}

const settingsIn = keptByContent(parseResolverSettings)
const hostsIn = keptByContent((text) => new HostsFile(text))

/** What is made of a file; that of a short one is kept as long as its content, which is never changed in place. */
function keptByContent<Made extends object>(
  make: (text: string) => Made,
): (content: Uint8Array) => Made {
  const kept = new WeakMap<Uint8Array, Made>()
  return (content) => {
    const known = kept.get(content)
    if (known) return known
    const made = make(textOfBytes(content.subarray(0, longestFile)))
    if (content.length <= longestKept) kept.set(content, made)
    return made
  }
}

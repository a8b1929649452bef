import { atOnce, type Waits, when } from '../../../../base/execution/at-once.ts'
import { parseIpAddress } from '../../../../base/network/ip-address.ts'
import { Sha512 } from '../../../../base/text/sha.ts'
import { encodeUtf8 } from '../../../../base/text/utf8.ts'
import { dnsPort } from '../../dns/answer-message.ts'
import {
  bareAnswer,
  type DnsAnswer,
  type DnsQuestion,
  type DnsRecord,
} from '../../dns/dns-message.ts'
import { absoluteName, reverseName } from '../../dns/dns-name.ts'
import { decodeMessage } from '../../dns/dns-wire.ts'
import { FileError } from '../../files/file-error.ts'
import { nameServerListener } from '../../network/name-server.ts'
import type { Peer, PortAnswer, PortListener, PortProtocol } from '../../network/port-listener.ts'
import { textOfBytes } from '../../processes/bytes-as-text.ts'
import { printed } from '../../processes/command.ts'
import { OutputQueue, serve } from '../../processes/output-queue.ts'
import type { Program } from '../../processes/program.ts'
import type { ShellSession } from '../../processes/shell-session.ts'
import { askServer } from '../../resolver/ask-server.ts'
import { hostsEntries } from '../../resolver/resolver-settings.ts'
import { GoFlags } from '../go-flags.ts'
import type { KnownImage } from '../known-image.ts'
import { CorednsMetrics } from './coredns-metrics.ts'
import { CorefileError, type Directive, parseCorefile, type ServerBlock } from './corefile.ts'

const version = 'CoreDNS-1.12.1\nlinux/amd64, go1.24.1, 707c7c1'
/** Questions that are passed on at once: a server that asks itself ends there. */
const mostForwarded = 32
/** Seconds that clients may keep a record of the plug-in `hosts`. */
const hostsTimeToLive = 3600

/** A plug-in's answer to a question; undefined where the next plug-in is asked. */
type Plugin = (question: DnsQuestion) => DnsAnswer | undefined | Promise<DnsAnswer | undefined>

/** The name server CoreDNS by its Corefile: names of the cluster and of `hosts`, rewritten ones, and those of other servers. */
class CoreDns {
  readonly queue = new OutputQueue()
  readonly #session: ShellSession
  readonly #metrics = new CorednsMetrics()
  readonly #path: string
  readonly #port: number
  #text: string | undefined
  #blocks: readonly ServerBlock[] = []
  /** What is wrong with the file, as far as it has been said. */
  #mistake: string | undefined
  #forwarded = 0

  constructor(session: ShellSession, path: string, port: number) {
    this.#session = session
    this.#path = path
    this.#port = port
  }

  /** The servers as the file describes them now. @throws CorefileError, FileError */
  read(): readonly ServerBlock[] {
    const text = textOfBytes(this.#session.files.read(this.#session.path(this.#path)))
    if (text !== this.#text) {
      this.#blocks = parseCorefile(text, this.#path, this.#port)
      this.#text = text
    }
    return this.#blocks
  }

  /** What the plug-in `reload` says of the file that is followed; empty where no server has the plug-in. */
  configuration(): string {
    if (!this.#blocks.some(({ directives }) => has(directives, 'reload'))) return ''
    const digest = new Sha512()
    digest.update(encodeUtf8(this.#text ?? ''))
    return `[INFO] plugin/reload: Running configuration SHA512 = ${digest.finish()}\n`
  }

  listeners(): readonly PortListener[] {
    const ports = new Set(this.read().flatMap(({ zones }) => zones.map(({ port }) => port)))
    const own = Array.from(ports).flatMap((port) =>
      (['UDP', 'TCP'] as const).map((protocol) => this.#listener(port, protocol)),
    )
    const all = this.read().flatMap(({ directives }) => directives)
    return [...own, ...this.#pages(all)]
  }

  #listener(port: number, protocol: PortProtocol): PortListener {
    const listener = nameServerListener(
      (question) => atOnce(this.#counted(port, protocol, question)),
      protocol,
      port,
    )
    const { exchange } = listener
    if (protocol === 'TCP' || !exchange) return listener
    return {
      ...listener,
      exchange: (sent, time, client) => {
        const answered = exchange(sent, time, client)
        const logged = (bytes: Uint8Array): Uint8Array => {
          this.#log(port, sent, bytes, client)
          return bytes
        }
        return answered instanceof Promise ? answered.then(logged) : logged(answered)
      },
    }
  }

  /** Ports of the plug-ins `health`, `ready` and `prometheus`. */
  #pages(directives: readonly Directive[]): PortListener[] {
    const pages: readonly (readonly [
      name: string,
      port: number,
      path: string,
      body: () => string,
    ])[] = [
      ['health', 8080, '/health', () => 'OK'],
      ['ready', 8181, '/ready', () => 'OK'],
      ['prometheus', 9153, '/metrics', () => this.#metrics.text()],
    ]
    return pages.flatMap(([name, usual, path, body]) => {
      const found = directives.find(({ words }) => words[0] === name)
      if (!found) return []
      const port = Number(/:(\d{1,5})$/.exec(found.words[1] ?? '')?.[1] ?? usual)
      const http = ({ target }: { readonly target: string }): PortAnswer =>
        target.split('?', 1)[0] === path
          ? { status: 200, headers: ['Content-Type', 'text/plain; charset=utf-8'], body: body() }
          : {
              status: 404,
              headers: ['Content-Type', 'text/plain; charset=utf-8'],
              body: '404 page not found\n',
            }
      return [{ port, protocol: 'TCP' as const, http }]
    })
  }

  *#counted(port: number, protocol: PortProtocol, question: DnsQuestion): Waits<DnsAnswer> {
    const block = this.#blockOf(port, question.name)
    const answer = block ? yield* this.#answer(block, question) : bareAnswer('REFUSED')
    const found = block?.zones.find((each) => each.port === port)
    const zone = found ? absoluteName(found.zone) : 'dropped'
    this.#metrics.note(question, answer, { port, protocol, zone })
    return answer
  }

  *#answer(block: ServerBlock, question: DnsQuestion): Waits<DnsAnswer> {
    const original = question.name
    const asked = { ...question, name: rewritten(block.directives, original) }
    for (const plugin of this.#plugins(block)) {
      const answer = yield* when(plugin(asked))
      if (!answer) continue
      if (asked.name === original) return answer
      const answers = answer.answers.map((record) =>
        record.name === asked.name ? { ...record, name: original } : record,
      )
      return { ...answer, answers }
    }
    return bareAnswer('SERVFAIL')
  }

  /** The server whose zone is the longest that a name is of. */
  #blockOf(port: number, name: string): ServerBlock | undefined {
    let [best, length]: [ServerBlock | undefined, number] = [undefined, -1]
    for (const block of this.#current()) {
      for (const each of block.zones) {
        if (each.port !== port || !isBelow(name, each.zone) || each.zone.length <= length) continue
        ;[best, length] = [block, each.zone.length]
      }
    }
    return best
  }

  /** The servers; as they were where the file cannot be read. A file that has changed is noted in the log. */
  #current(): readonly ServerBlock[] {
    const before = this.#text
    try {
      const blocks = this.read()
      if (this.#text !== before && this.configuration() !== '') {
        const lines = `[INFO] Reloading\n${this.configuration()}[INFO] Reloading complete\n`
        this.queue.write('stdout', lines)
      }
      this.#mistake = undefined
      return blocks
    } catch (error) {
      if (!(error instanceof CorefileError) && !(error instanceof FileError)) throw error
      if (error.message !== this.#mistake && this.configuration() !== '') {
        this.queue.write(
          'stdout',
          `[ERROR] plugin/reload: Corefile changed but reload failed: ${error.message}\n`,
        )
      }
      this.#mistake = error.message
      return this.#blocks
    }
  }

  /** The plug-ins of a server in CoreDNS's order. */
  #plugins({ directives }: ServerBlock): readonly Plugin[] {
    const of = (name: string): readonly Directive[] =>
      directives.filter(({ words }) => words[0] === name)
    return [
      ...of('hosts').map((each) => this.#hosts(each)),
      ...of('kubernetes').map((each) => this.#kubernetes(each)),
      ...of('forward').map((each) => this.#forward(each)),
    ]
  }

  #kubernetes({ words, block }: Directive): Plugin {
    const zones = words.slice(1)
    const names = this.#session.world.network?.names
    return (question) => {
      if (!names || !zones.some((zone) => isBelow(question.name, zone))) return undefined
      const answer = names(question)
      return answer.code === 'NXDOMAIN' && fallsThrough(block, question.name) ? undefined : answer
    }
  }

  #hosts({ words, block }: Directive): Plugin {
    const options = ['fallthrough', 'ttl', 'reload', 'no_reverse']
    const inline = block.filter(({ words: [first = ''] }) => !options.includes(first))
    const file = words[1] ?? '/etc/hosts'
    const text = inline.length > 0 ? '' : this.#file(file)
    const lines = inline.map((each) => each.words.join(' ')).join('\n')
    const ttl = Number(block.find((each) => each.words[0] === 'ttl')?.words[1]) || hostsTimeToLive
    const entries = Array.from(hostsEntries(`${text}\n${lines}`))
    return ({ name, type }) => {
      const wanted = name.toLowerCase()
      const records = entries.flatMap(({ address, names }): DnsRecord[] => {
        if (wanted.endsWith('.arpa.')) {
          const isOwn = type === 'PTR' && reverseName(address) === wanted
          return isOwn ? names.map((each) => ({ name, ttl, type, target: absoluteName(each) })) : []
        }
        if (!names.some((each) => absoluteName(each.toLowerCase()) === wanted)) return []
        return [{ name, ttl, type: address.includes(':') ? 'AAAA' : 'A', address }]
      })
      if (records.length === 0) {
        // It has no start of a zone to show, so it does not say that a name does not exist.
        return fallsThrough(block, name) ? undefined : bareAnswer('SERVFAIL')
      }
      const answers = records.filter((record) => record.type === type)
      return { ...bareAnswer('NOERROR'), isAuthoritative: true, answers }
    }
  }

  #forward({ words: [, from = '.', ...targets] }: Directive): Plugin {
    return async (question) => {
      if (!isBelow(question.name, from)) return undefined
      if (this.#forwarded >= mostForwarded) return bareAnswer('SERVFAIL')
      this.#forwarded += 1
      try {
        for (const target of targets) {
          // The servers of a node know the names of the world, which does not exist here.
          if (target.startsWith('/')) return bareAnswer('NXDOMAIN')
          const [, address = target, port] =
            /^(?:dns:\/\/)?\[?([^\]]+?)\]?(?::(\d{1,5}))?$/.exec(target) ?? []
          if (!parseIpAddress(address)) continue
          const options = { port: port === undefined ? dnsPort : Number(port) }
          const asked = await askServer(this.#session.world.network, address, question, options)
          if (asked.kind === 'answer') return asked.message.answer
        }
        return bareAnswer('SERVFAIL')
      } finally {
        this.#forwarded -= 1
      }
    }
  }

  #file(path: string): string {
    try {
      return textOfBytes(this.#session.files.read(path))
    } catch (error) {
      if (error instanceof FileError) return ''
      throw error
    }
  }

  /** A line of the plug-in `log`. */
  #log(port: number, sent: Uint8Array, answered: Uint8Array, { address, port: from }: Peer): void {
    const question = decodeMessage(sent)?.question
    const reply = question && decodeMessage(answered)
    if (!question || !reply) return
    const block = this.#blockOf(port, question.name)
    if (!block || !has(block.directives, 'log')) return
    const { answer, extension, id } = reply
    const flags = ['qr', answer.isAuthoritative && 'aa', reply.wantsRecursion && 'rd']
    const shown = flags.filter((each) => each !== false).join(',')
    this.queue.write(
      'stdout',
      `[INFO] ${address}:${from} - ${id} "${question.type} IN ${question.name} udp ${sent.length} false ${extension?.size ?? 512}" ${answer.code} ${shown} ${answered.length} 0.000100000s\n`,
    )
  }
}

function has(directives: readonly Directive[], plugin: string): boolean {
  return directives.some(({ words }) => words[0] === plugin)
}

/** Whether a name is that of a zone, or below it. */
function isBelow(name: string, zone: string): boolean {
  const wanted = absoluteName(zone.toLowerCase())
  const own = name.toLowerCase()
  return wanted === '.' || own === wanted || own.endsWith(`.${wanted}`)
}

/** Whether the next plug-in is asked about a name that a block's plug-in does not have. */
function fallsThrough(block: readonly Directive[], name: string): boolean {
  const found = block.find(({ words }) => words[0] === 'fallthrough')
  if (!found) return false
  const zones = found.words.slice(1)
  return zones.length === 0 || zones.some((zone) => isBelow(name, zone))
}

/** A name as the plug-in `rewrite` has it; one that depends on a regular expression stays as it is. */
function rewritten(directives: readonly Directive[], name: string): string {
  for (const { words } of directives) {
    if (words[0] !== 'rewrite') continue
    const rest = words.slice(['stop', 'continue'].includes(words[1] ?? '') ? 2 : 1)
    if (rest[0] !== 'name') continue
    const hasKind = ['exact', 'prefix', 'suffix', 'substring'].includes(rest[1] ?? '')
    const [from = '', to = ''] = rest.slice(hasKind ? 2 : 1)
    const found = replaced(name, hasKind ? (rest[1] ?? '') : 'exact', from, to)
    if (found !== undefined) return absoluteName(found)
  }
  return name
}

function replaced(name: string, kind: string, from: string, to: string): string | undefined {
  const own = name.toLowerCase()
  if (kind === 'exact') return own === absoluteName(from.toLowerCase()) ? to : undefined
  if (kind === 'prefix') return own.startsWith(from) ? to + name.slice(from.length) : undefined
  if (kind === 'substring') return own.includes(from) ? name.replaceAll(from, () => to) : undefined
  const end = absoluteName(from)
  return own.endsWith(end) ? name.slice(0, -end.length) + absoluteName(to) : undefined
}

/** The program of the image `coredns`. */
export function* coredns(session: ShellSession, words: readonly string[]): Program {
  const flags = new GoFlags(words.slice(1), ['version', 'plugins', 'quiet'])
  if (words.some((each) => /^--?version$/.test(each)))
    return yield* printed({ out: `${version}\n` })
  const path = flags.text('conf', 'Corefile')
  const server = new CoreDns(
    session,
    path,
    Number(flags.text('dns.port', String(dnsPort))) || dnsPort,
  )
  try {
    const zones = server.read().flatMap((each) => each.zones)
    return yield* serve(session, {
      queue: server.queue,
      listeners: server.listeners(),
      inUse: (port) => `listen tcp :${port}: bind: address already in use\n`,
      lines: [
        ...zones.map(({ zone, port }) => `${zone === '.' ? '.' : absoluteName(zone)}:${port}`),
        `${server.configuration()}${version}`,
      ],
    })
  } catch (error) {
    if (error instanceof CorefileError)
      return yield* printed({ error: `${error.message}\n`, code: 1 })
    if (!(error instanceof FileError)) throw error
    return yield* printed({ error: `open ${path}: ${error.message.toLowerCase()}\n`, code: 1 })
  }
}

export const corednsImage: KnownImage = {
  kind: 'server',
  command: '/coredns',
  programs: { coredns },
  main: (args) => ['/coredns', ...args],
  serves: (words) => /(?:^|\/)coredns$/.test(words[0] ?? '') && !words.includes('-version'),
}

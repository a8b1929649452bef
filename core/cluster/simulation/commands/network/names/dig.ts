import type { DnsMessage, DnsRecord } from '../../../dns/dns-message.ts'
import { absoluteName, labelsOf } from '../../../dns/dns-name.ts'
import { recordText } from '../../../dns/record-text.ts'
import { printed } from '../../../processes/command.ts'
import type { Program } from '../../../processes/program.ts'
import type { Command, ShellSession } from '../../../processes/shell-session.ts'
import { type Asked, numberOf } from '../../../resolver/ask-server.ts'
import { searchedNames } from '../../../resolver/look-up-host.ts'
import { resolveHost } from '../../../resolver/resolve.ts'
import { resolverFiles, type ResolverSettings } from '../../../resolver/resolver-settings.ts'
import { askingAll, complain, nameProblem, say, type Steps } from './asking.ts'
import { digArguments, type DigLookUp, type DigSettings, digVersion } from './dig-options.ts'
import { headLines, questionLine, recordLine } from './message-text.ts'

/** Bytes of a datagram that dig takes. */
const datagram = 1232
/** Lookups of one command. */
const mostLookUps = 1000

/** Asks name servers, as bind's dig. */
export const dig: Command = function* (session, words) {
  const parsed = digArguments(words)
  if ('error' in parsed) {
    const { error, code, isAside } = parsed
    return yield* printed(code === 0 && !isAside ? { out: error } : { error, code })
  }
  if (parsed.warnings.length > 0) yield complain(parsed.warnings.join(''))
  const { settings } = resolverFiles(session)
  let code = 0
  for (const [at, lookUp] of parsed.lookUps.slice(0, mostLookUps).entries()) {
    const run = new DigRun(session, lookUp, {
      settings,
      port: parsed.port,
      words,
      isFirst: at === 0,
    })
    code = Math.max(code, yield* run.run())
  }
  return code
}

interface DigParts {
  readonly settings: ResolverSettings
  readonly port: number
  readonly words: readonly string[]
  readonly isFirst: boolean
}

class DigRun {
  readonly #session: ShellSession
  readonly #lookUp: DigLookUp
  readonly #parts: DigParts

  constructor(session: ShellSession, lookUp: DigLookUp, parts: DigParts) {
    this.#session = session
    this.#lookUp = lookUp
    this.#parts = parts
  }

  *run(): Program {
    const { name, type, settings } = this.#lookUp
    if (name !== '.' && !labelsOf(name)) {
      const error = `dig: '${name}' is not a legal name (${nameProblem(name)})\n`
      return yield* printed({ error, code: 10 })
    }
    const servers = yield* this.#servers()
    if (!servers) return 1
    const isOn = (key: string): boolean => settings.switches.get(key) === true
    const names = isOn('search')
      ? Array.from(
          searchedNames(name, {
            searches: this.#parts.settings.searches,
            dots: settings.numbers.get('ndots') ?? this.#parts.settings.dots,
          }),
        )
      : [absoluteName(name)]
    let found: { server: string; asked: Asked & { kind: 'answer' } } | undefined
    for (const each of names.filter((candidate) => labelsOf(candidate))) {
      found = yield* this.#ask(servers, { name: each, type })
      if (!found) return yield* this.#unreachable()
      if (found.asked.message.answer.code === 'NOERROR') break
    }
    if (found) yield say(this.#report(found.server, found.asked))
    return 0
  }

  /** Addresses of the servers that are asked; undefined where there is none by that name. */
  *#servers(): Steps<readonly string[] | undefined> {
    const { server } = this.#lookUp
    if (server === undefined) return this.#parts.settings.servers
    const host = yield* resolveHost(this.#session, server)
    if (host.kind === 'found') return host.addresses
    yield complain(`dig: couldn't get address for '${server}': not found\n`)
    return undefined
  }

  #ask(
    servers: readonly string[],
    question: { name: string; type: string },
  ): ReturnType<typeof askingAll> {
    const { switches, numbers } = this.#lookUp.settings
    const { port } = this.#parts
    const isTcp = this.#isTcp()
    const seconds = numbers.get('time') ?? 5
    return askingAll(
      this.#session,
      servers,
      question,
      {
        port,
        protocol: isTcp ? 'TCP' : 'UDP',
        wantsRecursion: switches.get('recurse') === true,
        ignoresCut: switches.get('ignore') === true,
        extension: this.#extension(question),
        timeout: Math.max(1, seconds) * 1000,
        tries: Math.max(1, Math.min(numbers.get('tries') ?? (numbers.get('retry') ?? 2) + 1, 20)),
      },
      (server, kind) => {
        const why = kind === 'refused' ? 'connection refused' : 'timed out'
        if (!isTcp) return say(`;; communications error to ${server}#${port}: ${why}\n`)
        const name = question.name.replace(/\.$/, '')
        return say(
          `;; Connection to ${server}#${port}(${server}) for ${name} failed: ${why}.\n;; no servers could be reached\n`,
        )
      },
    )
  }

  /** Whole zones and all records of a name are asked for over TCP. */
  #isTcp(): boolean {
    const { type, settings } = this.#lookUp
    return settings.switches.get('tcp') === true || ['ANY', 'AXFR', 'IXFR'].includes(type)
  }

  #extension(question: { name: string; type: string }): DnsMessage['extension'] {
    const { switches, numbers } = this.#lookUp.settings
    if (switches.get('edns') !== true) return undefined
    const half = numberOf(question).toString(16).padStart(4, '0')
    const cookie = switches.get('cookie') === true ? half.repeat(4) : undefined
    return { size: numbers.get('bufsize') ?? datagram, cookie }
  }

  *#unreachable(): Program {
    if (this.#isTcp()) return 9
    const head = this.#commandLines().join('\n')
    yield say(`${head}\n;; no servers could be reached\n`)
    return 9
  }

  #commandLines(): string[] {
    const { words } = this.#parts
    const told = words.length === 0 ? '' : ` ${words.join(' ')}`
    return [
      '',
      `; <<>> DiG ${digVersion} <<>>${told}`,
      ...(this.#lookUp.server === undefined ? [] : ['; (1 server found)']),
      ';; global options: +cmd',
    ]
  }

  #report(server: string, { message, size, protocol }: Asked & { kind: 'answer' }): string {
    const { settings } = this.#lookUp
    const isOn = (key: string): boolean => settings.switches.get(key) === true
    const { answer, question } = message
    if (isOn('short')) {
      const from = isOn('identify') ? ` from server ${server} in 0 ms.` : ''
      return answer.answers.map((record) => `${recordText(record)}${from}\n`).join('')
    }
    const lines: string[] = []
    if (isOn('cmd') && this.#parts.isFirst) lines.push(...this.#commandLines())
    if (question?.type === 'AXFR' && answer.code !== 'NOERROR') {
      return [...lines, '; Transfer failed.', ''].join('\n')
    }
    if (isOn('comments')) lines.push(...commentLines(message))
    if (question && isOn('question'))
      lines.push(...section('QUESTION', [questionLine(question)], settings))
    const line = (record: DnsRecord): string =>
      recordLine(record, {
        hidesLife: !isOn('ttlid'),
        hidesClass: !isOn('class'),
        isMultiline: isOn('multiline'),
      })
    for (const [title, records] of [
      ['ANSWER', answer.answers],
      ['AUTHORITY', answer.authority],
      ['ADDITIONAL', answer.additional],
    ] as const) {
      if (records.length > 0 && isOn(title.toLowerCase())) {
        lines.push(...section(title, records.map(line), settings))
      }
    }
    if (isOn('stats')) {
      lines.push(
        ';; Query time: 0 msec',
        `;; SERVER: ${server}#${this.#parts.port}(${server}) (${protocol})`,
        `;; WHEN: ${timeText(this.#session.now())}`,
        `;; MSG SIZE  rcvd: ${size}`,
        '',
      )
    }
    return lines.map((each) => `${each}\n`).join('')
  }
}

function section(title: string, lines: readonly string[], settings: DigSettings): string[] {
  if (settings.switches.get('comments') !== true) return [...lines]
  return [`;; ${title} SECTION:`, ...lines, '']
}

function commentLines(message: DnsMessage): string[] {
  const { question, extension } = message
  const lines = [';; Got answer:']
  if (question && /(?:^|\.)local\.$/i.test(question.name)) {
    lines.push(
      ';; WARNING: .local is reserved for Multicast DNS',
      ';; You are currently testing what happens when an mDNS query is leaked to DNS',
    )
  }
  lines.push(...headLines(message))
  if (message.wantsRecursion && !message.hasRecursion) {
    lines.push(';; WARNING: recursion requested but not available')
  }
  lines.push('')
  if (extension) {
    lines.push(';; OPT PSEUDOSECTION:', `; EDNS: version: 0, flags:; udp: ${extension.size}`)
    if (extension.cookie !== undefined) lines.push(`; COOKIE: ${extension.cookie} (echoed)`)
  }
  return lines
}

/** A time as `Mon Nov 30 04:11:09 UTC 2026`. */
function timeText(now: number): string {
  const [day, date, month, year, time] = new Date(now).toUTCString().split(/[ ,]+/)
  return `${day} ${month} ${date} ${time} UTC ${year}`
}

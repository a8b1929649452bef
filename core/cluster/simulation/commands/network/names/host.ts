import { type DnsMessage, type DnsRecord, numberOfType } from '../../../dns/dns-message.ts'
import { labelsOf, reverseName, withoutDot } from '../../../dns/dns-name.ts'
import { recordText } from '../../../dns/record-text.ts'
import { CommandFlags, parseFlags } from '../../../processes/command-flags.ts'
import { printed } from '../../../processes/command.ts'
import type { Program, ProgramStep } from '../../../processes/program.ts'
import type { Command, ShellSession } from '../../../processes/shell-session.ts'
import { searchedNames } from '../../../resolver/look-up-host.ts'
import { resolveHost } from '../../../resolver/resolve.ts'
import { resolverFiles, type ResolverSettings } from '../../../resolver/resolver-settings.ts'
import { askingAll, complain, nameProblem, say, type Steps } from './asking.ts'
import { headLines, questionLine, recordLine } from './message-text.ts'

const syntax = {
  name: 'host',
  letters: '46aACdilrsTUvVwc:N:t:R:W:m:p:',
  usage: '',
}
const usage = `Usage: host [-aCdilrTvVw] [-c class] [-N ndots] [-t type] [-W time]
            [-R number] [-m flag] [-p port] hostname [server]
`

/** Looks hosts up, as bind's host. */
export const host: Command = function* (session, words) {
  const flags = parseFlags(syntax, words)
  if (!(flags instanceof CommandFlags) || flags.operands.length === 0) {
    return yield* printed({ error: usage, code: 1 })
  }
  const [name = '', server] = flags.operands
  const type = (flags.value('t') ?? (flags.has('a') ? 'ANY' : '')).toUpperCase()
  if (type !== '' && numberOfType(type) === undefined) {
    return yield* printed({ error: `host: invalid type: ${flags.value('t')}\n\n`, code: 2 })
  }
  const { settings } = resolverFiles(session)
  let { servers } = settings
  let head = ''
  if (server !== undefined) {
    const found = yield* resolveHost(session, server)
    const [address] = found.addresses
    if (address === undefined) {
      yield complain(`host: couldn't get address for '${server}': not found\n`)
      return 1
    }
    servers = [address]
    head = `Using domain server:\nName: ${server}\nAddress: ${address}#${portOf(flags)}\nAliases: \n\n`
  }
  const run = new HostRun(session, flags, { ...settings, servers }, head)
  return yield* run.run(name, type)
}

function portOf(flags: CommandFlags): number {
  return Number(flags.value('p')) || 53
}

interface Reply {
  readonly name: string
  readonly server: string
  readonly message: DnsMessage
  readonly size: number
}

class HostRun {
  readonly #session: ShellSession
  readonly #flags: CommandFlags
  readonly #settings: ResolverSettings

  /** What is printed before the first answer. */
  #head: string

  constructor(
    session: ShellSession,
    flags: CommandFlags,
    settings: ResolverSettings,
    head: string,
  ) {
    this.#head = head
    this.#session = session
    this.#flags = flags
    this.#settings = settings
  }

  *run(name: string, type: string): Program {
    const reverse = reverseName(name)
    const dots = Number(this.#flags.value('N') ?? this.#settings.dots)
    const names =
      reverse === undefined
        ? Array.from(searchedNames(name, { ...this.#settings, dots }))
        : [reverse]
    const first = type !== '' ? type : reverse === undefined ? 'A' : 'PTR'
    let found: Reply | undefined
    for (const each of names.filter((candidate) => labelsOf(candidate))) {
      found = yield* this.#ask(each, first)
      if (!found) return 1
      if (found.message.answer.code === 'NOERROR') break
    }
    if (!found) {
      yield complain(`host: '${name}' is not in legal name syntax (${nameProblem(name)})\n`)
      return 1
    }
    const { code } = found.message.answer
    if (code !== 'NOERROR') return yield* this.#notFound(reverse ?? name, found)
    yield* this.#print(found, type)
    if (first !== 'A' || type !== '') return 0
    const target = found.message.answer.answers.reduce(
      (last, record) => (record.type === 'CNAME' ? record.target : last),
      found.name,
    )
    let result = 0
    for (const next of ['AAAA', 'MX']) {
      const more = yield* this.#ask(target, next)
      if (!more) return 1
      if (more.message.answer.code === 'NOERROR') yield* this.#print(more, type)
      else result = yield* this.#notFound(withoutDot(target), more)
    }
    return result
  }

  *#ask(name: string, type: string): Steps<Reply | undefined> {
    const isVerbose = this.#isVerbose()
    if (isVerbose) yield say(`Trying "${withoutDot(name)}"\n`)
    const port = portOf(this.#flags)
    const failed = (server: string, kind: 'refused' | 'silent'): ProgramStep =>
      say(
        `;; communications error to ${server}#${port}: ${kind === 'refused' ? 'connection refused' : 'timed out'}\n`,
      )
    const options = {
      port,
      protocol: this.#flags.has('T') ? 'TCP' : 'UDP',
      timeout: (Number(this.#flags.value('W')) || 5) * 1000,
      tries: Math.min(20, (Number(this.#flags.value('R')) || 1) + 1),
    } as const
    const question = { name, type }
    const found = yield* askingAll(this.#session, this.#settings.servers, question, options, failed)
    if (!found) {
      yield say(';; no servers could be reached\n')
      return undefined
    }
    if (this.#head !== '') yield say(this.#head)
    this.#head = ''
    const { message, size } = found.asked
    return { name, server: found.server, message, size }
  }

  #isVerbose(): boolean {
    return ['a', 'v', 'd'].some((letter) => this.#flags.has(letter))
  }

  *#notFound(name: string, { message: { answer } }: Reply): Program {
    const number = answer.code === 'NXDOMAIN' ? 3 : answer.code === 'SERVFAIL' ? 2 : 5
    yield say(`Host ${name} not found: ${number}(${answer.code})\n`)
    return 1
  }

  *#print(reply: Reply, type: string): Steps<void> {
    const { message, name, server, size } = reply
    const { answers, authority, additional } = message.answer
    if (this.#isVerbose()) {
      const sections = [
        ['ANSWER', answers],
        ['AUTHORITY', authority],
        ['ADDITIONAL', additional],
      ] as const
      const lines = [
        ...headLines(message),
        '',
        ';; QUESTION SECTION:',
        ...(message.question ? [questionLine(message.question)] : []),
        ...sections.flatMap(([title, records]) =>
          records.length === 0
            ? []
            : ['', `;; ${title} SECTION:`, ...records.map((each) => recordLine(each))],
        ),
        '',
        `Received ${size} bytes from ${server}#${portOf(this.#flags)} in 0 ms`,
      ]
      yield say(`${lines.join('\n')}\n`)
      return
    }
    const lines = answers.map((record) => recordWords(record))
    if (answers.length === 0 && type !== '') {
      lines.push(`${withoutDot(name)} has no ${type} record`)
    }
    if (lines.length > 0) yield say(`${lines.join('\n')}\n`)
  }
}

function recordWords(record: DnsRecord): string {
  const name = withoutDot(record.name)
  const text = recordText(record)
  switch (record.type) {
    case 'A':
      return `${name} has address ${text}`
    case 'AAAA':
      return `${name} has IPv6 address ${text}`
    case 'CNAME':
      return `${name} is an alias for ${text}`
    case 'PTR':
      return `${name} domain name pointer ${text}`
    case 'NS':
      return `${name} name server ${text}`
    case 'TXT':
      return `${name} descriptive text ${text}`
    case 'SRV':
    case 'SOA':
      return `${name} has ${record.type} record ${text}`
  }
}

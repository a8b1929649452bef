import { parseIpAddress } from '../../../../../base/network/ip-address.ts'
import { type DnsMessage, type DnsRecord, numberOfType } from '../../../dns/dns-message.ts'
import { absoluteName, labelsOf, reverseName, withoutDot } from '../../../dns/dns-name.ts'
import { printed } from '../../../processes/command.ts'
import type { Program, ProgramStep } from '../../../processes/program.ts'
import type { Command, ShellSession } from '../../../processes/shell-session.ts'
import { searchedNames } from '../../../resolver/look-up-host.ts'
import { resolveHost } from '../../../resolver/resolve.ts'
import { resolverFiles } from '../../../resolver/resolver-settings.ts'
import { askingAll, complain, nameProblem, say, type Steps } from './asking.ts'
import { authorityLines } from './authority-lines.ts'

interface Settings {
  type: string
  seconds: number
  tries: number
  port: number
  isSearching: boolean
}

/** Reads `-type=srv` and its like into the settings. Returns what is said of one that is none. */
function applyOption(settings: Settings, option: string): string | undefined {
  const [key = '', value = ''] = option.slice(1).split('=', 2)
  if (/^(?:ty(?:pe)?|q(?:uery(?:type)?)?)$/.test(key)) {
    if (numberOfType(value.toUpperCase()) === undefined) return `unknown query type: ${value}\n`
    settings.type = value.toUpperCase()
  } else if ('timeout'.startsWith(key)) settings.seconds = Number(value) || settings.seconds
  else if ('retry'.startsWith(key)) settings.tries = Number(value) || settings.tries
  else if ('port'.startsWith(key)) settings.port = Number(value) || settings.port
  else if (key.startsWith('nosea') || key.startsWith('nodef')) settings.isSearching = false
  else if (!/^(?:no)?(?:sea|def|rec|deb|d2|vc|fail|all|class|cl)/.test(key)) {
    return `*** Invalid option: ${option.slice(1)}\n`
  }
  return undefined
}

/** Asks name servers, as bind's nslookup with a host in its words. */
export const bindNslookup: Command = function* (session, words) {
  const settings: Settings = { type: '', seconds: 5, tries: 3, port: 53, isSearching: true }
  const operands: string[] = []
  for (const word of words) {
    const said = word.startsWith('-') ? applyOption(settings, word) : undefined
    if (said !== undefined) yield say(said)
    if (!word.startsWith('-')) operands.push(word)
  }
  const [host, server] = operands
  if (host === undefined) {
    return yield* printed({ error: 'nslookup: a host is needed here: nslookup HOST\n', code: 1 })
  }
  const run = new NslookupRun(session, settings)
  return yield* run.run(host, server)
}

class NslookupRun {
  readonly #session: ShellSession
  readonly #settings: Settings
  #hasHead = false

  constructor(session: ShellSession, settings: Settings) {
    this.#session = session
    this.#settings = settings
  }

  *run(host: string, given: string | undefined): Program {
    const { settings } = resolverFiles(this.#session)
    let { servers } = settings
    if (given !== undefined) {
      const server = yield* resolveHost(this.#session, given)
      if (server.kind !== 'found') {
        yield complain(`nslookup: couldn't get address for '${given}': not found\n`)
        return 1
      }
      servers = server.addresses
    }
    const reverse = parseIpAddress(host) ? reverseName(host) : undefined
    const { type, isSearching } = this.#settings
    const names =
      reverse !== undefined && (type === '' || type === 'PTR')
        ? [reverse]
        : isSearching
          ? Array.from(searchedNames(host, settings))
          : [absoluteName(host)]
    if (reverse !== undefined) this.#hasHead = true
    const asked = reverse === undefined ? host : withoutDot(reverse)
    return yield* this.#lookUp(servers, names, asked, reverse === undefined ? type : 'PTR')
  }

  *#lookUp(
    servers: readonly string[],
    names: readonly string[],
    host: string,
    type: string,
  ): Program {
    const first = type === '' ? 'A' : type
    let found: Reply | undefined
    let isAsked = false
    for (const name of names.filter((each) => labelsOf(each))) {
      isAsked = true
      found = yield* this.#ask(servers, name, first)
      if (!found) return 1
      if (found.message.answer.code === 'NOERROR') break
    }
    if (!found) {
      if (!isAsked) yield complain(illegal(host))
      return 1
    }
    yield* this.#head(found)
    if (found.message.answer.code !== 'NOERROR') return yield* this.#notFound(host, found)
    let { answers } = found.message.answer
    yield* this.#print(found)
    if (type === '') {
      const name = answers.reduce(
        (last, record) => (record.type === 'CNAME' ? record.target : last),
        found.name,
      )
      const second = yield* this.#ask(servers, name, 'AAAA')
      if (!second) return 1
      if (second.message.answer.code !== 'NOERROR') {
        return yield* this.#notFound(withoutDot(name), second)
      }
      yield* this.#print(second)
      answers = [...answers, ...second.message.answer.answers]
    }
    if (answers.length === 0) yield say(`*** Can't find ${host}: No answer\n`)
    yield say('\n')
    return 0
  }

  *#notFound(host: string, { message }: Reply): Program {
    yield say(`** server can't find ${host}: ${message.answer.code}\n\n`)
    return 1
  }

  *#head({ server }: Reply): Steps<void> {
    if (this.#hasHead) return
    this.#hasHead = true
    yield say(`Server:\t\t${server}\nAddress:\t${server}#${this.#settings.port}\n\n`)
  }

  *#print({ message: { answer } }: Reply): Steps<void> {
    if (answer.answers.length === 0) return
    const lines = answer.answers.flatMap((record) => recordLines(record))
    const head = answer.isAuthoritative ? '' : 'Non-authoritative answer:\n'
    yield say(`${head}${lines.join('\n')}\n`)
  }

  *#ask(servers: readonly string[], name: string, type: string): Steps<Reply | undefined> {
    const { seconds, tries, port } = this.#settings
    const failed = (server: string, kind: 'refused' | 'silent'): ProgramStep =>
      say(
        `;; communications error to ${server}#${port}: ${kind === 'refused' ? 'connection refused' : 'timed out'}\n`,
      )
    const options = { port, timeout: seconds * 1000, tries: Math.min(tries, 20) }
    const found = yield* askingAll(this.#session, servers, { name, type }, options, failed)
    if (found) return { name, server: found.server, message: found.asked.message }
    yield say(';; no servers could be reached\n\n')
    return undefined
  }
}

const illegal = (host: string): string =>
  `nslookup: '${host}' is not in legal name syntax (${nameProblem(host)})\n`

interface Reply {
  readonly name: string
  readonly server: string
  readonly message: DnsMessage
}

function recordLines(record: DnsRecord): string[] {
  const name = withoutDot(record.name)
  switch (record.type) {
    case 'A':
    case 'AAAA':
      return [`Name:\t${name}`, `Address: ${record.address}`]
    case 'CNAME':
      return [`${name}\tcanonical name = ${record.target}`]
    case 'NS':
      return [`${name}\tnameserver = ${record.target}`]
    case 'PTR':
      return [`${name}\tname = ${record.target}`]
    case 'SRV': {
      const { priority, weight, port, target } = record
      return [`${name}\tservice = ${priority} ${weight} ${port} ${target}`]
    }
    case 'TXT':
      return [`${name}\ttext = ${record.texts.map((text) => `"${text}"`).join(' ')}`]
    case 'SOA':
      return [name, ...authorityLines(record)]
  }
}

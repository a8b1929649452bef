import { parseIpAddress } from '../../../../../base/network/ip-address.ts'
import type { DnsAnswer, DnsRecord } from '../../../dns/dns-message.ts'
import { absoluteName, labelsOf, reverseName, withoutDot } from '../../../dns/dns-name.ts'
import { CommandFlags, type FlagSyntax, parseFlags } from '../../../processes/command-flags.ts'
import { type CommandOutput, printed } from '../../../processes/command.ts'
import type { Command, ShellSession } from '../../../processes/shell-session.ts'
import type { HostAnswer } from '../../../resolver/look-up-host.ts'
import { resolveAddress, resolveHost } from '../../../resolver/resolve.ts'
import { resolverFiles } from '../../../resolver/resolver-settings.ts'
import { asking, complain, say, type Steps } from './asking.ts'
import { authorityLines } from './authority-lines.ts'

const port = 53
/** Milliseconds until servers are given up. */
const usualLimit = 5000

const syntax: FlagSyntax = {
  name: 'nslookup',
  letters: '',
  usage: `[-type=QUERY_TYPE] [-debug] HOST [DNS_SERVER]

Query DNS about HOST

QUERY_TYPE: soa,ns,a,aaaa,cname,mx,txt,ptr,srv,any`,
}
const types = ['soa', 'ns', 'a', 'aaaa', 'cname', 'mx', 'txt', 'ptr', 'srv', 'any']

interface Asking {
  readonly types: readonly string[]
  readonly limit: number
  readonly isDebug: boolean
  readonly operands: readonly string[]
}

function argumentsOf(words: readonly string[]): Asking | CommandOutput {
  const empty = parseFlags(syntax, [])
  const usage = empty instanceof CommandFlags ? empty.wrongUse() : empty
  const found: string[] = []
  const operands: string[] = []
  let [limit, isDebug] = [usualLimit, false]
  for (const word of words) {
    const [, key = '', value = ''] = /^-([a-z]+)(?:=([^]*))?$/i.exec(word) ?? []
    if (key === '') operands.push(word)
    else if ('querytype'.startsWith(key) || 'type'.startsWith(key)) {
      if (!types.includes(value.toLowerCase())) {
        return { error: `nslookup: invalid query type "${value}"\n`, code: 1 }
      }
      found.push(value.toUpperCase())
    } else if ('timeout'.startsWith(key)) limit = (Number(value) || 5) * 1000
    else if (key === 'debug') isDebug = true
    else if (!['port', 'retry', 'stats'].some((each) => each.startsWith(key))) return usage
  }
  if (operands.length === 0 || operands.length > 2) return usage
  return { types: found, limit, isDebug, operands }
}

/** The questions for a host: only a name without a dot is looked up by the search list, and then all of it. */
function questionsFor(
  host: string,
  asked: readonly string[],
  searches: readonly string[],
): readonly { readonly name: string; readonly type: string }[] {
  const reverse = reverseName(host)
  const wanted = asked.length > 0 ? asked : reverse === undefined ? ['A', 'AAAA'] : ['PTR']
  return wanted.flatMap((type) => {
    if (reverse !== undefined && type === 'PTR') return [{ name: reverse, type }]
    const isSearched = type !== 'PTR' && !host.includes('.') && searches.length > 0
    const names = isSearched ? searches.map((each) => `${host}.${each}`) : [host]
    return names.map((name) => ({ name: absoluteName(name), type }))
  })
}

/** Asks name servers, as busybox's nslookup since 1.29. */
export const busyboxNslookup: Command = function* (session, words) {
  const parsed = argumentsOf(words)
  if (!('operands' in parsed)) return yield* printed(parsed)
  const [host = '', given] = parsed.operands
  const { settings } = resolverFiles(session)
  let { servers, searches } = settings
  if (given !== undefined) {
    const server = yield* resolveHost(session, given)
    if (server.kind !== 'found') {
      return yield* printed({ error: `nslookup: bad address '${given}'\n`, code: 1 })
    }
    servers = server.addresses.slice(0, 1)
    searches = []
  }
  const lines: string[] = []
  let code = 0
  let answered: string | undefined
  for (const [at, question] of questionsFor(host, parsed.types, searches).entries()) {
    if (!labelsOf(question.name)) continue
    const found = yield* askOne(session, servers, question, parsed.limit)
    if (!found) break
    if (answered === undefined) {
      answered = found.server
      lines.push(`Server:\t\t${given ?? answered}`, `Address:\t${answered}:${port}`, '')
    }
    if (parsed.isDebug) {
      lines.push(`Query #${at} completed in 0ms:`)
      if (found.answer.isAuthoritative) lines.push('authoritative answer:')
    } else if (!found.answer.isAuthoritative && found.answer.code === 'NOERROR') {
      lines.push('Non-authoritative answer:')
    }
    lines.push(...answerLines(withoutDot(question.name), found.answer), '')
    if (found.answer.code !== 'NOERROR') code = 1
  }
  if (answered === undefined) {
    yield say(';; connection timed out; no servers could be reached\n\n')
    return 1
  }
  yield say(lines.map((line) => `${line}\n`).join(''))
  return code
}

function* askOne(
  session: ShellSession,
  servers: readonly string[],
  question: { readonly name: string; readonly type: string },
  limit: number,
): Steps<{ readonly server: string; readonly answer: DnsAnswer } | undefined> {
  for (const server of servers) {
    const asked = yield* asking(session, server, question, {}, limit)
    if (asked.kind === 'answer') return { server, answer: asked.message.answer }
    if (asked.kind === 'refused') {
      yield complain(`nslookup: write to '${server}': Connection refused\n`)
    }
  }
  return undefined
}

function answerLines(name: string, { code, answers }: DnsAnswer): string[] {
  if (code !== 'NOERROR') return [`** server can't find ${name}: ${code}`]
  return answers.flatMap((record) => recordLines(record))
}

function recordLines(record: DnsRecord): string[] {
  const name = withoutDot(record.name)
  switch (record.type) {
    case 'A':
    case 'AAAA':
      return [`Name:\t${name}`, `Address: ${record.address}`]
    case 'CNAME':
      return [`${name}\tcanonical name = ${withoutDot(record.target)}`]
    case 'NS':
      return [`${name}\tnameserver = ${withoutDot(record.target)}`]
    case 'PTR':
      return [`${name}\tname = ${withoutDot(record.target)}`]
    case 'SRV': {
      const { priority, weight, port: own, target } = record
      return [`${name}\tservice = ${priority} ${weight} ${own} ${withoutDot(target)}`]
    }
    case 'TXT':
      return record.texts.map((text) => `${name}\ttext = "${text}"`)
    case 'SOA':
      return [name, ...authorityLines(record)]
  }
}

/** Looks a host up by the C library, as busybox's nslookup before 1.29, which tutorials use for that. */
export const oldBusyboxNslookup: Command = function* (session, words) {
  const [host, given] = words
  if (host === undefined || host.startsWith('-') || words.length > 2) {
    const usage =
      'Usage: nslookup [HOST] [SERVER]\n\nQuery the nameserver for the IP address of HOST\n'
    return yield* printed({ error: `BusyBox v1.28.4 multi-call binary.\n\n${usage}`, code: 1 })
  }
  const [own = ''] = resolverFiles(session).settings.servers
  const server = given === undefined ? own : yield* addressOf(session, given)
  if (server === undefined) {
    return yield* printed({ error: `nslookup: can't resolve '${given}'\n`, code: 1 })
  }
  yield say(yield* hostText(session, 'Server:', server, [server]))
  const found = yield* resolveHost(session, host)
  if (found.kind !== 'found') {
    return yield* printed({ out: '\n', error: `nslookup: can't resolve '${host}'\n`, code: 1 })
  }
  yield say(`\n${yield* hostText(session, 'Name:', host, found.addresses)}`)
  return 0
}

function* addressOf(session: ShellSession, name: string): Steps<string | undefined> {
  if (parseIpAddress(name)) return name
  const found = yield* resolveHost(session, name)
  return found.addresses[0]
}

function* hostText(
  session: ShellSession,
  title: string,
  host: string,
  addresses: readonly string[],
): Steps<string> {
  let text = `${title.padEnd(10)} ${host}\n`
  for (const [at, address] of addresses.entries()) {
    const { kind, name }: HostAnswer = yield* resolveAddress(session, address)
    text += `Address ${at + 1}: ${address}${kind === 'found' ? ` ${name}` : ''}\n`
  }
  return text
}

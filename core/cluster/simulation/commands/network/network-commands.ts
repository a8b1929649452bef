import { type CommandOutput, printed } from '../../processes/command.ts'
import type { Command, ShellSession } from '../../processes/shell-session.ts'

interface Target {
  readonly host: string
  readonly port: number
}

/** Host and port of a URL, whose scheme may be absent. */
function targetOf(url: string): Target | undefined {
  const pattern = /^(?:(https?):\/\/)?(?:[^/@]*@)?([^/:?#]+)(?::(\d+))?(?:[/?#].*)?$/
  const [, scheme = 'http', host, port] = pattern.exec(url) ?? []
  if (host === undefined) return undefined
  return { host, port: Number(port ?? (scheme === 'https' ? 443 : 80)) }
}

function addressOf({ world }: ShellSession, host: string): string | undefined {
  return world.network?.resolve(host)?.[0]
}

/** Flags of `wget` and `curl` that take a value. */
const valued =
  /^(?:-[THUPodXHmuw]|--(?:timeout|header|output|data|request|max-time|user|write-out|retry|connect-timeout))$/

function urlOf(args: readonly string[]): string {
  return args.find((each, at) => !each.startsWith('-') && !takesValue(args[at - 1] ?? '')) ?? ''
}

function takesValue(flag: string): boolean {
  return valued.test(flag) || /^-\w*O$/.test(flag)
}

function wget(session: ShellSession, args: readonly string[]): CommandOutput {
  const target = targetOf(urlOf(args))
  if (!target) return { error: 'BusyBox: wget [-q] [-O FILE] URL\n', code: 1 }
  const { host, port } = target
  const address = addressOf(session, host)
  if (address === undefined) return { error: `wget: bad address '${host}'\n`, code: 1 }
  const page = session.world.network?.page(host, port)
  if (page === undefined) {
    return {
      error: `wget: can't connect to remote host (${address}): Connection refused\n`,
      code: 1,
    }
  }
  const at = args.findIndex((each) => /^-\w*O/.test(each))
  const flag = args[at] ?? ''
  const file = flag.endsWith('O') ? args[at + 1] : flag.replace(/^-\w*O/, '')
  if (at !== -1 && file === '-') return { out: page }
  if (!args.includes('--spider') && file !== '/dev/null') {
    session.write(at === -1 ? 'index.html' : (file ?? ''), page)
  }
  return {}
}

function curl(session: ShellSession, args: readonly string[]): CommandOutput {
  const target = targetOf(urlOf(args))
  if (!target) return { error: 'curl: (2) no URL specified\n', code: 2 }
  const { host, port } = target
  if (addressOf(session, host) === undefined) {
    return { error: `curl: (6) Could not resolve host: ${host}\n`, code: 6 }
  }
  const page = session.world.network?.page(host, port)
  if (page === undefined) {
    const why = `Failed to connect to ${host} port ${port} after 0 ms: Could not connect to server`
    return { error: `curl: (7) ${why}\n`, code: 7 }
  }
  const valueOf = (...names: string[]): string | undefined => {
    const at = args.findIndex((each) => names.includes(each))
    return at === -1 ? undefined : args[at + 1]
  }
  const after = (valueOf('-w', '--write-out') ?? '')
    .replaceAll('%{http_code}', '200')
    .replaceAll('\\n', '\n')
  const file = valueOf('-o', '--output')
  if (file === undefined) return { out: page + after }
  if (file !== '/dev/null') session.write(file, page)
  return { out: after }
}

function nc(session: ShellSession, args: readonly string[]): CommandOutput {
  const [host = '', port = ''] = args.filter(
    (each, at) => !each.startsWith('-') && !/^-\w*[wip]$/.test(args[at - 1] ?? ''),
  )
  const address = addressOf(session, host)
  if (address === undefined) return { error: `nc: bad address '${host}'\n`, code: 1 }
  const isVerbose = args.some((each) => /^-\w*v/.test(each))
  if (session.world.network?.page(host, Number(port)) === undefined) {
    return {
      ...(isVerbose && { error: `nc: ${host} (${address}:${port}): Connection refused\n` }),
      code: 1,
    }
  }
  return isVerbose ? { error: `${host} (${address}:${port}) open\n` } : {}
}

function nslookup({ world }: ShellSession, args: readonly string[]): CommandOutput {
  const [host = ''] = args.filter((each) => !each.startsWith('-'))
  const nameServer = world.network?.nameServer ?? ''
  const head = `Server:\t\t${nameServer}\nAddress:\t${nameServer}:53\n\n`
  const addresses = world.network?.resolve(host)
  if (!addresses) return { out: `${head}** server can't find ${host}: NXDOMAIN\n\n`, code: 1 }
  return {
    out: head + addresses.map((each) => `Name:\t${host}\nAddress: ${each}\n`).join('') + '\n',
  }
}

function getent({ world }: ShellSession, [database, host = '']: readonly string[]): CommandOutput {
  const addresses =
    database === 'hosts' || database === 'ahosts' ? world.network?.resolve(host) : []
  if (!addresses || addresses.length === 0) return { code: 2 }
  return { out: addresses.map((each) => `${each.padEnd(15)}  ${host}\n`).join('') }
}

/** Steps that an answer from the network takes. */
const networkSteps = 50

/** Commands that reach services and pods of the cluster. */
export const networkCommands: Readonly<Record<string, Command>> = Object.fromEntries(
  Object.entries({ wget, curl, nc, nslookup, getent }).map(([name, command]) => [
    name,
    function* (session, args) {
      const wait = session.meter.spend(networkSteps)
      if (wait) yield wait
      return yield* printed(command(session, args))
    } satisfies Command,
  ]),
)

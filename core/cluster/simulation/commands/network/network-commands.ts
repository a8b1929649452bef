import { type CommandOutput, printed } from '../../processes/command.ts'
import type { Command, ShellSession } from '../../processes/shell-session.ts'
import { curl } from './curl.ts'
import { nc } from './nc.ts'
import { wget } from './wget.ts'

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

/** Charges what an answer from the network takes. */
function charged(command: Command): Command {
  return function* (session, args) {
    const wait = session.meter.spend(networkSteps)
    if (wait) yield wait
    return yield* command(session, args)
  }
}

const plain: Readonly<
  Record<string, (session: ShellSession, args: readonly string[]) => CommandOutput>
> = { nslookup, getent }

/** Commands that reach services and pods of the cluster. */
export const networkCommands: Readonly<Record<string, Command>> = Object.fromEntries([
  ...Object.entries({ wget, curl, nc }).map(([name, command]) => [name, charged(command)]),
  ...Object.entries(plain).map(([name, command]) => [
    name,
    charged((session, args) => printed(command(session, args))),
  ]),
])

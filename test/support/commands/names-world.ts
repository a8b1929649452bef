import { FetchError } from '../../../core/base/outgoing/fetch-error.ts'
import type { LookUp } from '../../../core/cluster/simulation/dns/dns-message.ts'
import { nameServerListener } from '../../../core/cluster/simulation/network/name-server.ts'
import type { NetworkView } from '../../../core/cluster/simulation/network/network-view.ts'
import type { PortListener } from '../../../core/cluster/simulation/network/port-listener.ts'
import { ProcessMeter } from '../../../core/cluster/simulation/processes/process-meter.ts'
import type { Program } from '../../../core/cluster/simulation/processes/program.ts'
import type { ImageProgram } from '../../../core/cluster/simulation/processes/shell-session.ts'
import { runCommand } from '../../../core/cluster/simulation/shell/run-command.ts'
import { testWorld } from '../../core/cluster/simulation/test-world.ts'
import type { CommandAnswer } from './run-in-simulation.ts'

/** Address of the name server that answers. */
export const nameServer = '10.0.0.10'

/** A network of name servers by their addresses; `null` for one that is silent. Nothing listens at other addresses. */
export function nameNetwork(servers: Readonly<Record<string, LookUp | null>>): NetworkView {
  const client = { address: '10.244.0.9', port: 40_000 }
  return {
    nameServer,
    echoes: () => false,
    names: servers[nameServer] ?? (() => ({}) as never),
    connect(address, port, protocol = 'TCP') {
      const lookUp = port === 53 ? servers[address] : undefined
      const listener: PortListener | undefined = lookUp
        ? nameServerListener(lookUp, protocol)
        : undefined
      const failure = new FetchError(lookUp === null ? 'timeout' : 'refused', 'no answer')
      const fail = async (): Promise<never> => {
        throw failure
      }
      return {
        address,
        reach: async () => (listener ? 'open' : lookUp === null ? 'dropped' : 'refused'),
        tls: async () => 'plain' as const,
        request: fail,
        open: fail,
        exchange: async (sent) =>
          listener?.exchange ? listener.exchange(sent, 0, client) : fail(),
      }
    },
  }
}

export interface NamesOptions {
  readonly servers: Readonly<Record<string, LookUp | null>>
  readonly resolv?: string
  readonly hosts?: string
  readonly programs?: Readonly<Record<string, ImageProgram>> | undefined
}

/** Runs a command in a container that asks name servers. `waited`: milliseconds that it took. */
export async function runWithNames(
  words: readonly string[],
  { servers, resolv, hosts = '127.0.0.1\tlocalhost\n', programs }: NamesOptions,
): Promise<CommandAnswer & { readonly waited: number }> {
  let time = 0
  const world = testWorld({
    files: {
      '/etc/resolv.conf':
        resolv ??
        `search default.svc.cluster.local svc.cluster.local cluster.local\nnameserver ${nameServer}\noptions ndots:5\n`,
      '/etc/hosts': hosts,
    },
    network: nameNetwork(servers),
    now: () => time,
    ...(programs && { programs }),
  })
  const program: Program = runCommand(world, words, new ProcessMeter(() => time))
  const answer = { out: '', error: '' }
  for (;;) {
    const { done, value } = program.next()
    if (done === true) return { ...answer, code: value, waited: time }
    if (value.kind === 'output') answer[value.stream === 'stdout' ? 'out' : 'error'] += value.text
    if (value.kind === 'sleep') time += value.milliseconds
    if (value.kind === 'wait') await value.settled
  }
}

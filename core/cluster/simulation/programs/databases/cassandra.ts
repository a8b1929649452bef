import { sha256 } from '../../../../base/text/sha256.ts'
import { formatTime } from '../../../../base/time/time.ts'
import { bytesOfText } from '../../processes/bytes-as-text.ts'
import { printed } from '../../processes/command.ts'
import { OutputQueue, serve } from '../../processes/output-queue.ts'
import type { Program } from '../../processes/program.ts'
import type { ShellSession } from '../../processes/shell-session.ts'
import { resolveHost } from '../../resolver/resolve.ts'
import type { KnownImage } from '../known-image.ts'

const ports = [7000, 9042]

function* cassandra(session: ShellSession): Program {
  return yield* serve(session, {
    queue: new OutputQueue(),
    listeners: ports.map((port) => ({
      port,
      protocol: 'TCP' as const,
      exchange: () => bytesOfText('this database is simulated\n'),
    })),
    inUse: (port) => `Port already in use: ${port}\n`,
    lines: [
      `INFO  ${formatTime(session.now())} Node /${session.world.address ?? ''} state jump to NORMAL`,
      `INFO  ${formatTime(session.now())} Starting listening for CQL clients on /0.0.0.0:9042 (unencrypted)...`,
    ],
  })
}

/** The identity of a node, always the same for its address. */
function hostId(address: string): string {
  const digits = Array.from(sha256(bytesOfText(address)).subarray(0, 16), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** `nodetool status`: the nodes are the pods behind the service that the first seed is of. */
function* nodetool(session: ShellSession, words: readonly string[]): Program {
  if (words[1] !== 'status') {
    return yield* printed({ error: `nodetool: a simulated node knows status alone\n`, code: 1 })
  }
  const of = (name: string): string => session.variables.get(name) ?? ''
  const [seed = ''] = of('CASSANDRA_SEEDS').split(',')
  const service = seed.slice(seed.indexOf('.') + 1)
  const found = seed.includes('.') ? (yield* resolveHost(session, service)).addresses : []
  const addresses = found.length > 0 ? found : [session.world.address ?? '']
  const wide = Math.max(7, ...addresses.map((each) => each.length))
  const owns = `${(100 / Math.max(1, addresses.length)).toFixed(1)}%`
  const title = `Datacenter: ${of('CASSANDRA_DC') || 'datacenter1'}`
  const rows = addresses.map(
    (address) =>
      `UN  ${address.padEnd(wide)}  75.26 KiB  32           ${owns.padEnd(16)}  ${hostId(address)}  ${of('CASSANDRA_RACK') || 'rack1'}`,
  )
  return yield* printed({
    out: [
      title,
      '='.repeat(title.length),
      'Status=Up/Down',
      '|/ State=Normal/Leaving/Joining/Moving',
      `--  ${'Address'.padEnd(wide)}  Load       Tokens       Owns (effective)  Host ID                               Rack`,
      ...rows,
      '',
      '',
    ].join('\n'),
  })
}

export const cassandraImage: KnownImage = {
  kind: 'server',
  command: 'cassandra -f',
  programs: {
    cassandra,
    nodetool,
    'ready-probe.sh': () => printed({}),
  },
  main: (args) => (args.length > 0 ? args : ['cassandra', '-f']),
  serves: (words) => words[0] === 'cassandra',
}

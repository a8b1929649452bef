import { CommandFlags, parseFlags } from '../../processes/command-flags.ts'
import { printed } from '../../processes/command.ts'
import { interrupted, type ProgramStep } from '../../processes/program.ts'
import type { Command, ShellSession } from '../../processes/shell-session.ts'
import { resolveHost } from '../../resolver/resolve.ts'
import { say } from './relay.ts'

const syntax = {
  name: 'ping',
  letters: 'c:W:w:i:s:I:t:p:qAn46',
  usage: '[OPTIONS] HOST',
  least: 1,
  most: 1,
}

/** Seconds that answers to the last request are waited for, unless `-W` says otherwise. */
const usualWait = 10
const usualBytes = 56
const headerBytes = 8
const sentStep = 5

/** Milliseconds that an answer takes, by its place: the network of a node is quick. */
function roundTrip(sequence: number, isOwn: boolean): number {
  return (isOwn ? 0.031 : 0.058) + ((sequence * 7) % 11) / 1000
}

/** What was sent and answered. */
interface Counts {
  sent: number
  readonly times: number[]
  received: number
  sum: number
}

/** Sends echo requests (ICMP): pods and nodes answer; addresses of services do not, as kube-proxy leads TCP, UDP and SCTP alone. */
export const ping: Command = function* (session, args) {
  const flags = parseFlags(syntax, args)
  if (!(flags instanceof CommandFlags)) return yield* printed(flags)
  const [host = ''] = flags.operands
  const found = yield* resolveHost(session, host)
  const [address] = found.addresses
  if (address === undefined) {
    return yield* printed({ error: `ping: bad address '${host}'\n`, code: 1 })
  }
  const bytes = Math.max(0, Math.min(65_507, Number(flags.value('s') ?? usualBytes) || 0))
  yield say('stdout', `PING ${host} (${address}): ${bytes} data bytes\n`)
  const counts: Counts = { sent: 0, times: [], received: 0, sum: 0 }
  try {
    yield* send(session, flags, address, bytes, counts)
  } catch (error) {
    if (error !== interrupted) throw error
    yield say('stdout', `${statistics(host, counts)}`)
    throw error
  }
  yield say('stdout', statistics(host, counts))
  return counts.received > 0 ? 0 : 1
}

function* send(
  { world: { network }, meter }: ShellSession,
  flags: CommandFlags,
  address: string,
  bytes: number,
  counts: Counts,
): Generator<ProgramStep, void, string | undefined> {
  const most = Number(flags.value('c') ?? Infinity) || Infinity
  const seconds = Number(flags.value('w') ?? Infinity) || Infinity
  const interval = Math.max(0.002, Number(flags.value('i') ?? 1) || 1) * 1000
  const until = meter.now() + seconds * 1000
  const isOwn = address.startsWith('127.') || address === '::1'
  for (let sequence = 0; sequence < most; sequence++) {
    if (sequence > 0) yield { kind: 'sleep', milliseconds: interval }
    if (meter.now() >= until) return
    const wait = meter.spend(sentStep)
    if (wait) yield wait
    counts.sent += 1
    if (network?.echoes(address) !== true) continue
    const time = roundTrip(sequence, isOwn)
    counts.received += 1
    counts.sum += time
    counts.times.splice(
      0,
      2,
      Math.min(time, counts.times[0] ?? time),
      Math.max(time, counts.times[1] ?? 0),
    )
    if (flags.has('q')) continue
    const ttl = isOwn ? 64 : 63
    yield say(
      'stdout',
      `${bytes + headerBytes} bytes from ${address}: seq=${sequence} ttl=${ttl} time=${time.toFixed(3)} ms\n`,
    )
  }
  if (counts.received === counts.sent) return
  const last = Number(flags.value('W') ?? usualWait) * 1000 || usualWait * 1000
  yield { kind: 'sleep', milliseconds: Math.min(last, Math.max(0, until - meter.now())) }
}

function statistics(host: string, { sent, times, received, sum }: Counts): string {
  const lost = sent === 0 ? 0 : Math.floor(((sent - received) * 100) / sent)
  const lines = [
    '',
    `--- ${host} ping statistics ---`,
    `${sent} packets transmitted, ${received} packets received, ${lost}% packet loss`,
  ]
  const [least = 0, largest = 0] = times
  if (received > 0) {
    const average = (sum / received).toFixed(3)
    lines.push(`round-trip min/avg/max = ${least.toFixed(3)}/${average}/${largest.toFixed(3)} ms`)
  }
  return `${lines.join('\n')}\n`
}

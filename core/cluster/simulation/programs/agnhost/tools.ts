import { textOfBytes } from '../../processes/bytes-as-text.ts'
import { printed } from '../../processes/command.ts'
import type { Program } from '../../processes/program.ts'
import { reached } from '../../processes/reached.ts'
import type { ShellSession } from '../../processes/shell-session.ts'
import { GoFlags, klogLine } from '../go-flags.ts'

/** Prints its words, the path of the program first. */
export function entrypointTester(words: readonly string[]): Program {
  return printed({ out: `[${words.join(' ')}]\n` })
}

/** Most lines that a generator of logs prints. */
const mostLines = 10_000_000
const methods = ['GET', 'POST', 'PUT']
const namespaces = ['kube-system', 'default', 'ns']
const letters = 'bcdfghjklmnpqrstvwxz2456789'

/** Prints a number of lines in a time. What they say is the same for each host name. */
export function* logsGenerator(session: ShellSession, args: readonly string[]): Program {
  const flags = new GoFlags(args, [], { t: 'log-lines-total', d: 'run-duration' })
  const total = Math.min(flags.number('log-lines-total', 0), mostLines)
  const duration = flags.duration('run-duration', 0)
  const fail = (text: string): Program =>
    printed({ error: klogLine(session.now(), 'F', 'logs_generator.go:75', text), code: 255 })
  if (total <= 0) return yield* fail(`Invalid total number of lines: ${total}`)
  if (duration <= 0) return yield* fail(`Invalid duration: ${duration}ms`)
  let seed = 1
  for (const character of session.world.hostname) {
    seed = (Math.imul(seed, 31) + (character.codePointAt(0) ?? 0)) >>> 0
  }
  const next = (below: number): number => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((seed / 2 ** 32) * below)
  }
  for (let id = 0; id < total; id++) {
    const method = methods[next(methods.length)] ?? ''
    const namespace = namespaces[next(namespaces.length)] ?? ''
    const name = Array.from({ length: 3 + next(2) }, () => letters[next(letters.length)]).join('')
    const line = `${id} ${method} /api/v1/namespaces/${namespace}/pods/${name} ${200 + next(400)}`
    const wait = session.meter.spend(1, line.length)
    if (wait) yield wait
    const text = klogLine(session.now(), 'I', 'logs_generator.go:76', line)
    yield { kind: 'output', stream: 'stderr', text }
    yield { kind: 'sleep', milliseconds: duration / total }
  }
  return 0
}

/** Milliseconds for a connection without a limit of its own. */
const usualLimit = 60_000

/** Tries to connect, and says in fixed words why that fails. */
export function* connectTo(session: ShellSession, args: readonly string[]): Program {
  const flags = new GoFlags(args)
  const [target = ''] = flags.operands
  const fail = (text: string): Program => printed({ error: `${text}\n`, code: 1 })
  const at = target.lastIndexOf(':')
  if (at === -1) return yield* fail(`UNKNOWN: address ${target}: missing port in address`)
  const protocol = flags.text('protocol', 'tcp')
  if (protocol === 'sctp') return yield* fail('OTHER: protocol not supported')
  if (protocol !== 'tcp' && protocol !== 'udp') return yield* fail('Unsupported protocol')
  const host = target.slice(0, at).replace(/^\[|\]$/g, '')
  const port = Number(target.slice(at + 1))
  const { network } = session.world
  const kind = protocol === 'udp' ? 'UDP' : 'TCP'
  const connection = network?.connect(host, port, kind)
  if (connection?.address === undefined) {
    return yield* fail(`DNS: lookup ${host}: no such host`)
  }
  const limit = flags.duration('timeout', 0) || usualLimit
  const reach = yield* reached(connection, limit)
  if (reach === 'open') return 0
  return yield* fail(reach === 'refused' ? 'REFUSED' : 'TIMEOUT')
}

/** Prints what a line of /etc/resolv.conf lists. */
export function* resolverList(session: ShellSession, keyword: string): Program {
  const lines = textOfBytes(session.bytes('/etc/resolv.conf')).split('\n')
  const line = lines.find((each) => each.startsWith(keyword))
  if (line === undefined) {
    return yield* printed({ error: 'panic: Could not find DNS search list!\n', code: 2 })
  }
  return yield* printed({ out: `${line.split(' ').slice(1).join(',')}\n` })
}

export function* etcHosts(session: ShellSession): Program {
  return yield* printed({ out: `${textOfBytes(session.bytes('/etc/hosts'))}\n` })
}

/** Waits for a signal, whose name is its last word and its termination message. */
export function* pause(session: ShellSession): Program {
  const { signals } = session.meter
  signals.set('INT', 'handle')
  signals.set('TERM', 'handle')
  yield { kind: 'output', stream: 'stdout', text: 'Paused\nSignals registered\n' }
  for (;;) {
    const signal = signals.take()
    if (signal === 'INT' || signal === 'TERM') {
      const name = signal === 'INT' ? 'interrupt' : 'terminated'
      const text = `exiting because of signal "${name}"\n`
      const path = session.variables.get('TERMINATION_MESSAGE_PATH') || '/dev/termination-log'
      session.write(path, text)
      yield { kind: 'output', stream: 'stdout', text }
      return signal === 'INT' ? 1 : 2
    }
    yield { kind: 'sleep', milliseconds: Infinity, isInterruptible: true }
  }
}

import { longestConnect } from '../../network/network-view.ts'
import { awaited } from '../../processes/awaited.ts'
import type { CommandFlags } from '../../processes/command-flags.ts'
import type { ProgramStep } from '../../processes/program.ts'
import { reached } from '../../processes/reached.ts'
import type { ShellSession } from '../../processes/shell-session.ts'
import { Socket } from '../../processes/socket.ts'
import { wayToHost } from '../../resolver/reach-host.ts'
import { longOnly } from './curl-flags.ts'
import { relay, say } from './relay.ts'

const pattern = /^telnet:\/\/(\[[\da-f:]+\]|[^/:?#]+)(?::(\d{1,5}))?/i

/** Whether a URL asks for bytes to be sent and printed as they are. */
export function isTelnet(url: string): boolean {
  return pattern.test(url)
}

/** Sends what is read to the port of a URL, and prints what comes: people look so whether a port is open. Returns the exit code. */
export function* talk(
  session: ShellSession,
  flags: CommandFlags,
  url: string,
): Generator<ProgramStep, number, string | undefined> {
  const [, name = '', given = '23'] = pattern.exec(url) ?? []
  const [host, port] = [name.replace(/^\[|\]$/g, ''), Number(given)]
  const startedAt = session.now()
  const failed = function* (
    code: number,
    text: string,
  ): Generator<ProgramStep, number, string | undefined> {
    if (flags.has('v')) yield say('stderr', `* ${text}\n* closing connection #0\n`)
    if (!flags.has('s') || flags.has('S')) yield say('stderr', `curl: (${code}) ${text}\n`)
    return code
  }
  const { address, connection } = yield* wayToHost(session, host, port)
  if (!connection || address === undefined) {
    return yield* failed(6, `Could not resolve host: ${host}`)
  }
  if (flags.has('v')) yield say('stderr', `*   Trying ${address}:${port}...\n`)
  const whole = Number(flags.value('m')) * 1000 || Infinity
  const limit = Math.min(
    whole,
    Number(flags.value(longOnly.connectTimeout)) * 1000 || longestConnect,
  )
  const reach = yield* reached(connection, limit)
  const opened = reach === 'open' ? yield* awaited(connection.open(), limit) : undefined
  if (opened?.kind !== 'value') {
    const failure = `Failed to connect to ${host} port ${port} after ${session.now() - startedAt} ms`
    return reach === 'dropped'
      ? yield* failed(28, `${failure}: Timeout was reached`)
      : yield* failed(7, `${failure}: Could not connect to server`)
  }
  if (flags.has('v')) {
    yield say('stderr', `* Connected to ${host} (${address}) port ${port}\n`)
  }
  const socket = new Socket(session.meter, opened.value)
  try {
    yield* relay(socket, whole)
  } finally {
    socket.close()
  }
  if (session.now() - startedAt >= whole) {
    return yield* failed(28, `Operation timed out after ${whole} milliseconds`)
  }
  return 0
}

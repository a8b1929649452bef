import { longestConnect } from '../../network/network-view.ts'
import { awaited } from '../../processes/awaited.ts'
import { withFlags } from '../../processes/command-flags.ts'
import { printed } from '../../processes/command.ts'
import { reached } from '../../processes/reached.ts'
import type { Command } from '../../processes/shell-session.ts'
import { Socket } from '../../processes/socket.ts'
import { wayToHost } from '../../resolver/reach-host.ts'
import { relay, say } from './relay.ts'

/** Talks to a port: sends what it reads, and prints what comes. */
export const telnet: Command = withFlags(
  { name: 'telnet', letters: 'al:', usage: '[-a] [-l USER] HOST [PORT]', least: 1, most: 2 },
  function* (session, flags) {
    const [host = '', port = '23'] = flags.operands
    const { address, connection } = yield* wayToHost(session, host, Number(port))
    if (!connection) return yield* printed({ error: `telnet: bad address '${host}'\n`, code: 1 })
    const reach = yield* reached(connection, longestConnect)
    const opened = reach === 'open' && (yield* awaited(connection.open(), longestConnect))
    if (!opened || opened.kind !== 'value') {
      const reasons = { refused: 'Connection refused', unreachable: 'No route to host' }
      const why =
        reach === 'refused' || reach === 'unreachable' ? reasons[reach] : 'Connection timed out'
      const error = `telnet: can't connect to remote host (${address}): ${why}\n`
      return yield* printed({ error, code: 1 })
    }
    yield say('stdout', `Connected to ${host}\n`)
    const socket = new Socket(session.meter, opened.value)
    try {
      yield* relay(socket, Infinity)
    } finally {
      socket.close()
    }
    return yield* printed({ error: 'Connection closed by foreign host\r\n', code: 1 })
  },
)

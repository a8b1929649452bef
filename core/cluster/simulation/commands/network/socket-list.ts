import { withFlags } from '../../processes/command-flags.ts'
import { printed } from '../../processes/command.ts'
import type { Command } from '../../processes/shell-session.ts'

/** Lists the ports that the programs of the pod listen on, as busybox's netstat. */
export const netstat: Command = withFlags(
  { name: 'netstat', letters: 'ralntuwxep', usage: '[-ral] [-tuwx] [-en] [-p]' },
  function* ({ world }, flags) {
    const hasProgram = flags.has('p')
    const isEither = flags.has('t') === flags.has('u')
    const rows = (world.listeners?.() ?? [])
      .filter(({ protocol }) => isEither || flags.has(protocol === 'TCP' ? 't' : 'u'))
      .map(({ protocol, port }) => {
        const name = protocol.toLowerCase()
        const place = `0.0.0.0:${port}`
        const state = protocol === 'TCP' ? 'LISTEN' : ''
        return `${name.padEnd(5)}      0      0 ${place.padEnd(23)} ${'0.0.0.0:*'.padEnd(23)} ${state.padEnd(11)} ${hasProgram ? '-' : ''}\n`
      })
    const kind = flags.has('a') ? 'servers and established' : 'only servers'
    const head = `Active Internet connections (${flags.has('l') ? 'only servers' : flags.has('a') ? kind : 'w/o servers'})\nProto Recv-Q Send-Q Local Address           Foreign Address         State       ${hasProgram ? 'PID/Program name    ' : ''}\n`
    const shown = flags.has('l') || flags.has('a') ? rows.join('') : ''
    return yield* printed({ out: head + shown })
  },
)

/** Lists them as iproute2's ss. */
export const ss: Command = withFlags(
  { name: 'ss', letters: 'lntuapeimsH46', usage: '[ OPTIONS ] [ FILTER ]' },
  function* ({ world }, flags) {
    const isEither = flags.has('t') === flags.has('u')
    const rows = (world.listeners?.() ?? [])
      .filter(({ protocol }) => isEither || flags.has(protocol === 'TCP' ? 't' : 'u'))
      .map(({ protocol, port }) => {
        const isTcp = protocol === 'TCP'
        const name = isEither ? protocol.toLowerCase().padEnd(6) : ''
        return `${name}${isTcp ? 'LISTEN' : 'UNCONN'} 0      ${isTcp ? '128   ' : '0     '}       0.0.0.0:${String(port).padEnd(6)}      0.0.0.0:*\n`
      })
    const head = `${isEither ? 'Netid ' : ''}State  Recv-Q Send-Q Local Address:Port  Peer Address:Port\n`
    const shown = flags.has('l') || flags.has('a') ? rows.join('') : ''
    return yield* printed({ out: (flags.has('H') ? '' : head) + shown })
  },
)

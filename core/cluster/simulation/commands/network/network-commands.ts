import type { Command, Commands } from '../../processes/shell-session.ts'
import { busyboxHttpd as httpd } from './busybox-httpd.ts'
import { curl } from './curl.ts'
import { nameCommands } from './names/name-commands.ts'
import { nc, ncat } from './nc.ts'
import { ping } from './ping.ts'
import { netstat, ss } from './socket-list.ts'
import { telnet } from './telnet.ts'
import { wget } from './wget.ts'

/** Steps that an answer from the network takes, beside those of names. */
const networkSteps = 30

/** Charges what an answer from the network takes. */
function charged(command: Command): Command {
  return function* (session, args) {
    const wait = session.meter.spend(networkSteps)
    if (wait) yield wait
    return yield* command(session, args)
  }
}

/** Commands that reach services and pods of the cluster. */
export const networkCommands: Commands = Object.fromEntries(
  Object.entries({ wget, curl, nc, ncat, ping, telnet, netstat, ss, httpd, ...nameCommands }).map(
    ([name, command]) => [name, charged(command)],
  ),
)

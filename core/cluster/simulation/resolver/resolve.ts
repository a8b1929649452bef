import { awaited } from '../processes/awaited.ts'
import type { ProgramStep } from '../processes/program.ts'
import type { ShellSession } from '../processes/shell-session.ts'
import { type AddressTypes, type HostAnswer, lookUpAddress, lookUpHost } from './look-up-host.ts'
import { resolverFiles } from './resolver-settings.ts'

/** Steps that a question takes. */
const questionSteps = 3
/** Milliseconds after which a lookup is given up, whatever its servers do. */
const longestLookUp = 120_000

const unanswered: HostAnswer = {
  kind: 'unanswered',
  name: '',
  aliases: [],
  addresses: [],
  delay: 0,
  questions: 0,
}

/** A step of a program that waits for what it asks the network. */
export type Resolving = Generator<ProgramStep, HostAnswer, string | undefined>

function* waited(session: ShellSession, asking: HostAnswer | Promise<HostAnswer>): Resolving {
  // A program that is run ahead of the clock stops where it asks a network, even where it has none.
  const asked = session.world.network ? asking : Promise.resolve(asking)
  const outcome = yield* awaited(asked, longestLookUp)
  session.meter.changes += 1
  if (!outcome) return unanswered
  if (outcome.kind === 'error') throw outcome.error
  const { delay, questions } = outcome.value
  const wait = session.meter.spend(questions * questionSteps)
  if (wait) yield wait
  if (delay > 0) yield { kind: 'sleep', milliseconds: delay }
  return outcome.value
}

/** Looks a host name up by the files of the container and its network. @throws NotReplayable in a look ahead */
export function* resolveHost(session: ShellSession, host: string, types?: AddressTypes): Resolving {
  const files = resolverFiles(session)
  return yield* waited(session, lookUpHost(files, session.world.network, host, types))
}

/** Looks the names of an address up. @throws NotReplayable in a look ahead */
export function* resolveAddress(session: ShellSession, address: string): Resolving {
  const files = resolverFiles(session)
  return yield* waited(session, lookUpAddress(files, session.world.network, address))
}

import type { PortConnection } from '../network/network-view.ts'
import type { PortProtocol } from '../network/port-listener.ts'
import type { ProgramStep } from '../processes/program.ts'
import type { ShellSession } from '../processes/shell-session.ts'
import type { HostAnswer } from './look-up-host.ts'
import { resolveHost } from './resolve.ts'

/** A host, and the way to its port. */
export interface HostWay {
  readonly host: HostAnswer
  /** The address that is used; undefined for an unknown host. */
  readonly address: string | undefined
  /** Undefined for an unknown host. */
  readonly connection: PortConnection | undefined
}

/** Looks a host up, and gives the way to a port of its first address. @throws NotReplayable in a look ahead */
export function* wayToHost(
  session: ShellSession,
  name: string,
  port: number,
  protocol?: PortProtocol,
): Generator<ProgramStep, HostWay, string | undefined> {
  const host = yield* resolveHost(session, name)
  const [address] = host.addresses
  const { network } = session.world
  const connection = address === undefined ? undefined : network?.connect(address, port, protocol)
  return { host, address, connection }
}

import { FileError } from '../../cluster/simulation/files/file-error.ts'
import type { ProcessWorld } from '../../cluster/simulation/processes/program.ts'
import type { CtlListener, ListenOptions } from '../ctl/ctl-streams.ts'

/** The first port that is given to listeners which name none, and how many there are. */
const [firstFree, freePorts] = [32_768, 28_232]

/** Listens on a port of the machine, whatever the address: it has one. @throws Error with one line for the user */
export function listenOn(
  world: Pick<ProcessWorld, 'listen' | 'listeners'>,
  { address, port, accept }: ListenOptions,
): CtlListener {
  const taken = new Set(world.listeners?.().map((each) => each.port))
  let chosen = port
  for (let at = 0; chosen === 0 && at < freePorts; at++) {
    if (!taken.has(firstFree + at)) chosen = firstFree + at
  }
  try {
    const close = world.listen({ port: chosen, protocol: 'TCP', accept })
    return { port: chosen, close }
  } catch (error) {
    if (!(error instanceof FileError)) throw error
    const host = address.includes(':') ? `[${address}]` : address
    throw new Error(`listen tcp ${host}:${chosen}: bind: address already in use`, { cause: error })
  }
}

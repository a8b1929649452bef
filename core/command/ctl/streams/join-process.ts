import {
  connectProcess,
  ProcessError,
  type ProcessTerminal,
} from '../../../base/client/connect-process.ts'
import type { CommandCall } from '../command.ts'
import { CtlError } from '../ctl-error.ts'

/** Connects a terminal with a process until that ends. @returns its exit code, which is printed unless it is 0 */
export async function joinProcess(
  { client, environment, signal }: CommandCall,
  address: string,
  terminal: ProcessTerminal,
): Promise<number> {
  try {
    const code = await connectProcess(client, address, terminal, signal)
    if (code !== 0) environment.err(`command terminated with exit code ${code}\n`)
    return code
  } catch (error) {
    if (error instanceof ProcessError) throw new CtlError(error.message)
    throw error
  }
}

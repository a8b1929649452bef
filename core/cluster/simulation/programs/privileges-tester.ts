import { printed } from '../processes/command.ts'
import type { Program } from '../processes/program.ts'
import type { ShellSession } from '../processes/shell-session.ts'

/** The program of the image `nonewprivs`: one of root with the set-user-ID bit, which says as whom it runs. */
export function nnp({ world: { uid, hasNoNewPrivileges = false } }: ShellSession): Program {
  return printed({ out: `Effective uid: ${hasNoNewPrivileges ? uid : 0}\n` })
}

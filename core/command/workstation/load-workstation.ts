import { Lazy } from '../../base/execution/lazy.ts'
import type { Workstation } from './workstation.ts'

export type { CommandRecord, CommandRecords } from './command-records.ts'
export type { HomeFile, HomeFiles } from './home-files.ts'
export type { HostProgram, ProgramIo } from './host-program.ts'
export type { TypedResult } from './typed-shell.ts'
export type { ShellTerminal, Workstation, WorkstationParts } from './workstation.ts'

const late = new Lazy<typeof Workstation>(
  async () => (await import('./workstation.ts')).Workstation,
)

/** Loads the machine that commands are typed at; its code is not needed before. */
export function loadWorkstation(): Promise<typeof Workstation> {
  return late.load()
}

import { Lazy } from '../../base/execution/lazy.ts'
import type { HostProgram } from '../workstation/host-program.ts'
import type { NodeProgramParts } from './node-program.ts'

export type { NodeProgramParts } from './node-program.ts'
export type { ProgramScript } from './program-script.ts'
export type { ProgramThread, StartThread, ThreadEvents } from './running-program.ts'

const late = new Lazy<(parts: NodeProgramParts) => HostProgram>(
  async () => (await import('./node-program.ts')).nodeProgram,
)

/** `node FILE.js` as a program of a workstation; its code is loaded when it is first run. */
export function lazyNodeProgram(parts: NodeProgramParts): HostProgram {
  return async (io, words) => (await late.load())(parts)(io, words)
}

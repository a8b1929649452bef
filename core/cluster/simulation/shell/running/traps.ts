import type { Program } from '../../processes/program.ts'
import type { Steps } from '../state/open-files.ts'
import { ShellExit } from '../state/shell-flow.ts'
import type { Shell, TrapName } from '../state/shell-state.ts'
import type { NodeRunner } from './command-tools.ts'
import { runText } from './run-text.ts'

/** Runs the action of a trap, behind which the exit code is what it was. */
export function* runTrap(shell: Shell, runner: NodeRunner, name: TrapName): Steps<void> {
  const action = shell.traps.get(name)
  if (action === undefined || action === '') return
  const { status } = shell
  shell.tested += 1
  try {
    yield* runText(shell, action, runner)
  } finally {
    shell.tested -= 1
  }
  shell.status = status
}

/** Runs the traps of signals that have come. */
export function* runPendingTraps(shell: Shell, runner: NodeRunner): Steps<void> {
  for (let name = shell.signals.take(); name; name = shell.signals.take()) {
    yield* runTrap(shell, runner, name)
  }
}

/** Runs the trap of the shell's end. Returns its exit code. */
export function* runExitTrap(shell: Shell, runner: NodeRunner, code: number): Program {
  const action = shell.traps.get('EXIT')
  shell.traps.delete('EXIT')
  if (action === undefined || action === '') return code
  shell.status = code
  try {
    yield* runText(shell, action, runner)
    return code
  } catch (error) {
    if (error instanceof ShellExit) return error.code
    throw error
  }
}

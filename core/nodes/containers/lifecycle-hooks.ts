import type { JsonObject } from '../../api/json.ts'
import { has, numberOf, structOf, textsOf } from '../../api/json-fields.ts'
import { endOfProgram, type ProcessWorld, type ProgramEnd } from '../shell/program.ts'
import { isKnownCommand, runCommand } from '../shell/run-command.ts'

/** Exit code of a shell that does not find a command. */
const notFound = 127

/**
 * How a container's lifecycle hook ends; undefined where it has none. A command that only the real image has counts as one that
 * succeeds at once.
 */
export function hookEndOf(
  container: JsonObject,
  hook: 'postStart' | 'preStop',
  world: () => ProcessWorld,
): ProgramEnd | undefined {
  const handler = structOf(container, 'lifecycle', hook)
  if (has(handler, 'sleep')) {
    return { after: (numberOf(structOf(handler, 'sleep'), 'seconds') ?? 0) * 1000, exitCode: 0 }
  }
  if (!has(handler, 'exec')) return undefined
  const command = textsOf(structOf(handler, 'exec'), 'command')
  if (!isKnownCommand(command[0] ?? '')) return { after: 0, exitCode: 0 }
  const { after, exitCode } = endOfProgram((now) => runCommand(world(), command, now))
  return { after, exitCode: exitCode === notFound ? 0 : exitCode }
}

import type { JsonObject } from '../../api/json.ts'
import { has, numberOf, structOf, textsOf } from '../../api/json-fields.ts'
import type { ProgramEnd } from '../shell/replayed-process.ts'
import { isKnownCommand, runCommand } from '../shell/run-command.ts'
import type { FindEnd } from './container-plan.ts'

/** Exit code of a shell that does not find a command. */
const notFound = 127

/**
 * How a container's lifecycle hook ends; undefined where it has none. A command that only the real image has counts as one that
 * succeeds at once.
 */
export function hookEndOf(
  container: JsonObject,
  hook: 'postStart' | 'preStop',
  findEnd: FindEnd,
): ProgramEnd | undefined {
  const handler = structOf(container, 'lifecycle', hook)
  if (has(handler, 'sleep')) {
    return { after: (numberOf(structOf(handler, 'sleep'), 'seconds') ?? 0) * 1000, exitCode: 0 }
  }
  if (!has(handler, 'exec')) return undefined
  const command = textsOf(structOf(handler, 'exec'), 'command')
  if (!isKnownCommand(command[0] ?? '')) return { after: 0, exitCode: 0 }
  const { after, exitCode } = findEnd(hook, (world, meter) => runCommand(world, command, meter))
  return { after, exitCode: exitCode === notFound ? 0 : exitCode }
}

import { has, numberOf, structOf, textsOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import type { ProgramEnd } from '../shell/replayed-process.ts'
import { runCommand } from '../shell/run-command.ts'
import type { FindEnd } from './container-plan.ts'

/** How a container's lifecycle hook ends; undefined where it has none. */
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
  return findEnd(hook, (world, meter) => runCommand(world, command, meter))
}

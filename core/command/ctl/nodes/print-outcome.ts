import type { ApiObject } from '../../../base/api/object.ts'
import type { CommandCall } from '../command.ts'
import { nameText } from '../output/object-text.ts'
import { dryRunOf, dryRunSuffix } from '../write-options.ts'

/** Prints what became of an object, for commands without `--output`: `node/a cordoned`. */
export function printOutcome(call: CommandCall, object: ApiObject, outcome: string): void {
  call.environment.out(`${nameText(object)} ${outcome}${dryRunSuffix(dryRunOf(call))}\n`)
}

import type { CommandCall } from '../command.ts'
import { CtlError } from '../ctl-error.ts'
import { type Visit, visitEach, type VisitOrder } from '../visit/visit-each.ts'
import { objectOrder } from '../visit/visit-order.ts'
import { expandTargets, type ObjectTarget } from './expand-targets.ts'
import { selectorsOf } from './targets.ts'
import { type Target, targetsOf } from './targets.ts'

function checkNamed(call: CommandCall, targets: readonly Target[]): void {
  const { flags } = call
  const all = flags.knows('all') && flags.on('all')
  const selected = Object.keys(selectorsOf(call)).length > 0
  if (all && selected) {
    throw new CtlError("setting 'all' parameter but found a non empty selector. ")
  }
  if (!all && !selected && targets.some(({ name }) => name === '')) {
    throw new CtlError('resource(s) were provided, but no name was specified')
  }
}

/**
 * Calls `visit` for each object that the line's arguments, files, selectors and `--all` name, several at a time as `order`
 * allows; a failure does not stop the others. Resolves to the number of objects.
 *
 * @throws CtlError for a type without names, selectors or `--all`; AggregateError of the failures.
 */
export async function visitObjects(
  call: CommandCall,
  visit: Visit<ObjectTarget>,
  order: VisitOrder<ObjectTarget> = objectOrder,
): Promise<number> {
  const targets = await targetsOf(call)
  checkNamed(call, targets)
  const { count, failures } = await visitEach(call, expandTargets(call, targets), order, visit)
  if (failures.length > 0) throw new AggregateError(failures)
  return count
}

import type { Runtime } from '../base/runtime.ts'
import { dumpOf, dumpRoot, type WallClock } from '../requests/flow-control/flow-control-dumps.ts'
import type { FlowControl } from '../requests/flow-control/flow-control.ts'
import type { ServerServices } from './create-services.ts'

/** Serves the dumps of what waits and is executed by priority and fairness. */
export function serveDumps(
  { network, runtime, metrics }: Pick<ServerServices, 'network' | 'runtime' | 'metrics'>,
  flowControl: FlowControl,
): void {
  const wallClock = steadyWallClock(runtime, () => metrics.now())
  network.debugPages.textAt = (path, query) => {
    if (!path.startsWith(dumpRoot)) return undefined
    const withDetails = (query.get('includeRequestDetails') ?? '') !== ''
    const name = path.slice(dumpRoot.length)
    return dumpOf(name, flowControl.levels(), wallClock, withDetails)
  }
}

/** Times by the clock of the metrics as wall-clock times that stay the same from dump to dump, unless a clock was set. */
function steadyWallClock({ clock }: Pick<Runtime, 'clock'>, now: () => number): WallClock {
  let offset = clock.now() - now()
  return (time) => {
    const current = clock.now() - now()
    if (Math.abs(current - offset) > 1000) offset = current
    return time + offset
  }
}

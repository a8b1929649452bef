import { didYouMean } from '../../base/text/nearest-name.ts'
import type { Simulation } from '../simulation/simulation-settings.ts'
import { clusterControllerNames, type ControllerName } from './cluster-controller-names.ts'
import { controllers } from './controllers.ts'

/** Full names of the controllers that `--controllers` chooses from, sorted. */
const known: readonly ControllerName[] = [...controllers, ...clusterControllerNames]

export const controllerNames: readonly string[] = known.map(({ name }) => name).toSorted()

/** Controllers that run only if `--controllers` names them, by the names of kube-controller-manager's documents. */
export const controllersOnRequest: readonly string[] = controllers
  .filter(({ isOnRequest }) => isOnRequest)
  .map(({ name, formerName = name }) => formerName)

/** Controllers whose work kube-apiserver does itself: they run without a controller manager, too. */
export const controllersOfServer: readonly string[] = controllers
  .filter(({ isOfServer }) => isOfServer)
  .map(({ name }) => name)

function fullName(text: string): string | undefined {
  return known.find(({ name, formerName }) => name === text || formerName === text)?.name
}

const defaults = controllers.flatMap(({ name, isOnRequest }) => (isOnRequest ? [] : [name]))
const ofClusters: ReadonlySet<string> = new Set(clusterControllerNames.map(({ name }) => name))

/** @throws RangeError for a name that no controller has */
function requiredName(text: string): string {
  const name = fullName(text)
  if (name !== undefined) return name
  const all = controllerNames.join(', ')
  throw new RangeError(
    `there is no controller "${text}"; there are ${all}${didYouMean(text, controllerNames)}`,
  )
}

/**
 * Reads a list of controllers as kube-controller-manager does: `*` is all default controllers, `name` one, `-name` all but one. The
 * first word about a controller counts, and an unlisted controller does not run. Of those of a running cluster `*` means the ones
 * of `simulate`, and a name in that list is as one in `list`.
 *
 * @returns whether a controller runs, by its full name.
 * @throws RangeError for a name that no controller has.
 */
export function selectControllers(
  list: readonly string[],
  simulate: Simulation = false,
): (name: string) => boolean {
  const chosen = new Map<string, boolean>()
  for (const text of list) {
    if (text === '*') continue
    const isOff = text.startsWith('-')
    const name = requiredName(isOff ? text.slice(1) : text)
    if (!chosen.has(name)) chosen.set(name, !isOff)
  }
  for (const text of typeof simulate === 'boolean' ? [] : simulate) {
    const name = requiredName(text)
    if (!chosen.has(name)) chosen.set(name, true)
  }
  const isAll = list.includes('*')
  const others = new Set(isAll ? [...defaults, ...(simulate === true ? ofClusters : [])] : [])
  return (name) => chosen.get(name) ?? others.has(name)
}

/** Full names of the controllers of a running cluster that `simulate` chooses. @throws RangeError for a name that none has */
export function simulatedControllers(simulate: Simulation): readonly string[] {
  const runs = selectControllers(['*'], simulate)
  return clusterControllerNames.flatMap(({ name }) => (runs(name) ? [name] : []))
}

/** Whether any controller of a running cluster is chosen. */
export function runsCluster(runs: (name: string) => boolean): boolean {
  return clusterControllerNames.some(({ name }) => runs(name))
}

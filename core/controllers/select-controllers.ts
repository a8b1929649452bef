import { didYouMean } from '../api/nearest-name.ts'
import { controllers } from './controllers.ts'

/** Full names of the controllers that `--controllers` chooses from, sorted. */
export const controllerNames: readonly string[] = controllers.map(({ name }) => name).toSorted()

/** Those of them that run only where they are named, each by the name that kube-controller-manager's documents use. */
export const controllersOnRequest: readonly string[] = controllers
  .filter(({ isOnRequest }) => isOnRequest)
  .map(({ name, formerName = name }) => formerName)

/** Those whose work kube-apiserver does itself: the ones that run where no controller manager does. */
export const controllersOfServer: readonly string[] = controllers
  .filter(({ isOfServer }) => isOfServer)
  .map(({ name }) => name)

function fullName(text: string): string | undefined {
  return controllers.find(({ name, formerName }) => name === text || formerName === text)?.name
}

const defaults = controllers.flatMap(({ name, isOnRequest }) => (isOnRequest ? [] : [name]))

/**
 * Reads a list of controllers as kube-controller-manager does: `*` is all default controllers, `name` one, `-name` all but one. The
 * first word about a controller counts, and an unlisted controller does not run.
 *
 * @returns whether a controller runs, by its full name.
 * @throws RangeError for a name that no controller has.
 */
export function selectControllers(list: readonly string[]): (name: string) => boolean {
  const chosen = new Map<string, boolean>()
  for (const text of list) {
    if (text === '*') continue
    const isOff = text.startsWith('-')
    const name = fullName(isOff ? text.slice(1) : text)
    if (name === undefined) {
      const known = controllerNames.join(', ')
      const wanted = text.replace(/^-/, '')
      throw new RangeError(
        `there is no controller "${wanted}"; there are ${known}${didYouMean(wanted, controllerNames)}`,
      )
    }
    if (!chosen.has(name)) chosen.set(name, !isOff)
  }
  const others = new Set(list.includes('*') ? defaults : [])
  return (name) => chosen.get(name) ?? others.has(name)
}

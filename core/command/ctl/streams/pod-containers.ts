import { objectsOf, structOf, textOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import type { CommandCall } from '../command.ts'
import { CtlError } from '../ctl-error.ts'

const lists = [
  ['containers', ''],
  ['ephemeralContainers', ' (ephem)'],
  ['initContainers', ' (init)'],
] as const

interface NamedContainer {
  readonly name: string
  readonly list: (typeof lists)[number][0]
  readonly spec: JsonObject
}

function containersOf(pod: ApiObject): readonly NamedContainer[] {
  return lists.flatMap(([list]) =>
    objectsOf(structOf(pod, 'spec'), list).map((spec) => ({
      name: textOf(spec, 'name'),
      list,
      spec,
    })),
  )
}

export function findContainer(pod: ApiObject, name: string): NamedContainer | undefined {
  return containersOf(pod).find((each) => each.name === name)
}

/** Names of the containers in the order in which they start, for `--all-containers`. */
export function allContainers(pod: ApiObject): readonly string[] {
  const spec = structOf(pod, 'spec')
  return ['initContainers', 'containers', 'ephemeralContainers'].flatMap((list) =>
    objectsOf(spec, list).map((each) => textOf(each, 'name')),
  )
}

/** The container that the annotation of a pod prefers; empty without one. */
export function preferredContainer({ environment }: CommandCall, { metadata }: ApiObject): string {
  const annotation = `kubectl.${environment.brand.labelDomain}/default-container`
  return metadata.annotations?.[annotation] ?? ''
}

/** The first container of a pod. @returns it with the line that says so where there are others */
export function firstContainer(pod: ApiObject): { readonly name: string; readonly note: string } {
  const [first, ...others] = containersOf(pod)
  if (!first) {
    const { namespace, name } = pod.metadata
    throw new CtlError(`pod ${namespace}/${name} does not have any containers`)
  }
  const names = lists.flatMap(([list, mark]) =>
    objectsOf(structOf(pod, 'spec'), list).map((each) => `${textOf(each, 'name')}${mark}`),
  )
  const note =
    others.length === 0
      ? ''
      : `Defaulted container ${JSON.stringify(first.name)} out of: ${names.join(', ')}\n`
  return { name: first.name, note }
}

/** The container that a command connects to: the named one, the preferred one, or the first. @throws CtlError */
export function chosenContainer(call: CommandCall, pod: ApiObject): NamedContainer {
  const { flags, environment } = call
  const named = flags.text('container')
  const found = findContainer(pod, named || preferredContainer(call, pod))
  if (found) return found
  if (named !== '') throw new CtlError(`container ${named} not found in pod ${pod.metadata.name}`)
  const { name, note } = firstContainer(pod)
  if (!(flags.knows('quiet') && flags.on('quiet')) && note !== '') environment.err(note)
  return { name, list: 'containers', spec: findContainer(pod, name)?.spec ?? {} }
}

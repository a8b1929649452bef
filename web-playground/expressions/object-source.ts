import { type ApiObject, resourcePath, writeYaml } from '../../core/index.ts'
import { editableYaml } from '../playground/object-actions.ts'
import type { Playground } from '../playground/playground.ts'
import { isRefusal } from '../resources/is-refusal.ts'
import { resourceKey } from '../resources/resource-key.ts'
import type { CrdVersion } from './rule-owner.ts'
import { sampleObject } from './sample-object.ts'

/** Objects that a menu offers at most. */
const mostObjects = 100

/** A resource whose objects can be opened. */
export interface ObjectSource {
  /** For the user: `pods in default`. */
  readonly title: string
  /** Path of the collection. */
  readonly path: string
}

/** The objects of a definition, else those of the table's resource; undefined while the server is not known to serve it. */
export function objectSource(
  { view, served }: Pick<Playground, 'view' | 'served'>,
  definition: CrdVersion | undefined,
): ObjectSource | undefined {
  const { resource: key, namespace } = view.value
  const resource = definition ?? served.value.kinds.find((kind) => resourceKey(kind) === key)
  if (!resource) return undefined
  const within = resource.namespaced ? namespace : ''
  const place = within === '' ? '' : ` in ${within}`
  return {
    title: `${resource.resource}${place}`,
    path: resourcePath(resource, within === '' ? {} : { namespace: within }),
  }
}

/** The first objects of a source. @throws ApiError */
export async function readObjects(
  playground: Pick<Playground, 'client'>,
  { path }: ObjectSource,
  limit: number = mostObjects,
): Promise<readonly ApiObject[]> {
  const { items } = await playground.client('expressions').list(path, { limit })
  return items
}

/** The YAML of a sample of a definition. */
export function sampleText(definition: CrdVersion): string {
  return writeYaml(sampleObject(definition))
}

/** The YAML of an object of a definition: the first that the server has, else a sample. */
export async function firstObjectText(
  playground: Pick<Playground, 'client' | 'view' | 'served'>,
  definition: CrdVersion,
): Promise<string> {
  const source = objectSource(playground, definition)
  try {
    const [first] = source ? await readObjects(playground, source, 1) : []
    return first ? editableYaml(first) : sampleText(definition)
  } catch (error) {
    // The resource is not served, or the user may not list it.
    if (isRefusal(error)) return sampleText(definition)
    throw error
  }
}

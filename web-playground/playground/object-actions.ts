import { type ApiObject, resourcePath, type ServedResource, writeYaml } from '../../core/index.ts'
import { errorText } from '../state/error-text.ts'
import type { Playground } from './playground.ts'

/** An object of a known resource. */
export interface ObjectPlace {
  readonly resource: ServedResource
  /** Empty for what has none. */
  readonly namespace: string
  readonly name: string
}

function pathOf({ resource, namespace, name }: ObjectPlace): string {
  return resourcePath(resource, { namespace, name })
}

/** How an object is edited: as it is served, without who manages which field. */
export function editableYaml(object: ApiObject): string {
  const { managedFields: _, ...metadata } = object.metadata
  return writeYaml({ ...object, metadata })
}

/** Opens the object in the editor. */
export async function editObject(playground: Playground, place: ObjectPlace): Promise<void> {
  try {
    const object = await playground.client('editor').get(pathOf(place))
    playground.edit({ text: editableYaml(object), title: `${object.kind} ${place.name}` })
  } catch (error) {
    playground.notices.add(errorText(error), 'error')
  }
}

/** Describes the object in the terminal. */
export function describeObject(playground: Playground, place: ObjectPlace): void {
  const { resource, namespace, name } = place
  const type = resource.group === '' ? resource.resource : `${resource.resource}.${resource.group}`
  const within = namespace === '' ? '' : ` -n ${namespace}`
  playground.runCommand(`describe ${type} ${name}${within}`)
}

/** Deletes the object once the user has confirmed it. */
export function deleteObject(playground: Playground, place: ObjectPlace): void {
  const { resource, namespace, name } = place
  const within = namespace === '' ? '' : ` in ${namespace}`
  const remove = async (): Promise<void> => {
    try {
      await playground.client('table').delete(pathOf(place))
      playground.notices.add(`${resource.kind} ${name} deleted`)
    } catch (error) {
      playground.notices.add(errorText(error), 'error')
    }
  }
  playground.questions.put({
    title: `Delete ${resource.kind} ${name}?`,
    text: `${resource.kind} “${name}”${within} will be gone for good.`,
    confirm: 'Delete',
    dangerous: true,
    run: () => void remove(),
  })
}

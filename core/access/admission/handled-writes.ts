import type { ResourceDefinition } from '../../objects/catalog/resource-definition.ts'
import type { AdmissionOperation } from './admission-attributes.ts'
import type { AdmissionPlugin } from './admission-plugin.ts'

/** Whether a resource is that of a group and a plural name; the core group unless another is given. */
export function isResource(definition: ResourceDefinition, resource: string, group = ''): boolean {
  return definition.resource === resource && definition.group === group
}

/** Makes what a plug-in handles of a resource and the operations on it, but not of its subresources. */
type HandledResource = (resource: string, group?: string) => AdmissionPlugin['handles']

function handled(...operations: readonly AdmissionOperation[]): HandledResource {
  return (resource, group) => (operation, definition, subresource) =>
    subresource === '' && operations.includes(operation) && isResource(definition, resource, group)
}

/** What a plug-in handles that is asked about new objects of one resource. */
export const createsOf: HandledResource = handled('CREATE')

/** What a plug-in handles that is asked about updates of one resource. */
export const updatesOf: HandledResource = handled('UPDATE')

/** What a plug-in handles that is asked about new objects and updates of one resource. */
export const writesOf: HandledResource = handled('CREATE', 'UPDATE')

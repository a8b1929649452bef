import type { CellFunction } from '../../../objects/catalog/column-cell.ts'

export const controllerReference: CellFunction = ({ object }) => {
  const owner = object.metadata.ownerReferences?.find((reference) => reference.controller === true)
  if (!owner) return undefined
  const slash = owner.apiVersion.lastIndexOf('/')
  const group = slash === -1 ? '' : `.${owner.apiVersion.slice(0, slash)}`
  return `${owner.kind.toLowerCase()}${group}/${owner.name}`
}

import type { WriteRule } from '../../../../objects/catalog/write-rule.ts'

/** Name of a new object without one, in kinds whose objects are not referred to by name: a UUID. */
export const uuidName: WriteRule = ({ metadata }, _stored, context) => {
  if (!metadata.name) metadata.name = context.uuid()
}

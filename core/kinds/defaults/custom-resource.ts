import type { DefaultAction } from '../../schema/defaulting-environment.ts'
import { ensureObject, listAt, objectAt, objectsAt, textAt } from '../json-access.ts'

export const defaultCustomResourceNames: DefaultAction = (definition) => {
  const names = objectAt(objectAt(definition, 'spec'), 'names')
  const kind = textAt(names, 'kind')
  if (kind === '') return
  if (textAt(names, 'singular') === '') names['singular'] = kind.toLowerCase()
  if (textAt(names, 'listKind') === '') names['listKind'] = `${kind}List`
}

/** A new definition has stored nothing yet but will store this version. */
export const defaultStoredVersions: DefaultAction = (definition) => {
  const status = ensureObject(definition, 'status')
  if (listAt(status, 'storedVersions').length > 0) return
  const stored = objectsAt(objectAt(definition, 'spec'), 'versions')
    .filter((version) => version['storage'] === true)
    .map((version) => textAt(version, 'name'))
  if (stored.length > 0) status['storedVersions'] = stored
}

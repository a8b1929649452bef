import type { WriteRule } from '../../catalog/write-rule.ts'
import { objectsAt, textAt } from '../json-access.ts'

/** An update that says nothing of the type means the one that is there. */
const keepSecretType: WriteRule = (next, stored) => {
  if (stored && textAt(next, 'type') === '') next['type'] = textAt(stored, 'type')
}

/** A service account refers to secrets of its own namespace, by name and nothing else. */
const secretNames: WriteRule = (next) => {
  const secrets = objectsAt(next, 'secrets')
  if (secrets.length > 0)
    next['secrets'] = secrets.map((secret) => ({ name: textAt(secret, 'name') }))
}

/** Kinds whose objects nobody refers to by name may come without one. */
const uuidName: WriteRule = ({ metadata }, _stored, context) => {
  if (!metadata.name) metadata.name = context.uuid()
}

export const secretRules: Readonly<Record<string, WriteRule>> = {
  keepSecretType,
  secretNames,
  uuidName,
}

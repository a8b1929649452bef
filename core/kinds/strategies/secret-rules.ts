import type { WriteRule } from '../../catalog/write-rule.ts'
import { has, objectsOf, textOf } from '../../api/json-fields.ts'

/** An update that says nothing of the type means the one that is there. */
const keepSecretType: WriteRule = (next, stored) => {
  if (stored && textOf(next, 'type') === '') next['type'] = textOf(stored, 'type')
}

/** A service account refers to secrets of its own namespace, by name and nothing else. */
const secretNames: WriteRule = (next) => {
  const secrets = objectsOf(next, 'secrets')
  if (secrets.length > 0)
    next['secrets'] = secrets.map((secret) =>
      has(secret, 'name') ? { name: secret['name'] ?? '' } : {},
    )
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

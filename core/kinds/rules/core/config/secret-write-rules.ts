import { has, objectsOf, textOf } from '../../../../base/api/json-fields.ts'
import type { WriteRule } from '../../../../objects/catalog/write-rule.ts'

/** An update of a secret without a type keeps the stored type. */
const keepSecretType: WriteRule = (next, stored) => {
  if (stored && textOf(next, 'type') === '') next['type'] = textOf(stored, 'type')
}

/** Secrets of a service account are references by name only, to its own namespace. */
const secretNames: WriteRule = (next) => {
  const secrets = objectsOf(next, 'secrets')
  if (secrets.length > 0)
    next['secrets'] = secrets.map((secret) =>
      has(secret, 'name') ? { name: secret['name'] ?? '' } : {},
    )
}

/** Name of a new object without one, in kinds whose objects are not referred to by name: a UUID. */
const uuidName: WriteRule = ({ metadata }, _stored, context) => {
  if (!metadata.name) metadata.name = context.uuid()
}

export const secretRules: Readonly<Record<string, WriteRule>> = {
  keepSecretType,
  secretNames,
  uuidName,
}

import { has, objectsOf } from '../../../../base/api/json-fields.ts'
import type { WriteRule } from '../../../../objects/catalog/write-rule.ts'

/** Secrets of a service account are references by name only, to its own namespace. */
export const secretNames: WriteRule = (next) => {
  const secrets = objectsOf(next, 'secrets')
  if (secrets.length > 0)
    next['secrets'] = secrets.map((secret) =>
      has(secret, 'name') ? { name: secret['name'] ?? '' } : {},
    )
}

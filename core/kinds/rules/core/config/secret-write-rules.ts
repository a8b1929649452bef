import { textOf } from '../../../../base/api/json-fields.ts'
import type { WriteRule } from '../../../../objects/catalog/write-rule.ts'

/** An update of a secret without a type keeps the stored type. */
export const keepSecretType: WriteRule = (next, stored) => {
  if (stored && textOf(next, 'type') === '') next['type'] = textOf(stored, 'type')
}

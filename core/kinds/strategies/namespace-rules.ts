import type { Brand } from '../../api/brand.ts'
import type { WriteRule } from '../../catalog/write-rule.ts'
import { ensureObject, listAt } from '../json-access.ts'

export function namespaceRules(brand: Brand): Readonly<Record<string, WriteRule>> {
  const label = `${brand.labelDomain}/metadata.name`
  return {
    // Keeps a deleted namespace until everything in it is gone.
    namespaceFinalizer(next) {
      const spec = ensureObject(next, 'spec')
      const finalizers = listAt(spec, 'finalizers')
      if (!finalizers.includes(brand.word)) spec['finalizers'] = [...finalizers, brand.word]
    },
    // Selectors of namespaces can name a single one by this label.
    namespaceLabel({ metadata }) {
      if (metadata.name) metadata.labels = { ...metadata.labels, [label]: metadata.name }
    },
  }
}

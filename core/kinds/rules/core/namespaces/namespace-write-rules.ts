import type { Brand } from '../../../../base/api/brand.ts'
import { ensureStruct, listOf } from '../../../../base/api/json-fields.ts'
import type { WriteRule } from '../../../../objects/catalog/write-rule.ts'

export function namespaceRules(brand: Brand): Readonly<Record<string, WriteRule>> {
  const label = `${brand.labelDomain}/metadata.name`
  return {
    // Finalizer that keeps a deleted namespace until everything in it is gone.
    namespaceFinalizer(next) {
      const spec = ensureStruct(next, 'spec')
      const finalizers = listOf(spec, 'finalizers')
      if (!finalizers.includes(brand.word)) spec['finalizers'] = [...finalizers, brand.word]
    },
    // Label with the namespace's own name, for namespace selectors: defaulting sets it but for generated names.
    namespaceLabel({ metadata }) {
      const { name, labels = {} } = metadata
      if (!name || labels[label] === name) return
      const entries = Object.entries({ ...labels, [label]: name })
      metadata.labels = Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))
    },
  }
}

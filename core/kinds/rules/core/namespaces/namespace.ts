import type { Cause } from '../../../../base/api/errors/status.ts'
import { structOf, textOf, textsOf } from '../../../../base/api/json-fields.ts'
import { labelName, qualifiedName } from '../../../../base/api/metadata/names.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import {
  type FieldPath,
  invalidValue,
  invalidValues,
} from '../../../../objects/schema/validation/causes.ts'
import type { KindRules } from '../../shared/validation/kind-rules.ts'

function checkFinalizer(name: string, word: string, path: FieldPath): readonly Cause[] {
  const causes = [...invalidValues(path, name, qualifiedName(name))]
  if (!name.includes('/') && ![word, 'orphan', 'foregroundDeletion'].includes(name)) {
    const detail = 'name is neither a standard finalizer name nor is it fully qualified'
    causes.push(invalidValue(path, name, detail))
  }
  return causes
}

/** Finalizers of a namespace's spec; the causes of a write of the whole name the list, those of `finalize` an item. */
function checkNamespaceFinalizers(
  namespace: ApiObject,
  word: string,
  pathOf: (index: number) => FieldPath = () => 'spec.finalizers',
): readonly Cause[] {
  const finalizers = textsOf(structOf(namespace, 'spec'), 'finalizers')
  return finalizers.flatMap((name, index) => checkFinalizer(name, word, pathOf(index)))
}

function checkNamespacePhase(next: ApiObject): Cause[] {
  const phase = textOf(structOf(next, 'status'), 'phase')
  const going = next.metadata.deletionTimestamp !== undefined
  const wanted = going ? 'Terminating' : 'Active'
  if (phase === wanted) return []
  const detail = going
    ? "may only be 'Terminating' if `deletionTimestamp` is not empty"
    : "may only be 'Active' if `deletionTimestamp` is empty"
  return [invalidValue('status.Phase', phase, detail)]
}

export const namespaceRules: KindRules = {
  nameRule: labelName,
  check: (namespace, context) => checkNamespaceFinalizers(namespace, context.brand.word),
  checkSubresource: (subresource, next, _stored, context) =>
    subresource === 'status'
      ? checkNamespacePhase(next)
      : checkNamespaceFinalizers(next, context.brand.word, (at) => `spec.finalizers[${at}]`),
}

import type { Brand } from '../../../base/api/brand.ts'
import type { StatusCause } from '../../../base/api/errors/status.ts'
import { propagationFinalizers } from '../../../base/api/metadata/finalizers.ts'
import { labelName, qualifiedName } from '../../../base/api/metadata/names.ts'
import type { Namespace } from '../../../base/api/types/core.v1.generated.ts'
import type { Writable } from '../../../base/api/types/views.ts'
import { formatTime } from '../../../base/time/time.ts'
import type { DeletionRequest, DeletionRules } from '../../../objects/catalog/strategy.ts'
import type { WriteRule } from '../../../objects/catalog/write-rule.ts'
import type { DefaultAction } from '../../../objects/schema/default-rules.ts'
import {
  type FieldPath,
  invalidValue,
  invalidValues,
} from '../../../objects/schema/validation/causes.ts'
import { sortedMap } from '../shared/fill-map.ts'
import type { KindRules } from '../shared/validation/kind-rules.ts'

function checkFinalizer(name: string, word: string, path: FieldPath): readonly StatusCause[] {
  const causes = [...invalidValues(path, name, qualifiedName(name))]
  if (!name.includes('/') && ![word, 'orphan', 'foregroundDeletion'].includes(name)) {
    const detail = 'name is neither a standard finalizer name nor is it fully qualified'
    causes.push(invalidValue(path, name, detail))
  }
  return causes
}

/** Finalizers of a namespace's spec; the causes of a write of the whole name the list, those of `finalize` an item. */
function checkNamespaceFinalizers(
  { spec }: Namespace,
  word: string,
  pathOf: (index: number) => FieldPath = () => 'spec.finalizers',
): readonly StatusCause[] {
  return (spec.finalizers ?? []).flatMap((name, index) => checkFinalizer(name, word, pathOf(index)))
}

function checkNamespacePhase({ metadata, status }: Namespace): StatusCause[] {
  const { phase } = status
  const going = metadata.deletionTimestamp !== undefined
  const wanted = going ? 'Terminating' : 'Active'
  if (phase === wanted) return []
  const detail = going
    ? "may only be 'Terminating' if `deletionTimestamp` is not empty"
    : "may only be 'Active' if `deletionTimestamp` is empty"
  return [invalidValue('status.Phase', phase, detail)]
}

export const namespaceRules: KindRules<Namespace> = {
  nameRule: labelName,
  check: (namespace, context) => checkNamespaceFinalizers(namespace, context.brand.word),
  checkSubresource: (subresource, next, _stored, context) =>
    subresource === 'status'
      ? checkNamespacePhase(next)
      : checkNamespaceFinalizers(next, context.brand.word, (at) => `spec.finalizers[${at}]`),
}

/**
 * Label with the namespace's own name, for namespace selectors. A name that is generated comes too late for the writer's
 * managed fields to have the label.
 */
export const labelNamespace: DefaultAction<Namespace> = ({ metadata }, { brand }) => {
  const { name = '', labels = {} } = metadata
  if (name === '') return
  const label = `${brand.labelDomain}/metadata.name`
  metadata.labels = sortedMap(new Map([...Object.entries(labels), [label, name]]))
}

function isHeld({ spec }: Namespace): boolean {
  return (spec.finalizers ?? []).length > 0
}

/** The first delete marks a namespace as terminating: its objects go before it, and `spec.finalizers` may hold it. */
function terminate(namespace: Writable<Namespace>, request: DeletionRequest, now: number): void {
  const { metadata } = namespace
  metadata.deletionTimestamp = formatTime(now)
  namespace.status = { ...namespace.status, phase: 'Terminating' }
  const { orphanDependents, propagationPolicy } = request
  // `orphanDependents: false` means foreground deletion in namespaces only.
  const asked = orphanDependents === false ? 'Foreground' : propagationPolicy
  const finalizers = propagationFinalizers(metadata.finalizers ?? [], asked, 'Background')
  if (finalizers.length > 0) metadata.finalizers = [...finalizers]
  else delete metadata.finalizers
}

/** Deletion of namespaces: they terminate while `spec.finalizers`, which stand for the objects in them, hold them. */
export const namespaceDeletion: DeletionRules<Namespace> = {
  checksPreconditions: true,
  isHeld,
  begin(namespace, request, now) {
    const isTerminating = namespace.metadata.deletionTimestamp !== undefined
    if (!isTerminating) terminate(namespace, request, now)
    return !isTerminating || isHeld(namespace) ? 'kept' : 'none'
  },
}

export function namespaceWriteRules(brand: Brand): Readonly<Record<string, WriteRule<Namespace>>> {
  const label = `${brand.labelDomain}/metadata.name`
  return {
    // Finalizer that keeps a deleted namespace until everything in it is deleted.
    namespaceFinalizer({ spec }) {
      const { finalizers = [] } = spec
      if (!finalizers.includes(brand.word)) spec.finalizers = [...finalizers, brand.word]
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

import type { StatusCause } from '../../../../base/api/errors/status.ts'
import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'
import type { Writable } from '../../../../base/api/types/views.ts'
import {
  type FieldPath,
  invalidShown,
  invalidValue,
  noCauses,
} from '../../../../objects/schema/validation/causes.ts'
import { setMember } from '../../shared/place-member.ts'
import { isSame } from '../../shared/validation/field-checks.ts'
import { internalText } from '../../shared/validation/internal-text.ts'

/** Whether scheduling gates hold a pod back: its nodes may then be narrowed. */
export function isGated(spec: corev1.PodSpec): boolean {
  return spec.schedulingGates !== undefined && spec.schedulingGates.length > 0
}

const demanded = 'requiredDuringSchedulingIgnoredDuringExecution'

function termsOf(spec: corev1.PodSpec): readonly corev1.NodeSelectorTerm[] {
  return spec.affinity?.nodeAffinity?.[demanded]?.nodeSelectorTerms ?? []
}

function checkSelector(next: corev1.PodSpec, stored: corev1.PodSpec): readonly StatusCause[] {
  const { nodeSelector = {} } = next
  const kept = Object.entries(stored.nodeSelector ?? {})
  if (kept.every(([key, value]) => nodeSelector[key] === value)) return noCauses
  const detail = 'only additions to spec.nodeSelector are allowed (no mutations or deletions)'
  return [invalidValue('spec.nodeSelector', next.nodeSelector ?? null, detail)]
}

const requirementLists = ['matchExpressions', 'matchFields'] as const

function isEmptyTerm(term: corev1.NodeSelectorTerm): boolean {
  return requirementLists.every((list) => (term[list] ?? []).length === 0)
}

/** Whether a node selector term begins with the requirements of the stored one; an empty one stays empty. */
function hasOnlyAdditions(next: corev1.NodeSelectorTerm, stored: corev1.NodeSelectorTerm): boolean {
  if (isEmptyTerm(stored)) return isEmptyTerm(next)
  return requirementLists.every((list) => {
    const old = stored[list] ?? []
    const start = (next[list] ?? []).slice(0, old.length)
    return start.length === old.length && isSame(start, old)
  })
}

function checkTerms(next: corev1.PodSpec, stored: corev1.PodSpec): readonly StatusCause[] {
  const [terms, old] = [termsOf(next), termsOf(stored)]
  if (old.length === 0) return noCauses
  const path: FieldPath = `spec.affinity.nodeAffinity.${demanded}.nodeSelectorTerms`
  const shown = terms.map((term) => internalText('core.NodeSelectorTerm', term))
  if (terms.length !== old.length) {
    const detail = 'no additions/deletions to non-empty NodeSelectorTerms list are allowed'
    const all = terms.length === 0 ? 'null' : `[${shown.join(',')}]`
    return [invalidShown(path, all, detail)]
  }
  return terms.flatMap((term, index) => {
    if (hasOnlyAdditions(term, old[index] ?? {})) return []
    const detail = 'only additions are allowed (no mutations or deletions)'
    return [invalidShown(`${path}[${index}]`, shown[index] ?? '', detail)]
  })
}

/** Changes of a gated pod's node selector and node affinity, which only demand more of a node. */
export function checkGatedChanges(
  next: corev1.PodSpec,
  stored: corev1.PodSpec,
): readonly StatusCause[] {
  return [...checkSelector(next, stored), ...checkTerms(next, stored)]
}

/** Gives a spec the stored node affinity, which may have changed, and no affinity where the stored spec has none. */
export function setNodeAffinity(spec: Writable<corev1.PodSpec>, stored: corev1.PodSpec): void {
  const old = stored.affinity?.nodeAffinity
  const { affinity } = spec
  if (isSame(affinity?.nodeAffinity, old)) return
  if (!affinity) {
    if (old) spec.affinity = { nodeAffinity: old }
    return
  }
  setMember(affinity, 'nodeAffinity', old)
  if (!stored.affinity && Object.keys(affinity).length === 0) delete spec.affinity
}

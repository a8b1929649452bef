import type * as corev1 from './types/core.v1.generated.ts'

/** Key and effect make a taint; its value does not count. */
export type Taint = Pick<corev1.Taint, 'key' | 'effect'>

export function isTaint(taint: Taint, { key, effect }: Taint): boolean {
  return taint.key === key && taint.effect === effect
}

export function hasTaint({ spec }: corev1.Node, wanted: Taint): boolean {
  return (spec.taints ?? []).some((taint) => isTaint(taint, wanted))
}

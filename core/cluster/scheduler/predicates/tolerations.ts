import type * as corev1 from '../../../base/api/types/core.v1.generated.ts'

/** Whether a toleration tolerates a taint. */
export function toleratesTaint(
  { effect, key, operator, value = '' }: corev1.Toleration,
  taint: corev1.Taint,
): boolean {
  if (effect && effect !== taint.effect) return false
  if (key && key !== taint.key) return false
  return operator === 'Exists' || value === (taint.value ?? '')
}

/** The first taint with one of `effects` that no toleration tolerates. */
export function untoleratedTaint(
  taints: readonly corev1.Taint[],
  tolerations: readonly corev1.Toleration[],
  effects: readonly corev1.TaintEffect[],
): corev1.Taint | undefined {
  return taints.find(
    (taint) =>
      effects.includes(taint.effect) &&
      !tolerations.some((toleration) => toleratesTaint(toleration, taint)),
  )
}

import type { Brand } from '../../../../base/api/brand.ts'
import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'

export type Annotations = Readonly<Record<string, string>>

/** Pod or pod template to find warnings of. */
export interface PodPlace {
  readonly spec: corev1.PodSpec
  /** Annotations that may give warnings; undefined for nearly all pods. */
  readonly annotations: Annotations | undefined
  /** Prefix of field paths: empty for a pod, `spec.template.` for the template of a deployment. */
  readonly prefix: string
  readonly brand: Brand
}

export function podPlace(
  { metadata, spec }: corev1.PodTemplateSpec,
  prefix: string,
  brand: Brand,
): PodPlace {
  return { spec, annotations: oldAnnotations(metadata.annotations), prefix, brand }
}

/** The annotations, if one has `.alpha.` or `.beta.` in its key, as all deprecated ones have; else undefined. */
function oldAnnotations(annotations: Annotations | undefined): Annotations | undefined {
  if (!annotations) return undefined
  const isOld = Object.keys(annotations).some(
    (key) => key.includes('.alpha.') || key.includes('.beta.'),
  )
  return isOld ? annotations : undefined
}

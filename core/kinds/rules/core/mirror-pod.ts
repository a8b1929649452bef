import type { Brand } from '../../../base/api/brand.ts'

/** Key of the annotation that marks mirror pods: copies, in the API, of static pods, which a node runs from files. */
export function mirrorKey({ labelDomain }: Brand): string {
  return `${labelDomain}/config.mirror`
}

/** Whether a pod is a mirror pod. */
export function isMirrored(
  annotations: Readonly<Record<string, string>> | undefined,
  brand: Brand,
): boolean {
  return annotations?.[mirrorKey(brand)] !== undefined
}

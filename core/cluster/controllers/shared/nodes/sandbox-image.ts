import type { Brand } from '../../../../base/api/brand.ts'

/** The image of the container that holds a pod's network, as container runtimes of this release have it. */
export function sandboxImage({ apiDomain }: Brand): string {
  return `registry.${apiDomain}/pause:3.10.1`
}

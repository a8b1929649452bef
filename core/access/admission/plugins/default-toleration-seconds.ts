import type * as corev1 from '../../../base/api/types/core.v1.generated.ts'
import type { AdmissionPlugin } from '../admission-plugin.ts'
import { writesOf } from '../handled-writes.ts'
import type { PluginRegistration } from '../plugin-registration.ts'

const name = 'DefaultTolerationSeconds'

/** Seconds that a pod stays on a node that is not ready or cannot be reached, unless settings say otherwise. */
const usualSeconds = 300

function tolerates({ key, effect }: corev1.Toleration, taint: string): boolean {
  return (!key || key === taint) && (!effect || effect === 'NoExecute')
}

/**
 * The plug-in DefaultTolerationSeconds: pods tolerate nodes that are not ready or cannot be reached for a time,
 * unless they have a toleration of their own for that taint.
 */
export const defaultTolerationSeconds: PluginRegistration = {
  name,
  isDefault: true,
  create({ brand, settings }): AdmissionPlugin<corev1.Pod> {
    const { notReadySeconds = usualSeconds, unreachableSeconds = usualSeconds } = settings ?? {}
    const taints = [
      { key: `node.${brand.labelDomain}/not-ready`, tolerationSeconds: notReadySeconds },
      { key: `node.${brand.labelDomain}/unreachable`, tolerationSeconds: unreachableSeconds },
    ]
    return {
      name,
      handles: writesOf('pods'),
      changesObjects: 'complete',
      mutate({ object }) {
        if (!object) return
        const { spec } = object
        const { tolerations = [] } = spec
        const missing = taints.filter(
          ({ key }) => !tolerations.some((toleration) => tolerates(toleration, key)),
        )
        if (missing.length === 0) return
        spec.tolerations = [
          ...tolerations,
          ...missing.map(
            ({ key, tolerationSeconds }) =>
              ({ key, operator: 'Exists', effect: 'NoExecute', tolerationSeconds }) as const,
          ),
        ]
      },
    }
  },
}

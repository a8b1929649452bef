import { type JsonObject } from '../../api/json.ts'
import { ensureStruct, objectsOf, textOf } from '../../api/json-fields.ts'
import { writesOf } from '../handled-writes.ts'
import type { PluginRegistration } from '../plugin-registration.ts'

const name = 'DefaultTolerationSeconds'

/** Seconds that a pod stays on a node that is not ready or cannot be reached. */
const tolerationSeconds = 300

function tolerates(toleration: JsonObject, taint: string): boolean {
  const [key, effect] = [textOf(toleration, 'key'), textOf(toleration, 'effect')]
  return (key === '' || key === taint) && (effect === '' || effect === 'NoExecute')
}

/**
 * The plug-in DefaultTolerationSeconds: pods tolerate nodes that are not ready or cannot be reached for five minutes,
 * unless they have a toleration of their own for that taint.
 */
export const defaultTolerationSeconds: PluginRegistration = {
  name,
  isDefault: true,
  create({ brand }) {
    const taints = ['not-ready', 'unreachable'].map((taint) => `node.${brand.labelDomain}/${taint}`)
    return {
      name,
      handles: writesOf('pods'),
      changesObjects: 'complete',
      mutate({ object }) {
        if (!object) return
        const spec = ensureStruct(object, 'spec')
        const tolerations = objectsOf(spec, 'tolerations')
        const missing = taints.filter(
          (taint) => !tolerations.some((toleration) => tolerates(toleration, taint)),
        )
        if (missing.length === 0) return
        spec['tolerations'] = [
          ...tolerations,
          ...missing.map((key) => ({
            key,
            operator: 'Exists',
            effect: 'NoExecute',
            tolerationSeconds,
          })),
        ]
      },
    }
  },
}

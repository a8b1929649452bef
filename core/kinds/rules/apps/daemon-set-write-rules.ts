import { structOf } from '../../../base/api/json-fields.ts'
import { equalJson } from '../../../base/api/json.ts'
import { largestInt64, parseInt64 } from '../../../base/text/int64.ts'
import type { WriteRule } from '../../../objects/catalog/write-rule.ts'

/** Annotation of a DaemonSet that counts the changes of its pod template. */
export const templateGenerationKey = 'deprecated.daemonset.template.generation'

/** Template generation of a DaemonSet, by which old clients tell its pods apart; apps/v1 carries it in an annotation. */
export const templateGeneration: WriteRule = (next, stored) => {
  const text = (stored ?? next).metadata.annotations?.[templateGenerationKey] ?? ''
  const before = parseInt64(text) ?? 0n
  const changed =
    stored !== undefined &&
    !equalJson(structOf(next, 'spec')['template'], structOf(stored, 'spec')['template'])
  // A new DaemonSet may bring a generation of its own.
  const generation = String(stored ? before + BigInt(changed) : largestInt64([before, 1n]))
  next.metadata.annotations = {
    ...next.metadata.annotations,
    [templateGenerationKey]: generation,
  }
}

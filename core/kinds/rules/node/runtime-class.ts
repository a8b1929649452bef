import type { StatusCause } from '../../../base/api/errors/status.ts'
import { dnsLabel, subdomainName } from '../../../base/api/metadata/names.ts'
import type { RuntimeClass } from '../../../base/api/types/node.v1.generated.ts'
import { addCauses, invalidValues } from '../../../objects/schema/validation/causes.ts'
import { validateLabels } from '../../../objects/schema/validation/label-rules.ts'
import { validateResources } from '../core/containers/container-resources.ts'
import { validateTolerations } from '../core/scheduling/pod-scheduling.ts'
import { checkImmutable } from '../shared/validation/field-checks.ts'
import { internalText } from '../shared/validation/internal-text.ts'
import type { KindRules } from '../shared/validation/kind-rules.ts'
import { labelKeyWarnings } from '../shared/warnings/node-label-warnings.ts'
import { noWarnings, type WarningRule } from '../shared/warnings/warning-rule.ts'

function checkScheduling(runtimeClass: RuntimeClass): StatusCause[] {
  const { scheduling } = runtimeClass
  if (!scheduling) return []
  const causes = validateLabels(scheduling.nodeSelector, 'scheduling.nodeSelector')
  // Causes of a toleration name the field `tolerations` twice, as in the original.
  addCauses(causes, validateTolerations(scheduling, 'scheduling.tolerations'))
  const seen = new Set<string>()
  for (const [index, toleration] of (scheduling.tolerations ?? []).entries()) {
    const parts = (['key', 'operator', 'value', 'effect'] as const).map(
      (key) => toleration[key] ?? '',
    )
    const key = JSON.stringify(parts)
    if (seen.has(key)) {
      const message = `Duplicate value: ${internalText('core.Toleration', toleration)}`
      const field = `scheduling.tolerations[${index}]`
      causes.push({ reason: 'FieldValueDuplicate', message, field })
    }
    seen.add(key)
  }
  return causes
}

function checkRuntimeClass(runtimeClass: RuntimeClass): StatusCause[] {
  const { handler } = runtimeClass
  const { overhead } = runtimeClass
  return [
    ...invalidValues('handler', handler, dnsLabel(handler)),
    ...(overhead ? validateResources({ limits: overhead.podFixed ?? {} }, 'overhead') : []),
    ...checkScheduling(runtimeClass),
  ]
}

export const runtimeClassRules: KindRules<RuntimeClass> = {
  nameRule: subdomainName,
  check: checkRuntimeClass,
  checkUpdate: (next, stored) => checkImmutable(next, stored, '', 'handler'),
}

export const runtimeClassWarnings: WarningRule<RuntimeClass> = (runtimeClass, _stored, brand) => {
  const nodeSelector = runtimeClass.scheduling?.nodeSelector
  if (!nodeSelector) return noWarnings
  return labelKeyWarnings(nodeSelector, brand, () => 'scheduling.nodeSelector')
}

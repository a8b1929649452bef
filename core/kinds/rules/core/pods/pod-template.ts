import type { StatusCause } from '../../../../base/api/errors/status.ts'
import { has, structOf } from '../../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../../base/api/json.ts'
import { subdomainName } from '../../../../base/api/metadata/names.ts'
import type { ApiObject, ObjectMeta } from '../../../../base/api/object.ts'
import {
  type FieldPath,
  forbidden,
  notSupported,
} from '../../../../objects/schema/validation/causes.ts'
import {
  validateAnnotations,
  validateLabels,
} from '../../../../objects/schema/validation/label-rules.ts'
import { CauseOrder, placedAt } from '../../shared/validation/cause-order.ts'
import type { KindRules, ValidationContext } from '../../shared/validation/kind-rules.ts'
import { checkPodAnnotations, checkProfilesMatch } from './pod-annotations.ts'
import { restartPlace, templateOrder } from './pod-cause-order.ts'
import { checkNoEphemeralContainers, validatePodSpec } from './pod-spec.ts'

/** What the validation of a pod template takes into account beside the template. */
export interface TemplateScope extends Pick<
  ValidationContext,
  'brand' | 'gate' | 'refusesPrivileged'
> {
  /** The template before an update. */
  readonly stored?: JsonObject | undefined
  /** Names of volumes that a StatefulSet will add. */
  readonly claims?: readonly string[]
}

/** Scope of the template of a workload; `stored`: the workload before an update. */
export function templateScope(
  { brand, gate, refusesPrivileged }: ValidationContext,
  stored: ApiObject | undefined,
): TemplateScope {
  const former = stored && structOf(stored, 'spec', 'template')
  return { brand, gate, refusesPrivileged, stored: former }
}

/** Validates a pod template. Causes name its labels without `metadata`, as in the original. */
export function validatePodTemplate(
  template: JsonObject,
  path: FieldPath,
  { brand, gate, refusesPrivileged, stored, claims = [] }: TemplateScope,
): StatusCause[] {
  const { labels, annotations } = structOf(template, 'metadata') as ObjectMeta
  const spec = structOf(template, 'spec')
  const detail = 'ephemeral containers not allowed in pod template'
  const former = stored && structOf(stored, 'spec')
  return [
    ...validateLabels(labels, `${path}.labels`),
    ...validateAnnotations(annotations, `${path}.annotations`),
    ...checkPodAnnotations(annotations, spec, `${path}.annotations`, brand),
    ...validatePodSpec(spec, `${path}.spec`, { gate, refusesPrivileged, stored: former, claims }),
    ...checkProfilesMatch(
      annotations,
      spec,
      `${path}.spec`,
      `${path}.spec.~templateProfiles`,
      brand,
    ),
    ...checkNoEphemeralContainers(spec, `${path}.spec`, detail),
  ]
}

/** Pods of these kinds must always restart and have no deadline; `kind` is the name in the message. */
export function checkRunsForever(
  template: JsonObject,
  path: FieldPath,
  kind: string,
): StatusCause[] {
  const spec = structOf(template, 'spec')
  const causes: StatusCause[] = []
  const policy = spec['restartPolicy']
  if (policy !== 'Always') {
    causes.push(notSupported(`${path}.spec.restartPolicy`, policy ?? '', ['Always']))
  }
  if (has(spec, 'activeDeadlineSeconds')) {
    const detail = `activeDeadlineSeconds in ${kind} is not Supported`
    causes.push(forbidden(`${path}.spec.activeDeadlineSeconds`, detail))
  }
  return causes.map((cause) => placedAt(restartPlace(path), cause))
}

export const podTemplateRules: KindRules = {
  nameRule: subdomainName,
  order: new CauseOrder(templateOrder('template')),
  check: (object, { brand, gate, refusesPrivileged }, before) => {
    const stored = before && structOf(before, 'template')
    const scope = { brand, gate, refusesPrivileged, stored }
    return validatePodTemplate(structOf(object, 'template'), 'template', scope)
  },
}

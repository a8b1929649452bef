import type { StatusCause } from '../../../../base/api/errors/status.ts'
import { subdomainName } from '../../../../base/api/metadata/names.ts'
import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'
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
  readonly stored?: corev1.PodTemplateSpec | undefined
  /** Names of volumes that a StatefulSet will add. */
  readonly claims?: readonly string[]
}

/** A workload, whose pods are made by a template. */
interface TemplateOwner {
  readonly spec: { readonly template?: corev1.PodTemplateSpec }
}

/** Scope of the template of a workload; `stored`: the workload before an update. */
export function templateScope(
  { brand, gate, refusesPrivileged }: ValidationContext,
  stored: TemplateOwner | undefined,
): TemplateScope {
  return { brand, gate, refusesPrivileged, stored: stored?.spec.template }
}

/** Validates a pod template. Causes name its labels without `metadata`, as in the original. */
export function validatePodTemplate(
  template: corev1.PodTemplateSpec,
  path: FieldPath,
  { brand, gate, refusesPrivileged, stored, claims = [] }: TemplateScope,
): StatusCause[] {
  const { metadata, spec } = template
  const { labels, annotations } = metadata
  const detail = 'ephemeral containers not allowed in pod template'
  return [
    ...validateLabels(labels, `${path}.labels`),
    ...validateAnnotations(annotations, `${path}.annotations`),
    ...checkPodAnnotations(annotations, spec, `${path}.annotations`, brand),
    ...validatePodSpec(spec, `${path}.spec`, {
      gate,
      refusesPrivileged,
      stored: stored?.spec,
      claims,
    }),
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
  { spec }: corev1.PodTemplateSpec,
  path: FieldPath,
  kind: string,
): StatusCause[] {
  const causes: StatusCause[] = []
  if (spec.restartPolicy !== 'Always') {
    causes.push(notSupported(`${path}.spec.restartPolicy`, spec.restartPolicy, ['Always']))
  }
  if (spec.activeDeadlineSeconds !== undefined) {
    const detail = `activeDeadlineSeconds in ${kind} is not Supported`
    causes.push(forbidden(`${path}.spec.activeDeadlineSeconds`, detail))
  }
  return causes.map((cause) => placedAt(restartPlace(path), cause))
}

export const podTemplateRules: KindRules<corev1.PodTemplate> = {
  nameRule: subdomainName,
  order: new CauseOrder(templateOrder('template')),
  check: (object, { brand, gate, refusesPrivileged }, before) => {
    const scope = { brand, gate, refusesPrivileged, stored: before?.template }
    return validatePodTemplate(object.template, 'template', scope)
  },
}

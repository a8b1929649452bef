import { dnsLabel } from '../../../../base/api/metadata/names.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'
import { noWarnings, type WarningRule } from '../../shared/warnings/warning-rule.ts'
import { podWarnings } from './pod-warnings.ts'

/** Warns of an object name that becomes part of `use`, such as a pod's hostname, and is not a DNS label. */
export function nameWarnings(use: string): WarningRule {
  return ({ metadata }) => {
    const messages = metadata.name === undefined ? noWarnings : dnsLabel(metadata.name)
    if (messages.length === 0) return noWarnings
    const advice = `which can result in surprising behavior; a DNS label is recommended`
    return [`metadata.name: this is used in ${use}, ${advice}: [${messages.join(' ')}]`]
  }
}

/** Warnings of the pod template at `path`, which `templateOf` reads; on updates only where the generation changed. */
export function templateWarnings<T extends ApiObject>(
  path: string,
  templateOf: (object: T, stored: T | undefined) => corev1.PodTemplateSpec | undefined,
): WarningRule<T> {
  const prefix = `${path}.`
  return (object, stored, brand) => {
    const template = isUnchanged(object, stored) ? undefined : templateOf(object, stored)
    return template ? podWarnings(template, prefix, brand) : noWarnings
  }
}

/** A workload, whose pods are made by a template. */
type WorkloadObject = ApiObject & { readonly spec: { readonly template: corev1.PodTemplateSpec } }

/** Warnings of the pod template of a workload. */
export const workloadTemplateWarnings: WarningRule<WorkloadObject> = templateWarnings(
  'spec.template',
  ({ spec }) => spec.template,
)

export function isUnchanged(object: ApiObject, stored: ApiObject | undefined): boolean {
  return stored !== undefined && stored.metadata.generation === object.metadata.generation
}

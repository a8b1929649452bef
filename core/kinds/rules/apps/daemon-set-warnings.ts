import type { ApiObject } from '../../../base/api/object.ts'
import { templateWarnings } from '../core/pods/pod-template-warnings.ts'
import { noWarnings, type WarningRule } from '../shared/warnings/warning-rule.ts'
import { templateGenerationKey } from './daemon-set-write-rules.ts'

/** Template generation of a DaemonSet, which counts changes of the template alone, unlike `metadata.generation`. */
function templateGeneration({ metadata }: ApiObject): string {
  return metadata.annotations?.[templateGenerationKey] ?? ''
}

const daemonTemplate = templateWarnings('spec.template')

export const daemonSetWarnings: WarningRule = (object, stored, brand) =>
  stored && templateGeneration(object) === templateGeneration(stored)
    ? noWarnings
    : daemonTemplate(object, stored, brand)

import { askPlugins, type InterestedPlugins } from '../admission/admission-chain.ts'
import type {
  AdmissionAttributes,
  AdmissionCondition,
  AdmissionOperation,
} from '../admission/admission-plugin.ts'
import type { ApiObject } from '../api/object.ts'
import type { ResourceContext } from './resource-context.ts'

/** What admission is asked about, beside what the context of the request says. */
export interface AdmissionQuestion {
  readonly operation: AdmissionOperation
  readonly subresource: string
  readonly name: string
  readonly dryRun: boolean
  readonly object?: ApiObject | undefined
  readonly old?: ApiObject | undefined
}

/** The plug-ins that want to be asked about a write of the context's resource. */
export function interestedPlugins(
  { definition, services }: ResourceContext,
  operation: AdmissionOperation,
  subresource: string,
): InterestedPlugins {
  return services.admission.interested(operation, definition, subresource)
}

function attributesOf(context: ResourceContext, question: AdmissionQuestion): AdmissionAttributes {
  const { definition, info, write } = context
  const { operation, subresource, name, dryRun, object, old } = question
  const namespace = definition.namespaced ? info.namespace : ''
  const pathName = info.name
  return {
    operation,
    definition,
    subresource,
    namespace,
    name,
    pathName,
    object,
    old,
    dryRun,
    write,
  }
}

/**
 * Asks the mutating plug-ins about a write, or with `phase` the validating ones. Conditions of their consent are added to
 * `conditions`.
 *
 * @returns undefined where all of them answered at once.
 * @throws ApiError of the plug-in that refuses, at once or in the promise.
 */
export function askAdmission(
  context: ResourceContext,
  phase: 'mutating' | 'validating',
  question: AdmissionQuestion,
  conditions: AdmissionCondition[],
): Promise<void> | undefined {
  const plugins = interestedPlugins(context, question.operation, question.subresource)[phase]
  if (plugins.length === 0) return undefined
  return askPlugins(plugins, attributesOf(context, question), conditions)
}

import { askPlugins, type InterestedPlugins } from '../admission/admission-chain.ts'
import type {
  AdmissionAttributes,
  AdmissionCondition,
  AdmissionOperation,
} from '../admission/admission-plugin.ts'
import type { ApiObject } from '../api/object.ts'
import type { ResourceContext } from './resource-context.ts'

/** The parts of admission attributes that do not follow from the context of the request. */
export interface AdmissionQuestion {
  readonly operation: AdmissionOperation
  readonly subresource: string
  readonly name: string
  readonly dryRun: boolean
  readonly object?: ApiObject | undefined
  readonly old?: ApiObject | undefined
}

/** The admission plug-ins that handle a write of the context's resource. */
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
 * Asks the mutating or the validating plug-ins about a write, by `phase`. The admission conditions that they return are
 * added to `conditions`.
 *
 * @returns undefined where all plug-ins answered at once.
 * @throws ApiError of the plug-in that refuses, at once or in the promise.
 */
export function askAdmission(
  context: ResourceContext,
  phase: 'mutating' | 'validating',
  question: AdmissionQuestion,
  conditions: AdmissionCondition[],
  plugins: InterestedPlugins = interestedPlugins(context, question.operation, question.subresource),
): Promise<void> | undefined {
  if (plugins[phase].length === 0) return undefined
  return askPlugins(plugins[phase], attributesOf(context, question), conditions)
}

import type { StatusCause } from '../../../base/api/errors/status.ts'
import type {
  FlowSchema,
  FlowSchemaSpec,
  PolicyRulesWithSubjects,
  PriorityLevelConfiguration,
  PriorityLevelConfigurationSpec,
} from '../../../base/api/types/flowcontrol.v1.generated.ts'
import { invalidShown } from '../../../objects/schema/validation/causes.ts'
import { isSame } from '../shared/validation/field-checks.ts'
import { internalText } from '../shared/validation/internal-text.ts'

const all = ['*']

/** A rule that matches every request of user groups. */
function everyRequest(groups: readonly string[]): PolicyRulesWithSubjects {
  return {
    subjects: groups.map((name) => ({ kind: 'Group', group: { name } })),
    resourceRules: [
      { verbs: all, apiGroups: all, resources: all, clusterScope: true, namespaces: all },
    ],
    nonResourceRules: [{ verbs: all, nonResourceURLs: all }],
  }
}

/** Names of the mandatory objects of both kinds. */
export type MandatoryName = 'exempt' | 'catch-all'

/** Specs of the mandatory FlowSchemas, which stay as they are. */
export const fixedFlowSchemas: Readonly<Record<MandatoryName, FlowSchemaSpec>> = {
  exempt: {
    priorityLevelConfiguration: { name: 'exempt' },
    matchingPrecedence: 1,
    rules: [everyRequest(['system:masters'])],
  },
  'catch-all': {
    priorityLevelConfiguration: { name: 'catch-all' },
    matchingPrecedence: 10_000,
    distinguisherMethod: { type: 'ByUser' },
    rules: [everyRequest(['system:unauthenticated', 'system:authenticated'])],
  },
}

/** Specs of the mandatory priority levels, as they are first. */
export const fixedPriorityLevels: Readonly<Record<MandatoryName, PriorityLevelConfigurationSpec>> =
  {
    exempt: { type: 'Exempt', exempt: { nominalConcurrencyShares: 0, lendablePercent: 0 } },
    'catch-all': {
      type: 'Limited',
      limited: {
        nominalConcurrencyShares: 5,
        lendablePercent: 0,
        limitResponse: { type: 'Reject' },
      },
    },
  }

/** The mandatory FlowSchemas have their fixed specs. */
export function checkFixedFlow({ metadata, spec }: FlowSchema): StatusCause[] {
  const { name = '' } = metadata
  const wanted = name === 'exempt' || name === 'catch-all' ? fixedFlowSchemas[name] : undefined
  if (!wanted || isSame(spec, wanted)) return []
  const shown = internalText('flowcontrol.FlowSchemaSpec', spec)
  return [invalidShown('spec', shown, `spec of '${name}' must equal the fixed value`)]
}

/** The mandatory priority levels have their fixed specs, but for what the exempt one may say of its own. */
export function checkFixedLevel({ metadata, spec }: PriorityLevelConfiguration): StatusCause[] {
  const isExempt = metadata.name === 'exempt'
  if (!isExempt && metadata.name !== 'catch-all') return []
  const { limited, exempt } = spec
  const isFixed = isExempt
    ? spec.type === 'Exempt' && !limited
    : spec.type === 'Limited' &&
      !exempt &&
      isSame({ lendablePercent: 0, ...limited }, fixedPriorityLevels['catch-all'].limited)
  if (isFixed) return []
  const besides = isExempt ? " except the 'spec.exempt' field" : ''
  const detail = `spec of '${metadata.name}'${besides} must equal the fixed value`
  return [
    invalidShown('spec', internalText('flowcontrol.PriorityLevelConfigurationSpec', spec), detail),
  ]
}

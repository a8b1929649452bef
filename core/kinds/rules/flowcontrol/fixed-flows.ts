import type { StatusCause } from '../../../base/api/errors/status.ts'
import { objectOf, structOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { invalidShown } from '../../../objects/schema/validation/causes.ts'
import { isSame } from '../shared/validation/field-checks.ts'
import { internalText } from '../shared/validation/internal-text.ts'

const all = ['*']

/** A rule that matches every request of user groups. */
function everyRequest(groups: readonly string[]): JsonObject {
  return {
    subjects: groups.map((name) => ({ kind: 'Group', group: { name } })),
    resourceRules: [
      { verbs: all, apiGroups: all, resources: all, clusterScope: true, namespaces: all },
    ],
    nonResourceRules: [{ verbs: all, nonResourceURLs: all }],
  }
}

/** Specs of the mandatory FlowSchemas, which stay as they are. */
const flowSchemas: Readonly<Record<string, JsonObject>> = {
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

/** The mandatory FlowSchemas have their fixed specs. */
export function checkFixedFlow({ metadata, ...flowSchema }: ApiObject): StatusCause[] {
  const { name = '' } = metadata
  const wanted = Object.hasOwn(flowSchemas, name) ? flowSchemas[name] : undefined
  const spec = structOf(flowSchema, 'spec')
  if (!wanted || isSame(spec, wanted)) return []
  const shown = internalText('flowcontrol.FlowSchemaSpec', spec)
  return [invalidShown('spec', shown, `spec of '${name}' must equal the fixed value`)]
}

const reject: JsonObject = {
  nominalConcurrencyShares: 5,
  lendablePercent: 0,
  limitResponse: { type: 'Reject' },
}

/** The mandatory priority levels have their fixed specs, but for what the exempt one may say of its own. */
export function checkFixedLevel({ metadata, ...level }: ApiObject): StatusCause[] {
  const spec = structOf(level, 'spec')
  const isExempt = metadata.name === 'exempt'
  if (!isExempt && metadata.name !== 'catch-all') return []
  const limited = objectOf(spec, 'limited')
  const isFixed = isExempt
    ? spec['type'] === 'Exempt' && !limited
    : spec['type'] === 'Limited' &&
      objectOf(spec, 'exempt') === undefined &&
      isSame({ lendablePercent: 0, ...limited }, reject)
  if (isFixed) return []
  const besides = isExempt ? " except the 'spec.exempt' field" : ''
  const detail = `spec of '${metadata.name}'${besides} must equal the fixed value`
  return [
    invalidShown('spec', internalText('flowcontrol.PriorityLevelConfigurationSpec', spec), detail),
  ]
}

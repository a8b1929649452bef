import { type JsonObject, writeJson } from '../../core/index.ts'
import type { Playground } from '../playground/playground.ts'
import { apiVersionOf } from '../resources/resource-key.ts'
import type { RuleInput } from './evaluation/evaluation-messages.ts'
import type { RuleChoice } from './rule-choice.ts'
import type { RuleOwner } from './rule-owner.ts'

const texts = new WeakMap<JsonObject, string>()

/** The JSON of a schema or spec; the text is kept as long as the object is. */
function jsonOf(object: JsonObject): string {
  let text = texts.get(object)
  if (text === undefined) {
    text = writeJson(object)
    texts.set(object, text)
  }
  return text
}

/** The rule as the worker needs it; undefined where the definition or policy has no such place. */
export function ruleInput(
  { place, rule }: RuleChoice,
  owner: RuleOwner,
  { view, status, served }: Pick<Playground, 'view' | 'status' | 'served'>,
): RuleInput | undefined {
  if (place.type === 'schema' && owner.type === 'definition') {
    return { type: 'schema', schema: jsonOf(owner.schema), pointer: place.pointer, rule }
  }
  if (place.type !== 'policy' || owner.type !== 'policy') return undefined
  const { part, variables } = place
  const user = view.value.user || (status.value.users[0] ?? '')
  const resources = served.value.kinds.map((kind) => ({
    apiVersion: apiVersionOf(kind),
    kind: kind.kind,
    resource: kind.resource,
  }))
  return { type: 'policy', spec: jsonOf(owner.spec), part, variables, user, resources, rule }
}

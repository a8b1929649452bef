import { type ApiObject, type JsonObject, objectsOf, structOf, textOf } from '../../core/index.ts'
import type { PolicyPart } from './rule-choice.ts'
import { type OfferedRule, type Policy, ruleTitle } from './rule-owner.ts'

/** A ValidatingAdmissionPolicy as the owner of rules. */
export function policyOf(object: ApiObject): Policy {
  return {
    type: 'policy',
    key: `policy ${object.metadata.name ?? ''}`,
    spec: structOf(object, 'spec'),
  }
}

/** The expressions of a policy; the first is for an expression of the user's own as a validation. */
export function policyRules({ key, spec }: Policy): readonly OfferedRule[] {
  const variables = objectsOf(spec, 'variables')
  const offer = (
    part: PolicyPart,
    place: string,
    item: JsonObject,
    read = variables.length,
  ): OfferedRule => {
    const expression = textOf(item, part === 'audit annotation' ? 'valueExpression' : 'expression')
    return {
      title: ruleTitle(place, expression),
      expression,
      choice: {
        owner: key,
        place: { type: 'policy', part, variables: read },
        rule: textsOf(item),
      },
    }
  }
  const named = (item: JsonObject, key = 'name'): string => textOf(item, key)
  return [
    { ...offer('validation', '', {}), title: 'Your own validation', expression: undefined },
    ...objectsOf(spec, 'matchConditions').map((item) =>
      offer('match condition', `match condition ${named(item)}`, item, 0),
    ),
    ...variables.map((item, at) => offer('variable', `variable ${named(item)}`, item, at)),
    ...objectsOf(spec, 'validations').map((item) => offer('validation', 'validation', item)),
    ...objectsOf(spec, 'auditAnnotations').map((item) =>
      offer('audit annotation', `audit annotation ${named(item, 'key')}`, item),
    ),
  ]
}

function textsOf(item: JsonObject): OfferedRule['choice']['rule'] {
  const [message, messageExpression] = [textOf(item, 'message'), textOf(item, 'messageExpression')]
  return {
    ...(message !== '' && { message }),
    ...(messageExpression !== '' && { messageExpression }),
  }
}

import { labelName, subdomainName } from '../../../../base/api/metadata/names.ts'
import { exactRange } from '../../cost/range.ts'
import type { FunctionDeclaration, Implementation } from '../../function-declaration.ts'
import type { Library } from '../../library.ts'
import { boolType, type CelType, stringType } from '../../types/cel-type.ts'
import { CelError, type Result, type Value } from '../../values/value.ts'
import { trimText } from '../strings/text-forms.ts'
import { implement, isText, type TypeTest } from '../typed-implementation.ts'
import {
  authorizerTypes,
  AuthorizerValue,
  DecisionValue,
  GroupCheckValue,
  PathCheckValue,
  ResourceCheckValue,
} from './authorizer-values.ts'
import { equalityOf, estimateUnit, unitCost } from './call-costs.ts'
import { memberOverload } from './overloads.ts'

const isAuthorizer: TypeTest<AuthorizerValue> = (value) => value instanceof AuthorizerValue
const isPathCheck: TypeTest<PathCheckValue> = (value) => value instanceof PathCheckValue
const isGroupCheck: TypeTest<GroupCheckValue> = (value) => value instanceof GroupCheckValue
const isDecision: TypeTest<DecisionValue> = (value) => value instanceof DecisionValue
export const isResourceCheck: TypeTest<ResourceCheckValue> = (value) =>
  value instanceof ResourceCheckValue

function pathCheck(authorizer: AuthorizerValue, path: string): Result {
  if (trimText(path) === '') return new CelError('path must not be empty')
  return new PathCheckValue(authorizer, path)
}

function resourceCheck(group: GroupCheckValue, resource: string): Result {
  if (trimText(resource) === '') return new CelError('resource must not be empty')
  return new ResourceCheckValue(group, resource)
}

function serviceAccount(base: AuthorizerValue, namespace: string, name: string): Result {
  if (subdomainName(name, false).length > 0) return new CelError('Invalid service account name')
  if (labelName(namespace, false).length > 0) {
    return new CelError('Invalid service account namespace')
  }
  return new AuthorizerValue(base.types, base.authorizer, { namespace, name })
}

/** Cost of a check: high enough that an expression can afford two. */
const checkCost = 350_000

function unit(
  name: string,
  id: string,
  parameters: readonly CelType[],
  result: CelType,
  evaluate: Implementation,
): FunctionDeclaration {
  return {
    name,
    overloads: [memberOverload(id, parameters, result, evaluate, estimateUnit)],
    cost: unitCost,
  }
}

/**
 * Authorization checks, for expressions that have a variable `authorizer`. `word` is the first part of the types' names,
 * `kubernetes` in `kubernetes.authorization.Authorizer`.
 */
export function authorizerLibrary(word: string): Library {
  const types = authorizerTypes(word)
  const estimateCheck = () => ({ cost: exactRange(BigInt(checkCost)) })
  const check = (
    id: string,
    type: CelType,
    isCheck: TypeTest<PathCheckValue | ResourceCheckValue>,
  ) =>
    memberOverload(
      id,
      [type, stringType],
      types.decision,
      implement('check', [isCheck, isText], (request, verb) => request.check(verb)),
      estimateCheck,
    )
  const detail = (name: 'subresource' | 'namespace' | 'name'): FunctionDeclaration =>
    unit(
      name,
      `resourcecheck_${name}`,
      [types.resource, stringType],
      types.resource,
      implement(name, [isResourceCheck, isText], (request, text) => request.with({ [name]: text })),
    )
  const answer = (
    name: string,
    result: CelType,
    read: (value: DecisionValue) => Value,
  ): FunctionDeclaration =>
    unit(name, `decision_${name}`, [types.decision], result, implement(name, [isDecision], read))
  return {
    name: 'authorizer',
    functions: [
      unit(
        'path',
        'authorizer_path',
        [types.authorizer, stringType],
        types.path,
        implement('path', [isAuthorizer, isText], pathCheck),
      ),
      unit(
        'group',
        'authorizer_group',
        [types.authorizer, stringType],
        types.group,
        implement(
          'group',
          [isAuthorizer, isText],
          (authorizer, group) => new GroupCheckValue(authorizer, group),
        ),
      ),
      unit(
        'serviceAccount',
        'authorizer_serviceaccount',
        [types.authorizer, stringType, stringType],
        types.authorizer,
        implement('serviceAccount', [isAuthorizer, isText, isText], serviceAccount),
      ),
      unit(
        'resource',
        'groupcheck_resource',
        [types.group, stringType],
        types.resource,
        implement('resource', [isGroupCheck, isText], resourceCheck),
      ),
      detail('subresource'),
      detail('namespace'),
      detail('name'),
      {
        name: 'check',
        overloads: [
          check('pathcheck_check', types.path, isPathCheck),
          check('resourcecheck_check', types.resource, isResourceCheck),
        ],
        cost: { ofArguments: () => checkCost },
      },
      answer('errored', boolType, ({ decision }) => decision.error !== undefined),
      answer('error', stringType, ({ decision }) => decision.error ?? ''),
      answer('allowed', boolType, ({ decision }) => decision.outcome === 'allow'),
      answer('reason', stringType, ({ decision }) => decision.reason),
      ...Object.values(types).map((type) => equalityOf(type, estimateUnit)),
    ],
  }
}

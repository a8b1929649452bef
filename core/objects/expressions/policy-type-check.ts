import type { Brand } from '../../base/api/brand.ts'
import type { GroupVersionKind } from '../../base/api/group-version.ts'
import type { ValidatingAdmissionPolicySpec } from '../../base/api/types/admissionregistration.v1.generated.ts'
import { re2Engine } from '../../base/regex/re2-engine.ts'
import type { Environment } from '../../languages/cel/environment.ts'
import { authorizerTypes } from '../../languages/cel/libraries/apiserver/authorizer-values.ts'
import { dynType, objectType } from '../../languages/cel/types/cel-type.ts'
import type { Schema } from '../schema/schema.ts'
import { declaredType } from './declared-type.ts'
import { wholeLanguage } from './expression-language.ts'
import { PolicyVariables } from './policy-variables.ts'
import { recordTable, RecordTypes } from './record-types.ts'
import { requestTypeName, requestTypes } from './request-types.ts'
import { SchemaTypes } from './schema-types.ts'

type CheckedSpec = Pick<ValidatingAdmissionPolicySpec, 'validations' | 'variables'>

/** A kind of objects that a policy judges, and the schema of its whole objects. */
export interface CheckedKind {
  readonly kind: GroupVersionKind
  readonly schema: Schema
}

/** A warning of the type check, as `status.typeChecking.expressionWarnings` has it. */
export interface ExpressionWarning {
  readonly fieldRef: string
  readonly warning: string
}

/**
 * Checks the types of the validations and message expressions of a validating policy against the kinds that it judges.
 *
 * @param params schema of the kind of its parameters; undefined where that is not known
 */
export function checkPolicyTypes(
  spec: CheckedSpec,
  kinds: readonly CheckedKind[],
  params: Schema | undefined,
  brand: Brand,
): readonly ExpressionWarning[] {
  const environments = kinds.map(({ kind, schema }) => ({
    name: `${kind.group}/${kind.version}, Kind=${kind.kind}`,
    environment: typedEnvironment(spec, schema, params, brand),
  }))
  const check = (fieldRef: string, expression: string): ExpressionWarning[] => {
    const faults = environments.flatMap(({ name, environment }) => {
      const compilation = environment.compile(expression)
      return compilation.ok ? [] : `${name}: ${compilation.text}\n`
    })
    return faults.length === 0 ? [] : [{ fieldRef, warning: faults.join('\n') }]
  }
  return (spec.validations ?? []).flatMap(({ expression, messageExpression }, index) => {
    const path = `spec.validations[${index}]`
    return [
      ...check(`${path}.expression`, expression),
      ...(messageExpression ? check(`${path}.messageExpression`, messageExpression) : []),
    ]
  })
}

function typedEnvironment(
  spec: CheckedSpec,
  schema: Schema,
  params: Schema | undefined,
  brand: Brand,
): Environment {
  const { word } = brand
  const language = wholeLanguage(brand, re2Engine)
  const types = new SchemaTypes(language)
  const typeOf = (name: string, of: Schema) => {
    const declared = declaredType(of, true)
    return declared ? types.add(name, declared) : dynType
  }
  const object = typeOf('object1', schema)
  const environment = language.environment.extend({
    variables: {
      object,
      oldObject: object,
      request: objectType(requestTypeName(word, 'AdmissionRequest')),
      namespaceObject: objectType(requestTypeName(word, 'Namespace')),
      authorizer: authorizerTypes(word).authorizer,
      ...(params && { params: typeOf('params1', params) }),
    },
    types: new RecordTypes(recordTable(requestTypes(word)), types),
  })
  const declared = new PolicyVariables(environment, word)
  for (const { name, expression } of spec.variables ?? []) declared.declare(name, expression)
  return declared.environment
}

import type { Brand } from '../../base/api/brand.ts'
import type { Environment } from '../../languages/cel/environment.ts'
import { authorizerTypes } from '../../languages/cel/libraries/apiserver/authorizer-values.ts'
import { jsonPatchLibrary } from '../../languages/cel/libraries/apiserver/json-patch-library.ts'
import { jsonPatchTypes } from '../../languages/cel/libraries/apiserver/json-patch-types.ts'
import { noTypes, type TypeProvider } from '../../languages/cel/type-provider.ts'
import { type CelType, dynType, objectType } from '../../languages/cel/types/cel-type.ts'
import type { ExpressionLanguage } from './expression-language.ts'
import { MutationObject } from './mutation-object.ts'
import { recordTable, RecordTypes } from './record-types.ts'
import { claimsType, requestTypeName, requestTypes } from './request-types.ts'

/** What expressions of a policy, or of the match conditions of a webhook, read besides the request and its objects. */
export interface PolicyDeclarations {
  /** `params`: the object that the policy's binding names. */
  readonly params?: boolean
  /** `authorizer` and `authorizer.requestResource`. */
  readonly authorizer?: boolean
  /** Object literals of mutations: `JSONPatch{...}` and `Object{...}`. */
  readonly mutations?: boolean
}

/**
 * The environment of a policy's expressions, and of match conditions of webhooks: `object`, `oldObject` and `params` are dynamic,
 * `request` and `namespaceObject` have types, but are read from JSON without them.
 */
export function policyEnvironment(
  language: ExpressionLanguage,
  brand: Brand,
  declarations: PolicyDeclarations = {},
): Environment {
  const { params = false, authorizer = false, mutations = false } = declarations
  const key = `${brand.name} ${params} ${authorizer} ${mutations}`
  let known = environments.get(language)
  if (!known) environments.set(language, (known = new Map()))
  let environment = known.get(key)
  if (!environment) known.set(key, (environment = declare(language, brand, declarations)))
  return environment
}

/** Environments by language, brand and declarations: making one takes longer than compiling an expression. */
const environments = new WeakMap<ExpressionLanguage, Map<string, Environment>>()

function declare(
  { environment }: ExpressionLanguage,
  { word }: Brand,
  { params, authorizer, mutations = false }: PolicyDeclarations,
): Environment {
  const { authorizer: authorizerType, resource: checkType } = authorizerTypes(word)
  const types = new RecordTypes(
    recordTable(requestTypes(word)),
    mutations ? mutationTypes : noTypes,
  )
  const variables: Record<string, CelType> = {
    object: dynType,
    oldObject: dynType,
    request: objectType(requestTypeName(word, 'AdmissionRequest')),
    namespaceObject: objectType(requestTypeName(word, 'Namespace')),
    ...(params === true && { params: dynType }),
    ...(authorizer === true && {
      authorizer: authorizerType,
      'authorizer.requestResource': checkType,
    }),
  }
  const libraries = mutations ? [jsonPatchLibrary] : []
  return environment.extend({ variables, types, libraries })
}

/** The environment of match conditions of an authorization webhook, which read `request`, the spec of an access review. */
export function accessConditionEnvironment(
  { environment }: ExpressionLanguage,
  { word }: Brand,
): Environment {
  const request = objectType(requestTypeName(word, 'SubjectAccessReviewSpec'))
  return environment.extend({
    variables: { request },
    types: new RecordTypes(recordTable(requestTypes(word))),
  })
}

/** The environment of rules and mappings over `claims`, the claims of a token. */
export function claimsEnvironment({ environment }: ExpressionLanguage): Environment {
  return environment.extend({ variables: { claims: claimsType } })
}

/** The environment of rules over `user`, whom the claims of a token were mapped to. */
export function userEnvironment({ environment }: ExpressionLanguage, { word }: Brand): Environment {
  const user = objectType(requestTypeName(word, 'UserInfo'))
  return environment.extend({
    variables: { user },
    types: new RecordTypes(recordTable(requestTypes(word))),
  })
}

const rootName = 'Object'

function isObject(typeName: string): boolean {
  return typeName === rootName || typeName.startsWith(`${rootName}.`)
}

/**
 * Object literals of mutating policies: `JSONPatch{…}`, `Object{…}` and the objects in it. Fields of the latter are not checked, as
 * expressions are compiled without a schema.
 */
const mutationTypes: TypeProvider = {
  findType: (name) => (isObject(name) ? objectType(name) : jsonPatchTypes.findType(name)),
  findField: (typeName, field) =>
    isObject(typeName) ? dynType : jsonPatchTypes.findField(typeName, field),
  fieldNames: (typeName) => (isObject(typeName) ? [] : jsonPatchTypes.fieldNames(typeName)),
  construct: (typeName, fields) =>
    isObject(typeName)
      ? new MutationObject(typeName, fields)
      : jsonPatchTypes.construct(typeName, fields),
}

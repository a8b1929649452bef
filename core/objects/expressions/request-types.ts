import {
  anyType,
  boolType,
  type CelType,
  dynType,
  intType,
  listOf,
  mapOf,
  objectType,
  stringType,
  timestampType,
} from '../../languages/cel/types/cel-type.ts'
import type { RecordFields } from './record-types.ts'

/** Short names of types of what expressions read besides objects; the brand's word stands before them. */
export type RequestTypeName =
  | 'AdmissionRequest'
  | 'FieldSelectorAttributes'
  | 'GroupVersionKind'
  | 'GroupVersionResource'
  | 'LabelSelectorAttributes'
  | 'Namespace'
  | 'NamespaceCondition'
  | 'NamespaceMetadata'
  | 'NamespaceSpec'
  | 'NamespaceStatus'
  | 'NonResourceAttributes'
  | 'ResourceAttributes'
  | 'SelectorRequirement'
  | 'SubjectAccessReviewSpec'
  | 'UserInfo'

const texts = listOf(stringType)
const extra = mapOf(stringType, texts)

function allText(...names: string[]): RecordFields {
  return Object.fromEntries(names.map((name) => [name, stringType]))
}

/** Type of the claims of a token. */
export const claimsType: CelType = mapOf(stringType, anyType)

/** Name of a type with the brand's word. */
export function requestTypeName(word: string, name: RequestTypeName): string {
  return `${word}.${name}`
}

/**
 * Fields of the types that variables of policies, match conditions and claim mappings have. The uid of a request is left out, and
 * its objects, which are variables of their own; so are fields of a namespace that policies have no use for.
 */
export function requestTypes(word: string): Readonly<Record<string, RecordFields>> {
  const of = (name: RequestTypeName): CelType => objectType(requestTypeName(word, name))
  const selector: RecordFields = {
    rawSelector: stringType,
    requirements: listOf(of('SelectorRequirement')),
  }
  const types: Readonly<Record<RequestTypeName, RecordFields>> = {
    AdmissionRequest: {
      kind: of('GroupVersionKind'),
      resource: of('GroupVersionResource'),
      subResource: stringType,
      requestKind: of('GroupVersionKind'),
      requestResource: of('GroupVersionResource'),
      requestSubResource: stringType,
      name: stringType,
      namespace: stringType,
      operation: stringType,
      userInfo: of('UserInfo'),
      dryRun: boolType,
      options: dynType,
    },
    FieldSelectorAttributes: selector,
    GroupVersionKind: allText('group', 'version', 'kind'),
    GroupVersionResource: allText('group', 'version', 'resource'),
    LabelSelectorAttributes: selector,
    Namespace: {
      metadata: of('NamespaceMetadata'),
      spec: of('NamespaceSpec'),
      status: of('NamespaceStatus'),
    },
    NamespaceCondition: {
      ...allText('status', 'type', 'message', 'reason'),
      lastTransitionTime: timestampType,
    },
    NamespaceMetadata: {
      ...allText('name', 'generateName', 'namespace', 'UID', 'resourceVersion'),
      labels: mapOf(stringType, stringType),
      annotations: mapOf(stringType, stringType),
      creationTimestamp: timestampType,
      deletionGracePeriodSeconds: intType,
      deletionTimestamp: timestampType,
      generation: intType,
      finalizers: texts,
    },
    NamespaceSpec: { finalizers: texts },
    NamespaceStatus: { conditions: listOf(of('NamespaceCondition')), phase: stringType },
    NonResourceAttributes: allText('path', 'verb'),
    ResourceAttributes: {
      ...allText('namespace', 'verb', 'group', 'version', 'resource', 'subresource', 'name'),
      fieldSelector: of('FieldSelectorAttributes'),
      labelSelector: of('LabelSelectorAttributes'),
    },
    SelectorRequirement: { ...allText('key', 'operator'), values: texts },
    SubjectAccessReviewSpec: {
      resourceAttributes: of('ResourceAttributes'),
      nonResourceAttributes: of('NonResourceAttributes'),
      user: stringType,
      groups: texts,
      extra,
      uid: stringType,
    },
    UserInfo: { username: stringType, uid: stringType, groups: texts, extra },
  }
  return Object.fromEntries(
    Object.entries(types).map(([name, fields]) => [`${word}.${name}`, fields]),
  )
}

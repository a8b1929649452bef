// Generated from core/kinds/tables/types/apiextensions.v1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as metav1 from './meta.v1.generated.ts'
import type { JsonObject, JsonValue } from '../../json.ts'
import type { Base64, Int64, Time } from './scalars.ts'
import type { Embedded } from '../views.ts'

export type ConversionStrategyType = 'None' | 'Webhook' | (string & {})

export type ResourceScope = 'Cluster' | 'Namespaced' | (string & {})

export type ConditionStatus = 'True' | 'False' | 'Unknown' | (string & {})

export type CustomResourceDefinitionConditionType = 'Established' | 'NamesAccepted' | 'NonStructuralSchema' | 'Terminating' | 'KubernetesAPIApprovalPolicyConformant' | (string & {})

export type FieldValueErrorReason = 'FieldValueRequired' | 'FieldValueDuplicate' | 'FieldValueInvalid' | 'FieldValueForbidden'

export type CustomResourceDefinitionSpec = {
  group: string
  names: CustomResourceDefinitionNames
  scope: ResourceScope
  versions: CustomResourceDefinitionVersion[]
  conversion?: CustomResourceConversion
  /** @deprecated */
  preserveUnknownFields?: boolean
}

export type CustomResourceConversion = {
  strategy: ConversionStrategyType
  webhook?: WebhookConversion
}

export type WebhookConversion = {
  clientConfig?: WebhookClientConfig
  conversionReviewVersions: string[]
}

export type WebhookClientConfig = {
  url?: string
  service?: ServiceReference
  caBundle?: Base64
}

export type ServiceReference = {
  namespace: string
  name: string
  path?: string
  port?: number
}

export type CustomResourceDefinitionVersion = {
  name: string
  served: boolean
  storage: boolean
  /** @deprecated */
  deprecated?: boolean
  /** @deprecated */
  deprecationWarning?: string
  schema?: CustomResourceValidation
  subresources?: CustomResourceSubresources
  additionalPrinterColumns?: CustomResourceColumnDefinition[]
  selectableFields?: SelectableField[]
}

export type SelectableField = {
  jsonPath: string
}

export type CustomResourceColumnDefinition = {
  name: string
  type: string
  format?: string
  description?: string
  priority?: number
  jsonPath: string
}

export type CustomResourceDefinitionNames = {
  plural: string
  singular?: string
  shortNames?: string[]
  kind: string
  listKind?: string
  categories?: string[]
}

export type CustomResourceDefinitionCondition = {
  type: CustomResourceDefinitionConditionType
  status: ConditionStatus
  lastTransitionTime?: Time
  reason?: string
  message?: string
}

export type CustomResourceDefinitionStatus = {
  conditions?: CustomResourceDefinitionCondition[]
  acceptedNames?: CustomResourceDefinitionNames
  storedVersions?: string[]
}

export type CustomResourceDefinition = {
  apiVersion: string
  kind: 'CustomResourceDefinition'
  metadata?: metav1.ObjectMeta
  spec: CustomResourceDefinitionSpec
  status?: CustomResourceDefinitionStatus
}

export type CustomResourceDefinitionList = {
  apiVersion: string
  kind: 'CustomResourceDefinitionList'
  metadata?: metav1.ListMeta
  items: Embedded<CustomResourceDefinition>[]
}

export type CustomResourceValidation = {
  openAPIV3Schema?: JSONSchemaProps
}

export type CustomResourceSubresources = {
  status?: CustomResourceSubresourceStatus
  scale?: CustomResourceSubresourceScale
}

export type CustomResourceSubresourceStatus = {

}

export type CustomResourceSubresourceScale = {
  specReplicasPath: string
  statusReplicasPath: string
  labelSelectorPath?: string
}

export type ConversionReview = {
  apiVersion: string
  kind: 'ConversionReview'
  request?: ConversionRequest
  response?: ConversionResponse
}

export type ConversionRequest = {
  uid: string
  desiredAPIVersion: string
  objects: JsonObject[]
}

export type ConversionResponse = {
  uid: string
  convertedObjects: JsonObject[]
  result: Embedded<metav1.Status>
}

export type JSONSchemaProps = {
  id?: string
  $schema?: string
  $ref?: string
  description?: string
  type?: string
  format?: string
  title?: string
  default?: JSON
  maximum?: number
  exclusiveMaximum?: boolean
  minimum?: number
  exclusiveMinimum?: boolean
  maxLength?: Int64
  minLength?: Int64
  pattern?: string
  maxItems?: Int64
  minItems?: Int64
  uniqueItems?: boolean
  multipleOf?: number
  enum?: JSON[]
  maxProperties?: Int64
  minProperties?: Int64
  required?: string[]
  items?: JSONSchemaPropsOrArray
  allOf?: JSONSchemaProps[]
  oneOf?: JSONSchemaProps[]
  anyOf?: JSONSchemaProps[]
  not?: JSONSchemaProps
  properties?: { [key: string]: JSONSchemaProps }
  additionalProperties?: JSONSchemaPropsOrBool
  patternProperties?: { [key: string]: JSONSchemaProps }
  dependencies?: { [key: string]: JSONSchemaPropsOrStringArray }
  additionalItems?: JSONSchemaPropsOrBool
  definitions?: { [key: string]: JSONSchemaProps }
  externalDocs?: ExternalDocumentation
  example?: JSON
  nullable?: boolean
  'x-{brandName}-preserve-unknown-fields'?: boolean
  'x-{brandName}-embedded-resource'?: boolean
  'x-{brandName}-int-or-string'?: boolean
  'x-{brandName}-list-map-keys'?: string[]
  'x-{brandName}-list-type'?: string
  'x-{brandName}-map-type'?: string
  'x-{brandName}-validations'?: ValidationRule[]
}

export type ValidationRule = {
  rule: string
  message?: string
  messageExpression?: string
  reason?: FieldValueErrorReason
  fieldPath?: string
  optionalOldSelf?: boolean
}

export type JSON = JsonValue

export type JSONSchemaPropsOrArray = JSONSchemaProps | JSONSchemaProps[]

export type JSONSchemaPropsOrBool = JSONSchemaProps | boolean

export type JSONSchemaPropsOrStringArray = JSONSchemaProps | string[]

export type ExternalDocumentation = {
  description?: string
  url?: string
}

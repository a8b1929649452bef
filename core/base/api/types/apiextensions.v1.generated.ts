// Generated from core/kinds/tables/types/apiextensions.v1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as metav1 from './meta.v1.generated.ts'
import type { JsonObject, JsonValue } from '../json.ts'
import type { Base64, Int64, Time } from './scalars.ts'
import type { Embedded } from './views.ts'

export type ConversionStrategyType = 'None' | 'Webhook' | (string & {})

export type ResourceScope = 'Cluster' | 'Namespaced' | (string & {})

export type ConditionStatus = 'True' | 'False' | 'Unknown' | (string & {})

export type CustomResourceDefinitionConditionType = 'Established' | 'NamesAccepted' | 'NonStructuralSchema' | 'Terminating' | 'KubernetesAPIApprovalPolicyConformant' | (string & {})

export type FieldValueErrorReason = 'FieldValueRequired' | 'FieldValueDuplicate' | 'FieldValueInvalid' | 'FieldValueForbidden'

export type CustomResourceDefinitionSpec = {
  readonly group: string
  readonly names: CustomResourceDefinitionNames
  readonly scope: ResourceScope
  readonly versions: readonly CustomResourceDefinitionVersion[] | null
  readonly conversion?: CustomResourceConversion
  /** @deprecated */
  readonly preserveUnknownFields?: boolean
}

export type CustomResourceConversion = {
  readonly strategy: ConversionStrategyType
  readonly webhook?: WebhookConversion
}

export type WebhookConversion = {
  readonly clientConfig?: WebhookClientConfig
  readonly conversionReviewVersions: readonly string[] | null
}

export type WebhookClientConfig = {
  readonly url?: string
  readonly service?: ServiceReference
  readonly caBundle?: Base64 | null
}

export type ServiceReference = {
  readonly namespace: string
  readonly name: string
  readonly path?: string
  readonly port: number
}

export type CustomResourceDefinitionVersion = {
  readonly name: string
  readonly served: boolean
  readonly storage: boolean
  /** @deprecated */
  readonly deprecated?: boolean
  /** @deprecated */
  readonly deprecationWarning?: string
  readonly schema?: CustomResourceValidation
  readonly subresources?: CustomResourceSubresources
  readonly additionalPrinterColumns?: readonly CustomResourceColumnDefinition[]
  readonly selectableFields?: readonly SelectableField[]
}

export type SelectableField = {
  readonly jsonPath: string
}

export type CustomResourceColumnDefinition = {
  readonly name: string
  readonly type: string
  readonly format?: string
  readonly description?: string
  readonly priority?: number
  readonly jsonPath: string
}

export type CustomResourceDefinitionNames = {
  readonly plural: string
  readonly singular?: string
  readonly shortNames?: readonly string[]
  readonly kind: string
  readonly listKind?: string
  readonly categories?: readonly string[]
}

export type CustomResourceDefinitionCondition = {
  readonly type: CustomResourceDefinitionConditionType
  readonly status: ConditionStatus
  readonly lastTransitionTime: Time | null
  readonly reason?: string
  readonly message?: string
}

export type CustomResourceDefinitionStatus = {
  readonly conditions: readonly CustomResourceDefinitionCondition[] | null
  readonly acceptedNames: CustomResourceDefinitionNames
  readonly storedVersions: readonly string[] | null
}

export type CustomResourceDefinition = {
  readonly apiVersion: string
  readonly kind: 'CustomResourceDefinition'
  readonly metadata: metav1.ObjectMeta
  readonly spec: CustomResourceDefinitionSpec
  readonly status: CustomResourceDefinitionStatus
}

export type CustomResourceDefinitionList = {
  readonly apiVersion: string
  readonly kind: 'CustomResourceDefinitionList'
  readonly metadata: metav1.ListMeta
  readonly items: readonly Embedded<CustomResourceDefinition>[] | null
}

export type CustomResourceValidation = {
  readonly openAPIV3Schema?: JSONSchemaProps
}

export type CustomResourceSubresources = {
  readonly status?: CustomResourceSubresourceStatus
  readonly scale?: CustomResourceSubresourceScale
}

export type CustomResourceSubresourceStatus = {

}

export type CustomResourceSubresourceScale = {
  readonly specReplicasPath: string
  readonly statusReplicasPath: string
  readonly labelSelectorPath?: string
}

export type ConversionReview = {
  readonly apiVersion: string
  readonly kind: 'ConversionReview'
  readonly request?: ConversionRequest
  readonly response?: ConversionResponse
}

export type ConversionRequest = {
  readonly uid: string
  readonly desiredAPIVersion: string
  readonly objects: readonly JsonObject[] | null
}

export type ConversionResponse = {
  readonly uid: string
  readonly convertedObjects: readonly JsonObject[] | null
  readonly result: Embedded<metav1.Status>
}

export type JSONSchemaProps = {
  readonly id?: string
  readonly $schema?: string
  readonly $ref?: string
  readonly description?: string
  readonly type?: string
  readonly format?: string
  readonly title?: string
  readonly default?: JSON
  readonly maximum?: number
  readonly exclusiveMaximum?: boolean
  readonly minimum?: number
  readonly exclusiveMinimum?: boolean
  readonly maxLength?: Int64
  readonly minLength?: Int64
  readonly pattern?: string
  readonly maxItems?: Int64
  readonly minItems?: Int64
  readonly uniqueItems?: boolean
  readonly multipleOf?: number
  readonly enum?: readonly JSON[]
  readonly maxProperties?: Int64
  readonly minProperties?: Int64
  readonly required?: readonly string[]
  readonly items?: JSONSchemaPropsOrArray
  readonly allOf?: readonly JSONSchemaProps[]
  readonly oneOf?: readonly JSONSchemaProps[]
  readonly anyOf?: readonly JSONSchemaProps[]
  readonly not?: JSONSchemaProps
  readonly properties?: { readonly [key: string]: JSONSchemaProps }
  readonly additionalProperties?: JSONSchemaPropsOrBool
  readonly patternProperties?: { readonly [key: string]: JSONSchemaProps }
  readonly dependencies?: { readonly [key: string]: JSONSchemaPropsOrStringArray | null }
  readonly additionalItems?: JSONSchemaPropsOrBool
  readonly definitions?: { readonly [key: string]: JSONSchemaProps }
  readonly externalDocs?: ExternalDocumentation
  readonly example?: JSON
  readonly nullable?: boolean
  readonly 'x-{brandName}-preserve-unknown-fields'?: boolean
  readonly 'x-{brandName}-embedded-resource'?: boolean
  readonly 'x-{brandName}-int-or-string'?: boolean
  readonly 'x-{brandName}-list-map-keys'?: readonly string[]
  readonly 'x-{brandName}-list-type'?: string
  readonly 'x-{brandName}-map-type'?: string
  readonly 'x-{brandName}-validations'?: readonly ValidationRule[]
}

export type ValidationRule = {
  readonly rule: string
  readonly message?: string
  readonly messageExpression?: string
  readonly reason?: FieldValueErrorReason
  readonly fieldPath?: string
  readonly optionalOldSelf?: boolean
}

export type JSON = JsonValue

export type JSONSchemaPropsOrArray = JSONSchemaProps | readonly JSONSchemaProps[]

export type JSONSchemaPropsOrBool = JSONSchemaProps | boolean

export type JSONSchemaPropsOrStringArray = JSONSchemaProps | readonly string[]

export type ExternalDocumentation = {
  readonly description?: string
  readonly url?: string
}

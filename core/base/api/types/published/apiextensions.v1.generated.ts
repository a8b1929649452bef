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

/**
 * - `FieldValueRequired` says that a value is missing.
 * - `FieldValueDuplicate` says that the value may stand only once.
 * - `FieldValueInvalid` says that the value is wrong.
 * - `FieldValueForbidden` says that the field must not be set here.
 */
export type FieldValueErrorReason = 'FieldValueRequired' | 'FieldValueDuplicate' | 'FieldValueInvalid' | 'FieldValueForbidden'

/** Names, scope, versions and conversion of the resource that a definition adds. */
export type CustomResourceDefinitionSpec = {
  /** API group of the custom resource. */
  group: string
  /** Names wanted for the custom resource; those of another definition are not accepted. */
  names: CustomResourceDefinitionNames
  /** Whether custom objects live in namespaces or span the cluster. */
  scope: ResourceScope
  /** Versions of the custom resource, with unique names; exactly one is the storage version. */
  versions: CustomResourceDefinitionVersion[]
  /** How objects are turned from one version into another. */
  conversion?: CustomResourceConversion
  /** Deprecated: true, only from old definitions, stores fields that no schema declares. @deprecated */
  preserveUnknownFields?: boolean
}

/** How custom objects change between versions. */
export type CustomResourceConversion = {
  /** Who converts objects between the stored version and others. */
  strategy: ConversionStrategyType
  /** Service that converts; required with strategy Webhook, refused with None. */
  webhook?: WebhookConversion
}

/** Webhook that converts custom objects between versions. */
export type WebhookConversion = {
  /** Where the conversion webhook is called, and which certificates it is trusted by. */
  clientConfig?: WebhookClientConfig
  /** ConversionReview versions of the webhook, best first; needs v1 or v1beta1. */
  conversionReviewVersions: string[]
}

/** Address of a conversion webhook, and the certificates that it is trusted by. */
export type WebhookClientConfig = {
  /** URL of the conversion webhook, https://host:port/path. */
  url?: string
  /** Service behind which the conversion webhook runs. */
  service?: ServiceReference
  /** PEM roots, in Base64, of the conversion webhook's certificate; the server's by default. */
  caBundle?: Base64
}

/** Service that receives requests for conversion. */
export type ServiceReference = {
  /** Namespace of the service that converts. */
  namespace: string
  /** Name of the service that converts; its certificate must be for NAME.NAMESPACE.svc. */
  name: string
  /** URL path to which conversion reviews are posted; the root by default. */
  path?: string
  /** Port of the service that converts. */
  port?: number
}

/** One version of a custom resource: how it is served, validated and shown. */
export type CustomResourceDefinitionVersion = {
  /** Name of the version in paths and apiVersion, such as v1beta1. */
  name: string
  /** Whether the API offers this version. */
  served: boolean
  /** True for the one version in which objects are stored, older ones once rewritten. */
  storage: boolean
  /** True makes each request for this version return a warning to the client. @deprecated */
  deprecated?: boolean
  /** Text of the warning that a deprecated version gives, which names a newer version by default. @deprecated */
  deprecationWarning?: string
  /** Schema by which objects of this version are pruned, defaulted and validated. */
  schema?: CustomResourceValidation
  /** Which of status and scale this version has; without them, an object is written as a whole. */
  subresources?: CustomResourceSubresources
  /** Columns that tables of the objects show behind the name. */
  additionalPrinterColumns?: CustomResourceColumnDefinition[]
  /** Up to eight fields by which field selectors find objects, beside name and namespace. */
  selectableFields?: SelectableField[]
}

/** A field of a custom resource by which lists can be filtered. */
export type SelectableField = {
  /** Path of the selectable field: a string, integer or boolean outside metadata and lists. */
  jsonPath: string
}

/** A column in tables of a custom resource. */
export type CustomResourceColumnDefinition = {
  /** Heading of the custom resource's column; clients print it in capitals. */
  name: string
  /** Type of the column: string, which shows any value, integer, number, boolean or date. */
  type: string
  /** Finer type of the column's values, such as int32 or date-time. */
  format?: string
  /** Explanation of the custom resource's column, for people. */
  description?: string
  /** Rank of the custom resource's column: 0 is always shown, greater ones in wide output. */
  priority?: number
  /** Path of the value that the column shows, such as .spec.replicas; of several, the first. */
  jsonPath: string
}

/** Names of a custom resource, in paths, in objects and on the command line. */
export type CustomResourceDefinitionNames = {
  /** Name of the resource in paths, lower case. */
  plural: string
  /** Name for one custom object on the command line. */
  singular?: string
  /** Abbreviations of the custom resource for the command line, in lower case. */
  shortNames?: string[]
  /** Type of the custom objects in camel case. */
  kind: string
  /** Type of lists of the custom objects. */
  listKind?: string
  /** Collective names, such as all, that list the custom resource together with others. */
  categories?: string[]
}

/** One aspect of a definition's state. */
export type CustomResourceDefinitionCondition = {
  /** Aspect of the definition that the condition is about. */
  type: CustomResourceDefinitionConditionType
  /** Whether the aspect of the definition holds. */
  status: ConditionStatus
  /** When the definition's condition last changed its status. */
  lastTransitionTime?: Time
  /** One word for the state of the definition's condition, such as PluralConflict. */
  reason?: string
  /** Details of the definition's condition for people. */
  message?: string
}

/** State of a definition: conditions, accepted names and stored versions. */
export type CustomResourceDefinitionStatus = {
  /** Conditions of the definition; wait for Established before creating objects. */
  conditions?: CustomResourceDefinitionCondition[]
  /** Names of the served resource. */
  acceptedNames?: CustomResourceDefinitionNames
  /** Versions of stored objects, which spec.versions keeps. */
  storedVersions?: string[]
}

/** Adds a resource with custom objects, handled like built-in ones. */
export type CustomResourceDefinition = {
  apiVersion: string
  kind: 'CustomResourceDefinition'
  metadata?: metav1.ObjectMeta
  /** The resource that is wanted: group, names, scope and versions. */
  spec: CustomResourceDefinitionSpec
  /** Whether the resource is served, and under which names. */
  status?: CustomResourceDefinitionStatus
}

/** List of custom resource definitions. */
export type CustomResourceDefinitionList = {
  apiVersion: string
  kind: 'CustomResourceDefinitionList'
  metadata?: metav1.ListMeta
  items: Embedded<CustomResourceDefinition>[]
}

/** Holds the schema of one version. */
export type CustomResourceValidation = {
  /** Structural schema of the objects. */
  openAPIV3Schema?: JSONSchemaProps
}

/** Subresources of a version of a custom resource. */
export type CustomResourceSubresources = {
  /** An empty object adds the status subresource: status is then written at /status alone. */
  status?: CustomResourceSubresourceStatus
  /** Adds the scale subresource, by which autoscalers and the scale command set replicas. */
  scale?: CustomResourceSubresourceScale
}

/** Has no fields; its presence switches the status subresource on. */
export type CustomResourceSubresourceStatus = {

}

/** Where a custom object keeps what its scale subresource shows. */
export type CustomResourceSubresourceScale = {
  /** Path of the wanted number of replicas, below .spec, such as .spec.replicas. */
  specReplicasPath: string
  /** Path of the present number of replicas, below .status. */
  statusReplicasPath: string
  /** Path of a string with the pods' label selector, below .spec or .status, for autoscalers. */
  labelSelectorPath?: string
}

/** Question to a conversion webhook, and its answer in the same form. */
export type ConversionReview = {
  apiVersion: string
  kind: 'ConversionReview'
  /** Objects that the server asks the webhook to convert. */
  request?: ConversionRequest
  /** The converted objects or the failure, filled in by the webhook. */
  response?: ConversionResponse
}

/** Objects to convert, and the version that is wanted. */
export type ConversionRequest = {
  /** Identity of the question to the conversion webhook, which the answer must repeat. */
  uid: string
  /** Group and version that all objects are to be converted to, such as shop.example/v2. */
  desiredAPIVersion: string
  /** Objects of one custom resource that the webhook is to convert. */
  objects: JsonObject[]
}

/** Result of a conversion by a webhook. */
export type ConversionResponse = {
  /** The uid of the question that the conversion answers. */
  uid: string
  /** Converted objects in order. */
  convertedObjects: JsonObject[]
  /** Status of the conversion: Success, or Failure with a message that the client is shown. */
  result: Embedded<metav1.Status>
}

/** Schema of a value in a custom object, with keywords of OpenAPI 3.0. */
export type JSONSchemaProps = {
  /** Refused: structural schemas have no identity. */
  id?: string
  /** Refused: structural schemas have one dialect of JSON schema. */
  $schema?: string
  /** Refused: structural schemas repeat a shared part in each place. */
  $ref?: string
  /** Text for people about the value, shown by explain. */
  description?: string
  /** JSON type of the value, or integer. */
  type?: string
  /** Finer form of the value, such as date-time, uuid, ipv4 or uri. */
  format?: string
  /** Short heading of the value, for people. */
  title?: string
  /** Value for an absent field, in requests and from the store. */
  default?: JSON
  /** Greatest number allowed, itself included unless exclusiveMaximum is true. */
  maximum?: number
  /** True makes the number of maximum itself too great. */
  exclusiveMaximum?: boolean
  /** Least number allowed, itself included unless exclusiveMinimum is true. */
  minimum?: number
  /** True makes the number of minimum itself too small. */
  exclusiveMinimum?: boolean
  /** Most characters that a string may have. */
  maxLength?: Int64
  /** Fewest characters that a string must have. */
  minLength?: Int64
  /** RE2 expression that a string must match somewhere; ^ and $ anchor it. */
  pattern?: string
  /** Most items that an array may have. */
  maxItems?: Int64
  /** Fewest items that an array must have. */
  minItems?: Int64
  /** True is refused; use x-{brandName}-list-type set for arrays without duplicates. */
  uniqueItems?: boolean
  /** Number that the value must be a whole multiple of. */
  multipleOf?: number
  /** Values of which the value must be one. */
  enum?: JSON[]
  /** Most members that an object may have. */
  maxProperties?: Int64
  /** Fewest members that an object must have. */
  minProperties?: Int64
  /** Names of members that an object must have. */
  required?: string[]
  /** Schema of an array's items, required for arrays. */
  items?: JSONSchemaPropsOrArray
  /** Schemas that must all accept the value. */
  allOf?: JSONSchemaProps[]
  /** Schemas of which exactly one must accept the value. */
  oneOf?: JSONSchemaProps[]
  /** Schemas of which at least one must accept the value. */
  anyOf?: JSONSchemaProps[]
  /** Schema that must not accept the value. */
  not?: JSONSchemaProps
  /** Schemas of an object's members by name; others are dropped. */
  properties?: { [key: string]: JSONSchemaProps }
  /** Schema of all members of an object with free keys. */
  additionalProperties?: JSONSchemaPropsOrBool
  /** Refused: structural schemas do not choose members by pattern. */
  patternProperties?: { [key: string]: JSONSchemaProps }
  /** Refused: state what members depend on each other as a rule. */
  dependencies?: { [key: string]: JSONSchemaPropsOrStringArray }
  /** Refused: all items of an array have one schema. */
  additionalItems?: JSONSchemaPropsOrBool
  /** Refused: structural schemas have no named parts. */
  definitions?: { [key: string]: JSONSchemaProps }
  /** Link to further documentation of the value, without effect on validation. */
  externalDocs?: ExternalDocumentation
  /** Sample value for people, without effect on validation. */
  example?: JSON
  /** True keeps null; else a null member is dropped or gets its default, a null item is refused. */
  nullable?: boolean
  /** True keeps members that the schema does not declare, but not within those that it declares. */
  'x-{brandName}-preserve-unknown-fields'?: boolean
  /** True marks an object with undeclared apiVersion, kind and metadata of its own. */
  'x-{brandName}-embedded-resource'?: boolean
  /** True accepts an integer or a string, such as a port by number or name, without a type. */
  'x-{brandName}-int-or-string'?: boolean
  /** Scalar members that identify an item of a list of type map, required or with default. */
  'x-{brandName}-list-map-keys'?: string[]
  /** How apply merges the array: atomic by default, set by value, map by keys, no duplicates. */
  'x-{brandName}-list-type'?: string
  /** How apply merges the object: granular by member (the default), or atomic as a whole. */
  'x-{brandName}-map-type'?: string
  /** CEL rules that the value must satisfy. */
  'x-{brandName}-validations'?: ValidationRule[]
}

/** A CEL rule that a value of a custom object must satisfy. */
export type ValidationRule = {
  /** CEL expression that must be true of self, the value here; with oldSelf it judges updates. */
  rule: string
  /** Text of the error when the rule is broken, in one line. */
  message?: string
  /** CEL expression for the text of the error. */
  messageExpression?: string
  /** Kind of the error that breaking the rule causes. */
  reason?: FieldValueErrorReason
  /** Member that the error is reported for, such as .spec.size. */
  fieldPath?: string
  /** True makes oldSelf an optional, so that its rule also judges new values, where it is empty. */
  optionalOldSelf?: boolean
}

/** Any JSON value, such as a default. */
export type JSON = JsonValue

/** A schema, or a list of them, of which custom resources take the one schema. */
export type JSONSchemaPropsOrArray = JSONSchemaProps | JSONSchemaProps[]

/** A schema, or true or false in its place. */
export type JSONSchemaPropsOrBool = JSONSchemaProps | boolean

/** A schema, or a list of member names. */
export type JSONSchemaPropsOrStringArray = JSONSchemaProps | string[]

/** Link to documentation outside the schema. */
export type ExternalDocumentation = {
  /** What the linked documentation is about. */
  description?: string
  /** Address of the linked documentation. */
  url?: string
}

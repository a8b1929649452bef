// Generated from types/apiextensions.v1.txt by node-host/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const typeTable: string = `group apiextensions.{brand} version v1 ref apiextensions/v1 stored=json
registered CustomResourceDefinition CustomResourceDefinitionList ConversionReview
values ConversionStrategyType None Webhook
values ResourceScope Cluster Namespaced
values ConditionStatus True False Unknown
values CustomResourceDefinitionConditionType Established NamesAccepted NonStructuralSchema Terminating KubernetesAPIApprovalPolicyConformant
enum FieldValueErrorReason FieldValueRequired FieldValueDuplicate FieldValueInvalid FieldValueForbidden
message CustomResourceDefinitionSpec
  group 1 string ! always empty=taken
  names 3 CustomResourceDefinitionNames ! always
  scope 4 ResourceScope ! always empty=taken
  versions 7 list<CustomResourceDefinitionVersion> ! always list=atomic
  conversion 9 *CustomResourceConversion ?
  preserveUnknownFields 10 bool ? deprecated
message CustomResourceConversion
  strategy 1 ConversionStrategyType ! always empty=taken
  webhook 2 *WebhookConversion ?
message WebhookConversion
  clientConfig 2 *WebhookClientConfig ?
  conversionReviewVersions 3 list<string> ! always list=atomic
message WebhookClientConfig
  url 3 *string ?
  service 1 *ServiceReference ?
  caBundle 2 bytes ?
message ServiceReference
  namespace 1 string ! always empty=taken
  name 2 string ! always empty=taken
  path 3 *string ?
  port 4 *int32 ?
+ port = 443
message CustomResourceDefinitionVersion
  name 1 string ! always empty=taken
  served 2 bool ! always
  storage 3 bool ! always
  deprecated 7 bool ? deprecated
  deprecationWarning 8 *string ? deprecated
  schema 4 *CustomResourceValidation ?
  subresources 5 *CustomResourceSubresources ?
  additionalPrinterColumns 6 list<CustomResourceColumnDefinition> ? list=atomic
  selectableFields 9 list<SelectableField> ? list=atomic
message SelectableField
  jsonPath 1 string ! always empty=taken
message CustomResourceColumnDefinition
  name 1 string ! always empty=taken
  type 2 string ! always empty=taken
  format 3 string ?
  description 4 string ?
  priority 5 int32 ?
  jsonPath 6 string ! always empty=taken
message CustomResourceDefinitionNames
  plural 1 string ! always empty=taken
  singular 2 string ?
  shortNames 3 list<string> ? list=atomic
  kind 4 string ! always empty=taken
  listKind 5 string ?
  categories 6 list<string> ? list=atomic
message CustomResourceDefinitionCondition
  type 1 CustomResourceDefinitionConditionType ! always
  status 2 ConditionStatus ! always
  lastTransitionTime 3 time ?
  reason 4 string ?
  message 5 string ?
message CustomResourceDefinitionStatus
  conditions 1 list<CustomResourceDefinitionCondition> ? always list=map(type)
  acceptedNames 2 CustomResourceDefinitionNames ? always
  storedVersions 3 list<string> ? always list=atomic
kind CustomResourceDefinition
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 CustomResourceDefinitionSpec ! always
  status 3 CustomResourceDefinitionStatus ? rules=elsewhere
+ spec.conversion.webhook use dropEmptyWebhook
+ spec.names.singular use defaultCustomResourceNames
+ spec.conversion = {"strategy":"None"}
+ status.storedVersions use defaultStoredVersions
kind CustomResourceDefinitionList
  metadata 1 meta/v1.ListMeta ?
  items 2 list<CustomResourceDefinition> ! always
message CustomResourceValidation
  openAPIV3Schema 1 *JSONSchemaProps ?
message CustomResourceSubresources
  status 1 *CustomResourceSubresourceStatus ?
  scale 2 *CustomResourceSubresourceScale ?
message CustomResourceSubresourceStatus
message CustomResourceSubresourceScale
  specReplicasPath 1 string ! always empty=taken
  statusReplicasPath 2 string ! always empty=taken
  labelSelectorPath 3 *string ?
kind ConversionReview
  request 1 *ConversionRequest ?
  response 2 *ConversionResponse ?
message ConversionRequest
  uid 1 string ! always go=types.UID
  desiredAPIVersion 2 string ! always
  objects 3 list<rawExtension> ! always list=atomic
message ConversionResponse
  uid 1 string ! always go=types.UID
  convertedObjects 2 list<rawExtension> ! always list=atomic
  result 3 meta/v1.Status ! always
message JSONSchemaProps rules=elsewhere
  id 1 string ?
  $schema 2 string ? wire=schema go=v1.JSONSchemaURL
  $ref 3 *string ? wire=ref
  description 4 string ?
  type 5 string ?
  format 6 string ?
  title 7 string ?
  default 8 *JSON ?
  maximum 9 *double ?
  exclusiveMaximum 10 bool ?
  minimum 11 *double ?
  exclusiveMinimum 12 bool ?
  maxLength 13 *int64 ?
  minLength 14 *int64 ?
  pattern 15 string ?
  maxItems 16 *int64 ?
  minItems 17 *int64 ?
  uniqueItems 18 bool ?
  multipleOf 19 *double ?
  enum 20 list<JSON> ? list=atomic go=[]v1.JSON
  maxProperties 21 *int64 ?
  minProperties 22 *int64 ?
  required 23 list<string> ? list=atomic
  items 24 *JSONSchemaPropsOrArray ?
  allOf 25 list<JSONSchemaProps> ? list=atomic
  oneOf 26 list<JSONSchemaProps> ? list=atomic
  anyOf 27 list<JSONSchemaProps> ? list=atomic
  not 28 *JSONSchemaProps ?
  properties 29 map<string,JSONSchemaProps> ?
  additionalProperties 30 *JSONSchemaPropsOrBool ?
  patternProperties 31 map<string,JSONSchemaProps> ?
  dependencies 32 map<string,JSONSchemaPropsOrStringArray> ? go=v1.JSONSchemaDependencies empty=kept
  additionalItems 33 *JSONSchemaPropsOrBool ?
  definitions 34 map<string,JSONSchemaProps> ? go=v1.JSONSchemaDefinitions
  externalDocs 35 *ExternalDocumentation ?
  example 36 *JSON ?
  nullable 37 bool ?
  x-{brandName}-preserve-unknown-fields 38 *bool ? wire=xKubernetesPreserveUnknownFields
  x-{brandName}-embedded-resource 39 bool ? wire=xKubernetesEmbeddedResource
  x-{brandName}-int-or-string 40 bool ? wire=xKubernetesIntOrString
  x-{brandName}-list-map-keys 41 list<string> ? wire=xKubernetesListMapKeys list=atomic
  x-{brandName}-list-type 42 *string ? wire=xKubernetesListType
  x-{brandName}-map-type 43 *string ? wire=xKubernetesMapType
  x-{brandName}-validations 44 list<ValidationRule> ? wire=xKubernetesValidations list=map(rule) patch=merge key=rule go=v1.ValidationRules
message ValidationRule
  rule 1 string ! always
  message 2 string ?
  messageExpression 3 string ?
  reason 4 *FieldValueErrorReason ?
  fieldPath 5 string ?
  optionalOldSelf 6 *bool ?
message JSON json=any
  raw 1 bytes ? nojson
message JSONSchemaPropsOrArray json=schemaOrArray
  schema 1 *JSONSchemaProps ?
  jSONSchemas 2 list<JSONSchemaProps> ? list=atomic
message JSONSchemaPropsOrBool json=schemaOrBool
  allows 1 bool ?
  schema 2 *JSONSchemaProps ?
message JSONSchemaPropsOrStringArray json=schemaOrStringArray
  schema 1 *JSONSchemaProps ?
  property 2 list<string> ? list=atomic
message ExternalDocumentation
  description 1 string ?
  url 2 string ?
`

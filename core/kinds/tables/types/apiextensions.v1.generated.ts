// Generated from types/apiextensions.v1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const typeTable: string = `group apiextensions.{brand} version v1 ref apiextensions/v1 stored=json
registered CustomResourceDefinition CustomResourceDefinitionList ConversionReview
values ConversionStrategyType None Webhook
values ResourceScope Cluster Namespaced
values ConditionStatus True False Unknown
values CustomResourceDefinitionConditionType Established NamesAccepted NonStructuralSchema Terminating KubernetesAPIApprovalPolicyConformant
enum FieldValueErrorReason FieldValueRequired FieldValueDuplicate FieldValueInvalid FieldValueForbidden
message CustomResourceDefinitionSpec
  group string ! always empty=taken
  names 3 CustomResourceDefinitionNames ! always
  scope ResourceScope ! always empty=taken
  versions 7 list<CustomResourceDefinitionVersion> ! always list=atomic
  conversion 9 *CustomResourceConversion ?
  preserveUnknownFields bool ? deprecated
message CustomResourceConversion
  strategy ConversionStrategyType ! always empty=taken
  webhook *WebhookConversion ?
message WebhookConversion
  clientConfig 2 *WebhookClientConfig ?
  conversionReviewVersions list<string> ! always list=atomic
message WebhookClientConfig
  url 3 *string ?
  service 1 *ServiceReference ?
  caBundle bytes ?
message ServiceReference
  namespace string ! always empty=taken
  name string ! always empty=taken
  path *string ?
  port *int32 ?
+ port = 443
message CustomResourceDefinitionVersion
  name string ! always empty=taken
  served bool ! always
  storage bool ! always
  deprecated 7 bool ? deprecated
  deprecationWarning *string ? deprecated
  schema 4 *CustomResourceValidation ?
  subresources *CustomResourceSubresources ?
  additionalPrinterColumns list<CustomResourceColumnDefinition> ? list=atomic
  selectableFields 9 list<SelectableField> ? list=atomic
message SelectableField
  jsonPath string ! always empty=taken
message CustomResourceColumnDefinition
  name string ! always empty=taken
  type string ! always empty=taken
  format string ?
  description string ?
  priority int32 ?
  jsonPath string ! always empty=taken
message CustomResourceDefinitionNames
  plural string ! always empty=taken
  singular string ?
  shortNames list<string> ? list=atomic
  kind string ! always empty=taken
  listKind string ?
  categories list<string> ? list=atomic
message CustomResourceDefinitionCondition
  type CustomResourceDefinitionConditionType ! always
  status ConditionStatus ! always
  lastTransitionTime time ?
  reason string ?
  message string ?
message CustomResourceDefinitionStatus
  conditions list<CustomResourceDefinitionCondition> ? always list=map(type)
  acceptedNames CustomResourceDefinitionNames ? always
  storedVersions list<string> ? always list=atomic
kind CustomResourceDefinition
  metadata meta/v1.ObjectMeta ?
  spec CustomResourceDefinitionSpec ! always
  status CustomResourceDefinitionStatus ? rules=elsewhere
+ spec.conversion.webhook use dropEmptyWebhook
+ spec.names.singular use defaultCustomResourceNames
+ spec.conversion = {"strategy":"None"}
+ status.storedVersions use defaultStoredVersions
kind CustomResourceDefinitionList
  metadata meta/v1.ListMeta ?
  items list<CustomResourceDefinition> ! always
message CustomResourceValidation
  openAPIV3Schema *JSONSchemaProps ?
message CustomResourceSubresources
  status *CustomResourceSubresourceStatus ?
  scale *CustomResourceSubresourceScale ?
message CustomResourceSubresourceStatus
message CustomResourceSubresourceScale
  specReplicasPath string ! always empty=taken
  statusReplicasPath string ! always empty=taken
  labelSelectorPath *string ?
kind ConversionReview
  request *ConversionRequest ?
  response *ConversionResponse ?
message ConversionRequest
  uid string ! always go=types.UID
  desiredAPIVersion string ! always
  objects list<rawExtension> ! always list=atomic
message ConversionResponse
  uid string ! always go=types.UID
  convertedObjects list<rawExtension> ! always list=atomic
  result meta/v1.Status ! always
message JSONSchemaProps rules=elsewhere
  id string ?
  $schema string ? wire=schema go=v1.JSONSchemaURL
  $ref *string ? wire=ref
  description string ?
  type string ?
  format string ?
  title string ?
  default *JSON ?
  maximum *double ?
  exclusiveMaximum bool ?
  minimum *double ?
  exclusiveMinimum bool ?
  maxLength *int64 ?
  minLength *int64 ?
  pattern string ?
  maxItems *int64 ?
  minItems *int64 ?
  uniqueItems bool ?
  multipleOf *double ?
  enum list<JSON> ? list=atomic go=[]v1.JSON
  maxProperties *int64 ?
  minProperties *int64 ?
  required list<string> ? list=atomic
  items *JSONSchemaPropsOrArray ?
  allOf list<JSONSchemaProps> ? list=atomic
  oneOf list<JSONSchemaProps> ? list=atomic
  anyOf list<JSONSchemaProps> ? list=atomic
  not *JSONSchemaProps ?
  properties map<string,JSONSchemaProps> ?
  additionalProperties *JSONSchemaPropsOrBool ?
  patternProperties map<string,JSONSchemaProps> ?
  dependencies map<string,JSONSchemaPropsOrStringArray> ? go=v1.JSONSchemaDependencies empty=kept
  additionalItems *JSONSchemaPropsOrBool ?
  definitions map<string,JSONSchemaProps> ? go=v1.JSONSchemaDefinitions
  externalDocs *ExternalDocumentation ?
  example *JSON ?
  nullable bool ?
  x-{brandName}-preserve-unknown-fields *bool ? wire=xKubernetesPreserveUnknownFields
  x-{brandName}-embedded-resource bool ? wire=xKubernetesEmbeddedResource
  x-{brandName}-int-or-string bool ? wire=xKubernetesIntOrString
  x-{brandName}-list-map-keys list<string> ? wire=xKubernetesListMapKeys list=atomic
  x-{brandName}-list-type *string ? wire=xKubernetesListType
  x-{brandName}-map-type *string ? wire=xKubernetesMapType
  x-{brandName}-validations list<ValidationRule> ? wire=xKubernetesValidations list=map(rule) patch=merge key=rule go=v1.ValidationRules
message ValidationRule
  rule string ! always
  message string ?
  messageExpression string ?
  reason *FieldValueErrorReason ?
  fieldPath string ?
  optionalOldSelf *bool ?
message JSON json=any
  raw bytes ? nojson
message JSONSchemaPropsOrArray json=schemaOrArray
  schema *JSONSchemaProps ?
  jSONSchemas list<JSONSchemaProps> ? list=atomic
message JSONSchemaPropsOrBool json=schemaOrBool
  allows bool ?
  schema *JSONSchemaProps ?
message JSONSchemaPropsOrStringArray json=schemaOrStringArray
  schema *JSONSchemaProps ?
  property list<string> ? list=atomic
message ExternalDocumentation
  description string ?
  url string ?
`

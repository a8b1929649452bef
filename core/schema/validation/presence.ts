import type { JsonValue } from '../../api/json.ts'
import type { Field } from '../schema.ts'

/**
 * Fields that are published as required and that the server takes empty all the same, or refuses with words of their
 * own (core/kinds/validation has those). By Go type and JSON name.
 */
const mayBeEmpty: ReadonlySet<string> = new Set([
  'DaemonSetSpec.selector',
  'HPAScalingPolicy.type',
  'APIServiceSpec.version',
  'CSINodeDriver.name',
  'CSINodeDriver.nodeID',
  'CertificateSigningRequestSpec.request',
  'CertificateSigningRequestSpec.signerName',
  'IngressClassParametersReference.kind',
  'IngressClassParametersReference.name',
  'IngressClassSpec.controller',
  'ParentReference.name',
  'ParentReference.resource',
  'ResourcePool.name',
  'ResourceSliceSpec.driver',
  'VolumeAttachmentSpec.attacher',
  'VolumeAttachmentSpec.nodeName',
  'AppArmorProfile.type',
  'AuditAnnotation.key',
  'AuditAnnotation.valueExpression',
  'Validation.expression',
  'Variable.expression',
  'Variable.name',
  'ContainerResizePolicy.resourceName',
  'ContainerResizePolicy.restartPolicy',
  'ContainerResourceMetricSource.container',
  'ContainerResourceMetricSource.name',
  'CrossVersionObjectReference.kind',
  'CrossVersionObjectReference.name',
  'CSIStorageCapacity.storageClassName',
  'CustomResourceColumnDefinition.jsonPath',
  'CustomResourceColumnDefinition.name',
  'CustomResourceColumnDefinition.type',
  'CustomResourceConversion.strategy',
  'CustomResourceDefinitionNames.kind',
  'CustomResourceDefinitionNames.plural',
  'CustomResourceDefinitionSpec.group',
  'CustomResourceDefinitionSpec.scope',
  'CustomResourceDefinitionVersion.name',
  'CustomResourceSubresourceScale.specReplicasPath',
  'CustomResourceSubresourceScale.statusReplicasPath',
  'CounterSet.name',
  'Device.name',
  'DeviceCounterConsumption.counterSet',
  'DeviceRequest.name',
  'DownwardAPIVolumeFile.path',
  'EndpointAddress.ip',
  'DeviceSubRequest.name',
  'DeviceTaint.effect',
  'DeviceTaint.key',
  'DeviceSubRequest.deviceClassName',
  'ExactDeviceRequest.deviceClassName',
  'OpaqueDeviceConfiguration.driver',
  'ForNode.name',
  'ForZone.name',
  'HTTPHeader.value',
  'HostAlias.ip',
  'LimitRangeItem.type',
  'LabelSelectorRequirement.key',
  'LabelSelectorRequirement.operator',
  'HTTPIngressPath.pathType',
  'LimitResponse.type',
  'MetricIdentifier.name',
  'MetricSpec.type',
  'MetricTarget.type',
  'MutatingWebhook.sideEffects',
  'NodeSelectorRequirement.key',
  'NodeSelectorRequirement.operator',
  'PodAffinityTerm.topologyKey',
  'PodFailurePolicyOnExitCodesRequirement.operator',
  'PodFailurePolicyOnPodConditionsPattern.status',
  'PodFailurePolicyOnPodConditionsPattern.type',
  'PodFailurePolicyRule.action',
  'PodReadinessGate.conditionType',
  'PodSchedulingGate.name',
  'ResourceMetricSource.name',
  'RoleRef.kind',
  'ScopedResourceSelectorRequirement.operator',
  'ScopedResourceSelectorRequirement.scopeName',
  'RoleRef.name',
  'RuntimeClass.handler',
  'SeccompProfile.type',
  'ScaleIOVolumeSource.secretRef',
  'ScaleIOPersistentVolumeSource.secretRef',
  'QuobyteVolumeSource.registry',
  'HTTPHeader.name',
  'ServiceReference.name',
  'ServiceReference.namespace',
  'GroupSubject.name',
  'ServiceAccountSubject.name',
  'ServiceAccountSubject.namespace',
  'UserSubject.name',
  'Subject.kind',
  'Sysctl.name',
  'PriorityLevelConfigurationReference.name',
  'PriorityLevelConfigurationSpec.type',
  'Sysctl.value',
  'Taint.effect',
  'Taint.key',
  'TokenRequest.audience',
  'TopologySelectorLabelRequirement.key',
  'TopologySpreadConstraint.topologyKey',
  'TopologySpreadConstraint.whenUnsatisfiable',
  'ValidatingWebhook.sideEffects',
])

/** Lists that are published as required and really must have an item. */
const mustHaveItems: ReadonlySet<string> = new Set([
  'CephFSPersistentVolumeSource.monitors',
  'CephFSVolumeSource.monitors',
  'HTTPIngressRuleValue.paths',
  'PodSpec.containers',
  'RBDPersistentVolumeSource.monitors',
  'RBDVolumeSource.monitors',
  'TopologySelectorLabelRequirement.values',
])

/** Option and envelope types are never stored, and parts of a status are the controllers' business. */
export function isRequired(goType: string, field: Field): boolean {
  const name = `${goType}.${field.name}`
  if (field.tags.includes('required')) return true
  if (!field.required || mayBeEmpty.has(name)) return false
  if (field.pointer) return true
  if (field.schema.kind === 'list') return mustHaveItems.has(name)
  return field.schema.kind === 'scalar' && field.schema.type === 'string'
}

/** Absent, or zero where absent and zero are the same. */
export function isMissing(value: JsonValue | undefined, pointer: boolean): boolean {
  if (value === undefined || value === null) return true
  if (Array.isArray(value)) return value.length === 0
  return !pointer && (value === '' || value === 0)
}

/**
 * Closed sets of values that the server refuses in words of its own, or from a smaller set; core/kinds/validation has
 * those too.
 */
const judgedByKind: ReadonlySet<string> = new Set([
  'DaemonSetUpdateStrategy.type',
  'DeploymentStrategy.type',
  'HPAScalingPolicy.type',
  'HPAScalingRules.selectPolicy',
  'MetricIdentifier.selector',
  'MetricSpec.type',
  'MetricTarget.type',
  'PersistentVolumeClaimSpec.accessModes',
  'PersistentVolumeSpec.accessModes',
  'ScopedResourceSelectorRequirement.operator',
  'ScopedResourceSelectorRequirement.scopeName',
  'ResourceQuotaSpec.scopes',
  'JobSpec.podReplacementPolicy',
  'IngressBackend.resource',
  'IngressBackend.service',
  'MutatingWebhook.sideEffects',
  'NetworkPolicyPort.protocol',
  'NetworkPolicySpec.policyTypes',
  'NodeSelectorRequirement.operator',
  'PodFailurePolicyOnExitCodesRequirement.operator',
  'PodFailurePolicyRule.action',
  'PriorityClass.preemptionPolicy',
  'StorageClass.reclaimPolicy',
  'Taint.effect',
  'ValidatingWebhook.sideEffects',
  'VolumeAttachmentSource.inlineVolumeSpec',
])

export function hasOwnValues(goType: string, field: Field): boolean {
  return judgedByKind.has(`${goType}.${field.name}`)
}

/** Enums whose values errors show in this order; the values of all others are sorted. */
const valuesInOrder: Readonly<Record<string, readonly string[]>> = {
  'JobSpec.completionMode': ['NonIndexed', 'Indexed'],
  'PodSpec.restartPolicy': ['Always', 'OnFailure', 'Never'],
  'Container.terminationMessagePolicy': ['File', 'FallbackToLogsOnError'],
  'EphemeralContainer.terminationMessagePolicy': ['File', 'FallbackToLogsOnError'],
  'PodSpec.preemptionPolicy': ['PreemptLowerPriority', 'Never'],
  'ServiceSpec.trafficDistribution': ['PreferClose', 'PreferSameZone', 'PreferSameNode'],
  'Toleration.effect': ['NoSchedule', 'PreferNoSchedule', 'NoExecute'],
  'PodSpec.dnsPolicy': ['ClusterFirstWithHostNet', 'ClusterFirst', 'Default', 'None'],
}

/** The values of a field's enum in the order of error messages. */
export function shownValues(
  goType: string,
  field: Field,
  values: ReadonlySet<string> | readonly string[],
): readonly string[] {
  const name = `${goType}.${field.name}`
  const known = Object.hasOwn(valuesInOrder, name) ? valuesInOrder[name] : undefined
  return known ?? [...values].toSorted()
}

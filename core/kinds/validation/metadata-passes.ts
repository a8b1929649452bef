import type { MetadataPasses } from '../../schema/validation/object-meta.ts'

/** `any finalizer`: the kind takes every qualified name, also without a domain. */
interface KindPasses extends MetadataPasses {
  readonly anyFinalizer: boolean
  /** How often the kind's own rules for every object are asked before what an update may not change. */
  readonly rules: number
  /** How often they are asked again after those rules. */
  readonly rulesAfter: number
}

/**
 * How often an update's metadata is judged, by group and kind: as a new object's, then as a changed one's. Counted from
 * the causes of the original's answers; most kinds are judged once as a changed object. A third number says how often the
 * kind's rules are asked, where it is not as often as for a new object; `1+1` asks them again behind the rules of updates.
 */
const passes: Readonly<Record<string, string>> = {
  'admissionregistration/MutatingWebhookConfiguration': '1 0 any finalizer',
  'admissionregistration/ValidatingAdmissionPolicy': '1 0 any finalizer',
  'admissionregistration/ValidatingAdmissionPolicyBinding': '1 0 any finalizer',
  'admissionregistration/ValidatingWebhookConfiguration': '1 0 any finalizer',
  'apiextensions/CustomResourceDefinition': '0 1 any finalizer',
  'apiregistration/APIService': '1 1 any finalizer',
  'apps/ControllerRevision': '1 1',
  'batch/Job': '1 1 2',
  'certificates/CertificateSigningRequest': '1 1',
  'coordination/Lease': '0 1 any finalizer',
  '/ConfigMap': '1 1',
  '/Endpoints': '1 1',
  '/Event': '0 0',
  '/LimitRange': '1 0',
  '/Namespace': '1 1',
  '/Node': '1 1 2',
  '/PersistentVolume': '2 0',
  '/PersistentVolumeClaim': '2 1',
  '/Pod': '1 1',
  '/ReplicationController': '1 1 2',
  '/Secret': '1 1',
  '/ServiceAccount': '1 1',
  'discovery/EndpointSlice': '1 0',
  'flowcontrol.apiserver/FlowSchema': '1 0',
  'flowcontrol.apiserver/PriorityLevelConfiguration': '1 0',
  'networking/IPAddress': '1 1',
  'networking/Ingress': '1 1',
  'networking/IngressClass': '1 1',
  'networking/NetworkPolicy': '1 1 2',
  'node/RuntimeClass': '1 1 any finalizer',
  'policy/PodDisruptionBudget': '0 0 any finalizer',
  'rbac.authorization/ClusterRole': '2 1',
  'rbac.authorization/ClusterRoleBinding': '2 1',
  'rbac.authorization/Role': '2 1',
  'rbac.authorization/RoleBinding': '2 1',
  'resource/DeviceClass': '1 1 2',
  'resource/ResourceClaim': '1 1 1+1',
  'resource/ResourceClaimTemplate': '1 1 1+1',
  'storage/CSINode': '2 0',
  'storage/CSIStorageCapacity': '1 1',
  'storage/StorageClass': '1 1',
  'storage/VolumeAttachment': '2 0',
  'storage/VolumeAttributesClass': '2 1 1+1',
}

/** As a changed object's, once. */
const asChanged: MetadataPasses = { whole: 0, change: 1 }

/**
 * How often the metadata is judged in a write through a subresource, where it is not as a changed object's: as in a write of
 * the whole, or by nothing but what holds for every kind.
 */
const subresources: Readonly<Record<string, 'as the whole' | 'as every kind'>> = {
  'batch/CronJob': 'as every kind',
  'certificates/CertificateSigningRequest': 'as the whole',
  'policy/PodDisruptionBudget': 'as the whole',
}

/** The same for a write through a subresource. */
export function subresourcePasses(group: string, kind: string): MetadataPasses {
  const judged = subresources[`${group}/${kind}`]
  if (judged === undefined) return asChanged
  return judged === 'as the whole' ? metadataPasses(group, kind) : { whole: 0, change: 0 }
}

/** The group, of the kind as it is stored or as it was asked for, is written without the brand's domain. */
export function metadataPasses(group: string, kind: string): KindPasses {
  const key = `${group}/${kind}`
  const text = Object.hasOwn(passes, key) ? passes[key] : undefined
  const [, whole = '0', change = '1', rules, after = '0', any] =
    /^(\d) (\d)(?: (\d)(?:\+(\d))?)?( any finalizer)?$/.exec(text ?? '0 1') ?? []
  return {
    whole: Number(whole),
    change: Number(change),
    rules: rules === undefined ? Math.max(1, Number(whole)) : Number(rules),
    rulesAfter: Number(after),
    anyFinalizer: any !== undefined,
  }
}

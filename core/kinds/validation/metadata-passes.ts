import type { MetadataPasses } from '../../schema/validation/object-meta.ts'

/** True for `any finalizer`: the kind accepts every qualified name as a finalizer, also without a domain. */
interface KindPasses extends MetadataPasses {
  readonly anyFinalizer: boolean
  /** How often the schema and the kind's rules for all objects run on an update, before its rules for updates. */
  readonly rules: number
  /** How often the schema and the kind's rules for all objects run again, after its rules for updates. */
  readonly rulesAfter: number
}

/**
 * How often the metadata of an update is validated, by group and kind: first number as that of a new object, second as that
 * of a changed one. Counted from the causes in the original's responses; most kinds validate it once, as that of a changed
 * object. A third number says how often the kind's rules run, where it differs from the first; `1+1` runs them again behind
 * the rules for updates.
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

/** Metadata validated once, as that of a changed object. */
const asChanged: MetadataPasses = { whole: 0, change: 1 }

/**
 * How often the metadata of a subresource write is validated, where it is not once as that of a changed object: as in a
 * write of the whole object, or by the rules for every kind only.
 */
const subresources: Readonly<Record<string, 'as the whole' | 'as every kind'>> = {
  'batch/CronJob': 'as every kind',
  'certificates/CertificateSigningRequest': 'as the whole',
  'policy/PodDisruptionBudget': 'as the whole',
}

/** Metadata passes of a write through a subresource. */
export function subresourcePasses(group: string, kind: string): MetadataPasses {
  const judged = subresources[`${group}/${kind}`]
  if (judged === undefined) return asChanged
  return judged === 'as the whole' ? metadataPasses(group, kind) : { whole: 0, change: 0 }
}

/** Metadata passes of a kind; `group`, of the storage version or of the request, is written without the brand's domain. */
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

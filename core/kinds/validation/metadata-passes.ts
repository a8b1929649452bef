import type { MetadataPasses } from '../../schema/validation/object-meta.ts'

interface KindPasses {
  readonly metadata: MetadataPasses
  /** True for `any finalizer`: the kind accepts every qualified name as a finalizer, also without a domain. */
  readonly anyFinalizer: boolean
  /** How often the schema and the kind's rules for all objects run on an update, before its rules for updates. */
  readonly rules: number
  /** How often the schema and the kind's rules for all objects run again, after its rules for updates. */
  readonly rulesAfter: number
}

/**
 * How the metadata of an update is validated, in turn, by group and kind: `w` as that of a new object, `c` as that of a
 * changed one, `-` not at all. Taken from the causes in the original's responses; most kinds validate it once, as that of a
 * changed object. A number says how often the kind's rules run, where it differs from the count of `w`; `1+1` runs them again
 * behind the rules for updates.
 */
const passes: Readonly<Record<string, string>> = {
  'admissionregistration/MutatingWebhookConfiguration': 'w any finalizer',
  'admissionregistration/ValidatingAdmissionPolicy': 'w any finalizer',
  'admissionregistration/ValidatingAdmissionPolicyBinding': 'w any finalizer',
  'admissionregistration/ValidatingWebhookConfiguration': 'w any finalizer',
  'apiextensions/CustomResourceDefinition': 'c any finalizer',
  'apiregistration/APIService': 'wc any finalizer',
  'apps/ControllerRevision': 'cw',
  'batch/Job': 'wc 2',
  'certificates/CertificateSigningRequest': 'wc',
  'coordination/Lease': 'c any finalizer',
  '/ConfigMap': 'cw',
  '/Endpoints': 'cw',
  '/Event': '-',
  '/LimitRange': 'w',
  '/Namespace': 'wc',
  '/Node': 'wc 2',
  '/PersistentVolume': 'ww',
  '/PersistentVolumeClaim': 'wcw',
  '/Pod': 'cw',
  '/ReplicationController': 'wc 2',
  '/Secret': 'cw',
  '/ServiceAccount': 'cw',
  'discovery/EndpointSlice': 'w',
  'flowcontrol.apiserver/FlowSchema': 'w',
  'flowcontrol.apiserver/PriorityLevelConfiguration': 'w',
  'networking/IPAddress': 'wc',
  'networking/Ingress': 'cw',
  'networking/IngressClass': 'cw',
  'networking/NetworkPolicy': 'wc 2',
  'node/RuntimeClass': 'wc any finalizer',
  'policy/PodDisruptionBudget': '- any finalizer',
  'rbac.authorization/ClusterRole': 'wwc',
  'rbac.authorization/ClusterRoleBinding': 'wwc',
  'rbac.authorization/Role': 'wwc',
  'rbac.authorization/RoleBinding': 'wwc',
  'resource/DeviceClass': 'wc 2',
  'resource/ResourceClaim': 'wc 1+1',
  'resource/ResourceClaimTemplate': 'wc 1+1',
  'storage/CSINode': 'ww',
  'storage/CSIStorageCapacity': 'wc',
  'storage/StorageClass': 'wc',
  'storage/VolumeAttachment': 'ww',
  'storage/VolumeAttributesClass': 'wcw 1+1',
}

/** Metadata validated once, as that of a changed object. */
const asChanged: MetadataPasses = ['change']

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
  return judged === 'as the whole' ? kindPasses(group, kind).metadata : []
}

/** Passes of a kind; `group`, of the storage version or of the request, is written without the brand's domain. */
export function kindPasses(group: string, kind: string): KindPasses {
  const key = `${group}/${kind}`
  const text = Object.hasOwn(passes, key) ? passes[key] : undefined
  const [, turns = 'c', rules, after = '0', any] =
    /^([wc-]+)(?: (\d)(?:\+(\d))?)?( any finalizer)?$/.exec(text ?? 'c') ?? []
  const metadata = turns
    .replace('-', '')
    .split('')
    .map((turn) => (turn === 'w' ? 'whole' : 'change'))
  const wholes = metadata.filter((turn) => turn === 'whole').length
  return {
    metadata,
    rules: rules === undefined ? Math.max(1, wholes) : Number(rules),
    rulesAfter: Number(after),
    anyFinalizer: any !== undefined,
  }
}

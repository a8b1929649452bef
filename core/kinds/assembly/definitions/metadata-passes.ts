/**
 * A step in which the original validates an update: metadata as that of a new object or of a changed one, the rules for every
 * object of the kind (its schema with them) and those for updates.
 */
export type UpdateStep = 'whole' | 'change' | 'rules' | 'update'

interface KindPasses {
  /** How an update is validated, in turn, behind the validation of metadata that is common to all kinds. */
  readonly steps: readonly UpdateStep[]
  /** True for `any finalizer`: the kind accepts every qualified name as a finalizer, also without a domain. */
  readonly anyFinalizer: boolean
}

const stepNames: Readonly<Record<string, UpdateStep>> = {
  w: 'whole',
  c: 'change',
  r: 'rules',
  u: 'update',
}

/**
 * How an update is validated, in turn, by group and kind: `w` its metadata as that of a new object, `c` as that of a changed one,
 * `r` the kind's rules for every object, `u` those for updates, `-` nothing. Taken from the causes in the original's responses; most kinds
 * validate metadata once, as that of a changed object. Where there is no `r`, metadata comes first, then the rules as often as
 * there are `w`s, or as a number says, then those for updates (before, where a kind says so); `1+1` runs the rules again behind those.
 */
const passes: Readonly<Record<string, string>> = {
  'admissionregistration/MutatingAdmissionPolicy': 'w any finalizer',
  'admissionregistration/MutatingAdmissionPolicyBinding': 'w any finalizer',
  'admissionregistration/MutatingWebhookConfiguration': 'w any finalizer',
  'admissionregistration/ValidatingAdmissionPolicy': 'w any finalizer',
  'admissionregistration/ValidatingAdmissionPolicyBinding': 'w any finalizer',
  'admissionregistration/ValidatingWebhookConfiguration': 'w any finalizer',
  'apiextensions/CustomResourceDefinition': 'c any finalizer',
  'apiregistration/APIService': 'cw any finalizer',
  'apps/ControllerRevision': 'cwru',
  'batch/Job': 'wrcru',
  'certificates/CertificateSigningRequest': 'wruc',
  'coordination/Lease': 'c any finalizer',
  '/ConfigMap': 'cuwr',
  '/Endpoints': 'cw',
  '/Event': '-',
  '/LimitRange': 'wr',
  '/Namespace': 'wrcu',
  '/Node': 'wrcu',
  '/PersistentVolume': 'wrwru',
  '/PersistentVolumeClaim': 'wrcwru',
  '/Pod': 'cw',
  '/ReplicationController': 'wrcr',
  '/Secret': 'cuwr',
  '/ServiceAccount': 'cw',
  'discovery/EndpointSlice': 'w',
  'events/Event': 'rcu',
  'flowcontrol.apiserver/FlowSchema': 'w',
  'flowcontrol.apiserver/PriorityLevelConfiguration': 'w',
  'networking/IPAddress': 'wrcu',
  'networking/Ingress': 'cw',
  'networking/IngressClass': 'cuwr',
  'networking/NetworkPolicy': 'wrcr',
  'node/RuntimeClass': 'wrcu any finalizer',
  'policy/PodDisruptionBudget': '- any finalizer',
  'rbac.authorization/ClusterRole': 'wrwrcu',
  'rbac.authorization/ClusterRoleBinding': 'wrwrcu',
  'rbac.authorization/Role': 'wrwrcu',
  'rbac.authorization/RoleBinding': 'wrwrcu',
  'resource/DeviceClass': 'wrcr',
  'resource/ResourceClaim': 'wrcur',
  'resource/ResourceClaimTemplate': 'wrcur',
  'storage/CSINode': 'wrwru',
  'storage/CSIStorageCapacity': 'wrcu',
  'storage/StorageClass': 'wrcu',
  'storage/VolumeAttachment': 'wrwru',
  'storage/VolumeAttributesClass': 'wrcuwr',
}

/** Metadata validated once, as that of a changed object, and then the rules of the subresource. */
const asChanged: readonly UpdateStep[] = ['change', 'rules']

/**
 * How often the metadata of a subresource write is validated, where it is not once as that of a changed object: as in a
 * write of the whole object, or by the rules for every kind only.
 */
const subresources: Readonly<Record<string, 'as the whole' | 'as every kind'>> = {
  'admissionregistration/ValidatingAdmissionPolicy': 'as every kind',
  'batch/CronJob': 'as every kind',
  'flowcontrol.apiserver/FlowSchema': 'as every kind',
  'flowcontrol.apiserver/PriorityLevelConfiguration': 'as every kind',
  'certificates/CertificateSigningRequest': 'as the whole',
  'policy/PodDisruptionBudget': 'as the whole',
  'storage/VolumeAttachment': 'as the whole',
}

/** The steps of a write through a subresource; `rules` are those of the subresource. */
export function subresourceSteps(group: string, kind: string): readonly UpdateStep[] {
  const judged = subresources[`${group}/${kind}`]
  if (judged === undefined) return asChanged
  if (judged === 'as every kind') return ['rules']
  const { steps } = kindPasses(group, kind)
  // Where the rules have no place among the passes, they come last.
  const metadata = steps.filter((step) => step === 'whole' || step === 'change')
  return (passes[`${group}/${kind}`] ?? '').includes('r') ? steps : [...metadata, 'rules']
}

/**
 * Passes of a kind; `group`, of the storage version or of the request, is written without the brand's domain. `updateFirst`: whether
 * rules for updates come before the others where the table gives neither a place.
 */
export function kindPasses(group: string, kind: string, updateFirst = false): KindPasses {
  const key = `${group}/${kind}`
  const text = Object.hasOwn(passes, key) ? passes[key] : undefined
  const [, turns = 'c', rules, after = '0', any] =
    /^([cruw-]+)(?: (\d)(?:\+(\d))?)?( any finalizer)?$/.exec(text ?? 'c') ?? []
  const wholes = turns.split('w').length - 1
  const often = 'r'.repeat(rules === undefined ? Math.max(1, wholes) : Number(rules))
  const judged = (updateFirst ? `u${often}` : `${often}u`) + 'r'.repeat(Number(after))
  const order = turns.includes('r') ? turns : turns + judged
  const steps = order.split('').flatMap((step) => stepNames[step] ?? [])
  return { steps, anyFinalizer: any !== undefined }
}

/** The type of an object; an empty part of a selector takes every one. */
export interface Gvk {
  readonly group: string
  readonly version: string
  readonly kind: string
}

/** What identifies an object. */
export interface ResourceId extends Gvk {
  readonly name: string
  /** Empty where the object names none. */
  readonly namespace: string
}

const notANamespace = '_non_namespaceable_'

/**
 * The cluster-scoped kinds that kustomize knows by their version. All others, those of custom resources too, count as
 * namespaced.
 */
const clusterScoped: ReadonlySet<string> = new Set(
  [
    'admissionregistration.k8s.io v1,v1beta1 MutatingWebhookConfiguration,ValidatingWebhookConfiguration',
    'apiextensions.k8s.io v1,v1beta1 CustomResourceDefinition',
    'apiregistration.k8s.io v1,v1beta1 APIService',
    'authentication.k8s.io v1,v1beta1 TokenReview',
    'authorization.k8s.io v1,v1beta1 SelfSubjectAccessReview,SelfSubjectRulesReview,SubjectAccessReview',
    'certificates.k8s.io v1,v1beta1 CertificateSigningRequest',
    'flowcontrol.apiserver.k8s.io v1beta1 FlowSchema,PriorityLevelConfiguration',
    'networking.k8s.io v1,v1beta1 IngressClass',
    'node.k8s.io v1,v1beta1 RuntimeClass',
    'policy v1beta1 PodSecurityPolicy',
    'rbac.authorization.k8s.io v1,v1beta1 ClusterRole,ClusterRoleBinding',
    'scheduling.k8s.io v1,v1beta1 PriorityClass',
    'storage.k8s.io v1 CSIDriver,CSINode,StorageClass,VolumeAttachment',
    'storage.k8s.io v1beta1 CSIDriver,CSINode,StorageClass,VolumeAttachment',
    ' v1 ComponentStatus,Namespace,Node,NodeProxyOptions,PersistentVolume',
  ].flatMap((line) => {
    const [group = '', versions = '', kinds = ''] = line.split(' ')
    return versions
      .split(',')
      .flatMap((version) => kinds.split(',').map((kind) => `${group}/${version}/${kind}`))
  }),
)

export function isClusterScoped({ group, version, kind }: Gvk): boolean {
  return clusterScoped.has(`${group}/${version}/${kind}`)
}

export function splitApiVersion(apiVersion: string): Pick<Gvk, 'group' | 'version'> {
  const slash = apiVersion.indexOf('/')
  return slash < 0
    ? { group: '', version: apiVersion }
    : { group: apiVersion.slice(0, slash), version: apiVersion.slice(slash + 1) }
}

/** Whether a type is one that a selector names. */
export function isSelected(gvk: Gvk, selector: Partial<Gvk>): boolean {
  return (
    (!selector.group || selector.group === gvk.group) &&
    (!selector.version || selector.version === gvk.version) &&
    (!selector.kind || selector.kind === gvk.kind)
  )
}

export function equalGvk(a: Gvk, b: Gvk): boolean {
  return a.group === b.group && a.version === b.version && a.kind === b.kind
}

/** The namespace that an object is in: `default` where it names none. */
export function effectiveNamespace(id: ResourceId): string {
  if (isClusterScoped(id)) return notANamespace
  return id.namespace === '' ? 'default' : id.namespace
}

export function equalNamespace(a: ResourceId, b: ResourceId): boolean {
  return effectiveNamespace(a) === effectiveNamespace(b)
}

export function equalId(a: ResourceId, b: ResourceId): boolean {
  return a.name === b.name && equalGvk(a, b) && equalNamespace(a, b)
}

/** A text that equal ids share. */
export function idKey(id: ResourceId): string {
  return `${id.group}/${id.version}/${id.kind}/${effectiveNamespace(id)}/${id.name}`
}

export function gvkText({ group, version, kind }: Gvk): string {
  return [kind || '[noKind]', version || '[noVer]', group || '[noGrp]'].join('.')
}

/** `Deployment.v1.apps/web.shop`, as messages have it. */
export function idText(id: ResourceId): string {
  return `${gvkText(id)}/${id.name || '[noName]'}.${id.namespace || '[noNs]'}`
}

/** Whether an id is one that the selector of a replacement names. */
export function isSelectedId(id: ResourceId, selector: Partial<ResourceId>): boolean {
  const { name = '', namespace = '' } = selector
  if (name !== '' && name !== id.name) return false
  if (namespace !== '') {
    const wanted = { group: '', version: '', kind: '', name: '', ...selector, namespace }
    if (!equalNamespace(wanted, id)) return false
  }
  return isSelected(id, selector)
}

/** Kinds that others rely on, which come first. */
export const firstKinds: readonly string[] = [
  'Namespace',
  'ResourceQuota',
  'StorageClass',
  'CustomResourceDefinition',
  'ServiceAccount',
  'PodSecurityPolicy',
  'Role',
  'ClusterRole',
  'RoleBinding',
  'ClusterRoleBinding',
  'ConfigMap',
  'Secret',
  'Endpoints',
  'Service',
  'LimitRange',
  'PriorityClass',
  'PersistentVolume',
  'PersistentVolumeClaim',
  'Deployment',
  'StatefulSet',
  'CronJob',
  'PodDisruptionBudget',
]

export const lastKinds: readonly string[] = [
  'MutatingWebhookConfiguration',
  'ValidatingWebhookConfiguration',
]

/** The places of kinds in an order, by kind; all others are at 0. */
export type KindPlaces = ReadonlyMap<string, number>

export function kindPlaces(first: readonly string[], last: readonly string[]): KindPlaces {
  return new Map([
    ...first.map((kind, index) => [kind, index - first.length] as const),
    ...last.map((kind, index) => [kind, index + 1] as const),
  ])
}

export const usualPlaces: KindPlaces = kindPlaces(firstKinds, lastKinds)

/** Compares types by their places, then by their texts. */
export function compareGvk(a: Gvk, b: Gvk, places: KindPlaces): number {
  const place = (places.get(a.kind) ?? 0) - (places.get(b.kind) ?? 0)
  if (place !== 0) return place
  const [left, right] = [sortText(a), sortText(b)]
  return left < right ? -1 : left > right ? 1 : 0
}

function sortText({ group, version, kind }: Gvk): string {
  return [group || '~G', version || '~V', kind || '~K'].join('_')
}

import { emptyConfig, type FieldConfig, type FieldSpec } from './field-spec.ts'
import { nameReferences } from './name-references.ts'

/** Reads lines of `path [kind[.group]] [@version]`; `+` in front of a path says that the field is made. */
export function readSpecs(lines: string): readonly FieldSpec[] {
  return lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [start = '', ...rest] = line.split(' ')
      const type = rest.find((word) => !word.startsWith('@')) ?? ''
      const version = rest.find((word) => word.startsWith('@')) ?? ''
      const [kind = '', ...group] = type.split('.')
      const create = start.startsWith('+')
      return {
        path: create ? start.slice(1) : start,
        create,
        kind,
        group: group.join('.'),
        version: version.slice(1),
      }
    })
}

/** Where workloads have the labels or annotations of their pods. */
function templateSpecs(field: 'annotations' | 'labels'): string {
  return `
    +spec/template/metadata/${field} ReplicationController @v1
    +spec/template/metadata/${field} Deployment
    +spec/template/metadata/${field} ReplicaSet
    +spec/template/metadata/${field} DaemonSet
    +spec/template/metadata/${field} StatefulSet${field === 'labels' ? '.apps' : ''}
    ${field === 'labels' ? '+spec/volumeClaimTemplates[]/metadata/labels StatefulSet.apps' : ''}
    +spec/template/metadata/${field} Job.batch
    +spec/jobTemplate/metadata/${field} CronJob.batch
    +spec/jobTemplate/spec/template/metadata/${field} CronJob.batch`
}

const labelFields = `
    +metadata/labels${templateSpecs('labels')}`

/** Selectors in the pods of a workload, which are never made. */
function podSelectors(kind: string): string {
  const affinity = ['podAffinity', 'podAntiAffinity'].flatMap((name) => [
    `affinity/${name}/preferredDuringSchedulingIgnoredDuringExecution/podAffinityTerm`,
    `affinity/${name}/requiredDuringSchedulingIgnoredDuringExecution`,
  ])
  return [...affinity, 'topologySpreadConstraints']
    .map((path) => `spec/template/spec/${path}/labelSelector/matchLabels ${kind}.apps`)
    .join('\n')
}

const selectorFields = `
    +spec/selector Service @v1
    +spec/selector ReplicationController @v1
    +spec/selector/matchLabels Deployment
    ${podSelectors('Deployment')}
    +spec/selector/matchLabels ReplicaSet
    +spec/selector/matchLabels DaemonSet
    +spec/selector/matchLabels StatefulSet.apps
    ${podSelectors('StatefulSet')}
    spec/selector/matchLabels Job.batch
    spec/jobTemplate/spec/selector/matchLabels CronJob.batch
    spec/selector/matchLabels PodDisruptionBudget.policy
    spec/podSelector/matchLabels NetworkPolicy.networking.k8s.io
    spec/ingress/from/podSelector/matchLabels NetworkPolicy.networking.k8s.io
    spec/egress/to/podSelector/matchLabels NetworkPolicy.networking.k8s.io`

/** Where `$(NAME)` of a var is replaced. */
function varFields(): string {
  const inContainers = ['args', 'command', 'env/value', 'volumeMounts/mountPath']
  const pods: readonly (readonly [kind: string, pod: string, nfs: string])[] = [
    ['CronJob', 'spec/jobTemplate/spec/template/spec', 'spec/jobTemplate/spec/template/volumes'],
    ...['DaemonSet', 'Deployment', 'Job', 'ReplicaSet'].map(
      (kind) => [kind, 'spec/template/spec', 'spec/template/spec/volumes'] as const,
    ),
    ['StatefulSet', 'spec/template/spec', 'spec/volumeClaimTemplates/spec'],
    ['Pod', 'spec', 'spec/volumes'],
  ]
  return pods
    .flatMap(([kind, spec, nfs]) => [
      ...['containers', 'initContainers'].flatMap((list) =>
        inContainers.map((field) => `${spec}/${list}/${field} ${kind}`),
      ),
      `${nfs}/nfs/server ${kind}`,
    ])
    .join('\n')
}

/** The fields that transformations change unless `configurations` add others. */
export const defaultConfig: FieldConfig = {
  ...emptyConfig,
  namePrefix: readSpecs('metadata/name'),
  nameSuffix: readSpecs('metadata/name'),
  namespace: readSpecs(`
    +metadata/name Namespace
    +spec/service/namespace APIService.apiregistration.k8s.io
    spec/conversion/webhook/clientConfig/service/namespace CustomResourceDefinition.apiextensions.k8s.io`),
  commonLabels: readSpecs(selectorFields + labelFields),
  templateLabels: readSpecs(labelFields),
  commonAnnotations: readSpecs(`
    +metadata/annotations${templateSpecs('annotations')}`),
  varReference: readSpecs(`${varFields()}
    spec/template/metadata/annotations Deployment
    spec/rules/host Ingress
    spec/tls/hosts Ingress
    spec/tls/secretName Ingress
    spec/nfs/server PersistentVolume
    spec/ports/port Service
    spec/ports/targetPort Service
    metadata/labels
    metadata/annotations`),
  images: readSpecs(
    ['spec', 'spec/template/spec']
      .flatMap((spec) => [
        `+${spec}/containers[]/image`,
        `+${spec}/initContainers[]/image`,
        `+${spec}/volumes[]/image/reference`,
      ])
      .join('\n'),
  ),
  replicas: readSpecs(`
    +spec/replicas Deployment
    +spec/replicas ReplicationController
    +spec/replicas ReplicaSet
    +spec/replicas StatefulSet`),
  nameReference: nameReferences,
}

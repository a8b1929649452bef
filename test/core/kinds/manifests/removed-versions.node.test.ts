import { describe, expect, it } from 'vitest'
import { parseRelease } from '../../../../core/base/release/release.ts'
import {
  convertManifests,
  type RemovedOptions,
  removedVersions,
} from '../../../../core/kinds/manifests/load-manifest-tools.ts'

const object = (apiVersion: string, kind: string, more = ''): string =>
  `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: {name: x}\n${more}`

async function check(text: string, options: RemovedOptions) {
  return (await removedVersions([{ name: 'f.yaml', text }], options)).objects
}

describe('manifests and the versions that a release serves', () => {
  it('a removed version is named with its place, its replacement and what else changes', async () => {
    const text = `# first\n---\n\n# second\n${object('extensions/v1beta1', 'Ingress')}---\n${object('v1', 'Pod')}`
    expect(await check(text, { release: '1.32' })).toEqual([
      {
        file: 'f.yaml',
        line: 5,
        apiVersion: 'extensions/v1beta1',
        kind: 'Ingress',
        namespace: '',
        name: 'x',
        status: 'removed',
        release: '1.22',
        replacement: { apiVersion: 'networking.k8s.io/v1', kind: 'Ingress' },
        changes: expect.stringContaining('backend is defaultBackend'),
      },
    ])
  })

  it('a version is deprecated first, with the release that will remove it', async () => {
    expect(await check(object('batch/v1beta1', 'CronJob'), { release: '1.24' })).toMatchObject([
      {
        status: 'deprecated',
        release: '1.21',
        removal: '1.25',
        replacement: { apiVersion: 'batch/v1', kind: 'CronJob' },
      },
    ])
    expect(await check(object('batch/v1beta1', 'CronJob'), { release: '1.20' })).toEqual([])
  })

  it('a version of a later release is named with the one to use until then', async () => {
    expect(await check(object('batch/v1', 'CronJob'), { release: '1.20' })).toMatchObject([
      { status: 'later', release: '1.21', replacement: { apiVersion: 'batch/v1beta1' } },
    ])
  })

  it('a version that is off by default is named as such', async () => {
    const claim = object('resource.k8s.io/v1beta1', 'ResourceClaim')
    expect(await check(claim, { release: '1.33' })).toMatchObject([{ status: 'off' }])
  })

  it('a version that was always off by default is replaced by one that is off, too', async () => {
    const claim = object('resource.k8s.io/v1alpha1', 'ResourceClaim')
    expect(await check(claim, { release: '1.27' })).toMatchObject([
      {
        status: 'removed',
        release: '1.27',
        replacement: { apiVersion: 'resource.k8s.io/v1alpha2' },
      },
    ])
  })

  it('versions that went in 1.16 count as removed, though they could be switched on until 1.17', async () => {
    expect(await check(object('apps/v1beta1', 'Deployment'), { release: '1.16' })).toMatchObject([
      { status: 'removed', release: '1.16', replacement: { apiVersion: 'apps/v1' } },
    ])
  })

  it('items of lists and generated names are named, and what cannot be read', async () => {
    const list = `apiVersion: v1\nkind: List\nitems:\n- apiVersion: batch/v1beta1\n  kind: CronJob\n  metadata: {generateName: job-, namespace: shop}\n`
    const files = [{ name: 'f.yaml', text: `${list}---\n: : :\n- {` }]
    const { objects, unreadable } = await removedVersions(files, { release: '1.25' })
    expect(objects).toMatchObject([{ name: 'job-*', namespace: 'shop', line: 1 }])
    expect(unreadable).toMatchObject([{ line: 8 }])
  })

  it('kinds that no release has are passed over', async () => {
    const text = `${object('example.com/v1beta1', 'Widget')}---\n${object('batch/v1beta1', 'Widget')}`
    expect(await check(text, { release: '1.32' })).toEqual([])
  })
})

// The migration guide: version, kinds, the release that removed them, and the version to use.
const migrations = `
flowcontrol.apiserver.k8s.io/v1beta3 FlowSchema,PriorityLevelConfiguration 1.32 flowcontrol.apiserver.k8s.io/v1
flowcontrol.apiserver.k8s.io/v1beta2 FlowSchema,PriorityLevelConfiguration 1.29 flowcontrol.apiserver.k8s.io/v1
storage.k8s.io/v1beta1 CSIStorageCapacity 1.27 storage.k8s.io/v1
flowcontrol.apiserver.k8s.io/v1beta1 FlowSchema,PriorityLevelConfiguration 1.26 flowcontrol.apiserver.k8s.io/v1beta3
autoscaling/v2beta2 HorizontalPodAutoscaler 1.26 autoscaling/v2
batch/v1beta1 CronJob 1.25 batch/v1
discovery.k8s.io/v1beta1 EndpointSlice 1.25 discovery.k8s.io/v1
events.k8s.io/v1beta1 Event 1.25 events.k8s.io/v1
autoscaling/v2beta1 HorizontalPodAutoscaler 1.25 autoscaling/v2
policy/v1beta1 PodDisruptionBudget 1.25 policy/v1
policy/v1beta1 PodSecurityPolicy 1.25 -
node.k8s.io/v1beta1 RuntimeClass 1.25 node.k8s.io/v1
admissionregistration.k8s.io/v1beta1 MutatingWebhookConfiguration,ValidatingWebhookConfiguration 1.22 admissionregistration.k8s.io/v1
apiextensions.k8s.io/v1beta1 CustomResourceDefinition 1.22 apiextensions.k8s.io/v1
apiregistration.k8s.io/v1beta1 APIService 1.22 apiregistration.k8s.io/v1
authentication.k8s.io/v1beta1 TokenReview 1.22 authentication.k8s.io/v1
authorization.k8s.io/v1beta1 LocalSubjectAccessReview,SelfSubjectAccessReview,SubjectAccessReview,SelfSubjectRulesReview 1.22 authorization.k8s.io/v1
certificates.k8s.io/v1beta1 CertificateSigningRequest 1.22 certificates.k8s.io/v1
coordination.k8s.io/v1beta1 Lease 1.22 coordination.k8s.io/v1
extensions/v1beta1 Ingress 1.22 networking.k8s.io/v1
networking.k8s.io/v1beta1 Ingress,IngressClass 1.22 networking.k8s.io/v1
rbac.authorization.k8s.io/v1beta1 ClusterRole,ClusterRoleBinding,Role,RoleBinding 1.22 rbac.authorization.k8s.io/v1
scheduling.k8s.io/v1beta1 PriorityClass 1.22 scheduling.k8s.io/v1
storage.k8s.io/v1beta1 CSIDriver,CSINode,StorageClass,VolumeAttachment 1.22 storage.k8s.io/v1
extensions/v1beta1 NetworkPolicy 1.16 networking.k8s.io/v1
extensions/v1beta1 DaemonSet,Deployment,ReplicaSet 1.16 apps/v1
apps/v1beta2 DaemonSet,Deployment,ReplicaSet,StatefulSet 1.16 apps/v1
apps/v1beta1 Deployment,StatefulSet 1.16 apps/v1
extensions/v1beta1 PodSecurityPolicy 1.16 policy/v1beta1
`

const rows = migrations
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [version = '', kinds = '', removed = '', instead = ''] = line.split(' ')
    return kinds.split(',').map((kind) => ({ version, kind, removed, instead }))
  })

describe('the migration guide', () => {
  it.each(rows)('$version $kind goes in $removed for $instead', async (row) => {
    const { version, kind, removed, instead } = row
    const text = object(version, kind)
    const [found] = await check(text, { release: removed })
    expect(found).toMatchObject({ status: 'removed', release: removed })
    expect(found?.replacement?.apiVersion ?? '-').toBe(instead)
  })

  it.each(rows.filter(({ removed }) => removed !== '1.16'))(
    '$version $kind is served by the release before $removed',
    async ({ version, kind, removed }) => {
      const { minor } = parseRelease(removed)
      const found = await check(object(version, kind), { release: `1.${minor - 1}` })
      expect(found.filter(({ status }) => status !== 'deprecated')).toEqual([])
    },
  )

  it.each(rows.filter(({ instead }) => instead !== '-'))(
    '$version $kind converts to $instead without loss',
    async ({ version, kind, removed, instead }) => {
      const files = [{ name: 'f.yaml', text: object(version, kind) }]
      const { objects } = await convertManifests(files, { release: removed })
      expect(objects).toMatchObject([{ outcome: 'converted', to: instead, lost: [] }])
    },
  )
})

import { describe, expect, it } from 'vitest'
import type { ObjectConversion } from '../../../../core/kinds/manifests/convert-manifests.ts'
import { parseDocuments } from '../../../../core/objects/codec/documents.ts'
import { convert, ingress, objectOf } from '../../../support/objects/converted-manifest.ts'

const paths = (values: ObjectConversion['written']) => values.map(({ path }) => path)

describe('converting a manifest', () => {
  it('a manifest keeps its comments, quotes and order where nothing below them changes', async () => {
    const { text, lostComments } = await convert(ingress, { outputVersion: 'networking.k8s.io/v1' })
    expect(text).toBe(`# the shop
apiVersion: networking.k8s.io/v1 # old
kind: Ingress
metadata:
  name: shop # its name
spec:
  # everything else
  defaultBackend:
    service:
      name: rest
      port:
        name: http
  rules:
  - host: "shop.example"
    http:
      paths:
      - path: /a
        backend:
          service:
            name: a
            port:
              number: 80
        pathType: ImplementationSpecific
`)
    expect(lostComments).toEqual([{ file: 'all.yaml', line: 2, comment: '# the cart' }])
  })

  it('a manifest is left byte for byte where no object is converted', async () => {
    const others = `---
# not ours
apiVersion:   example.com/v1
kind: Widget
---

---
{"apiVersion": "v1", "kind": "ConfigMap",
    "metadata": {"name": "x"}}
# the end`
    const same = await convert(others, { release: '1.32' })
    expect([same.text, same.changed]).toEqual([others, false])
    const { text } = await convert(`${ingress}${others}`, { release: '1.22' })
    expect(text.slice(text.indexOf('---'))).toBe(others)
  })

  it('items of a List are converted one by one', async () => {
    const list = `apiVersion: v1
kind: List
items:
- apiVersion: v1
  kind: ConfigMap # stays
  metadata: {name: m}
- apiVersion: batch/v1beta1
  kind: CronJob
  metadata:
    name: nightly # named
`
    const { text, objects } = await convert(list, { release: '1.25' })
    expect(text).toBe(list.replace('batch/v1beta1', 'batch/v1'))
    expect(objects.map(({ outcome, to }) => `${outcome} ${to}`)).toEqual([
      'unchanged v1',
      'converted batch/v1',
    ])
  })

  it('JSON documents in a row keep their own indentation, and other formats are written on request', async () => {
    const json = `{"apiVersion":"v1","kind":"Secret"}\n{\n    "apiVersion": "batch/v1beta1",\n    "kind": "CronJob"\n}\n`
    const kept = await convert(json, { release: '1.25' })
    expect(kept.text).toBe(json.replace('v1beta1', 'v1'))
    const yaml = await convert(json, { release: '1.25', format: 'yaml' })
    expect(yaml.text).toBe(
      'apiVersion: v1\nkind: Secret\n---\napiVersion: batch/v1\nkind: CronJob\n',
    )
    const back = await convert(yaml.text, { release: '1.25', format: 'json' })
    expect(parseDocuments(back.text)).toEqual(parseDocuments(kept.text))
  })

  it('documents that cannot be read are named, and do not keep others back', async () => {
    const { text, unreadable } = await convert(`a: {\n---\n${ingress}`, { release: '1.22' })
    expect(text).toContain('defaultBackend')
    expect(unreadable).toMatchObject([{ file: 'all.yaml', line: 1 }])
  })
})

describe('what an object means after its conversion', () => {
  it('defaults that the new version does not share are written out', async () => {
    const { text, objects } = await convert(
      `apiVersion: extensions/v1beta1
kind: Deployment
metadata: {name: web}
spec:
  template:
    metadata: {labels: {app: web}}
    spec: {containers: [{name: web, image: web}]}
`,
      { outputVersion: 'apps/v1' },
    )
    expect(objectOf(text)).toMatchObject({
      metadata: { name: 'web', labels: { app: 'web' } },
      spec: {
        selector: { matchLabels: { app: 'web' } },
        strategy: { rollingUpdate: { maxSurge: 1, maxUnavailable: 1 } },
        revisionHistoryLimit: 2_147_483_647,
        progressDeadlineSeconds: 2_147_483_647,
      },
    })
    expect(objects[0]?.mistakes).toEqual([])
    expect(paths(objects[0]?.written ?? [])).toContain('spec.selector')
  })

  it('what the manifest says itself stays as it says it', async () => {
    const { text, objects } = await convert(
      `apiVersion: apps/v1beta2
kind: StatefulSet
metadata: {name: db}
spec:
  replicas: 0
  serviceName: db
  selector: {matchLabels: {app: db}}
  updateStrategy: {type: RollingUpdate}
  template:
    metadata: {labels: {app: db}}
    spec:
      hostNetwork: false
      containers: [{name: db, image: db, resources: {limits: {cpu: 0.5}}}]
`,
      { release: '1.16' },
    )
    expect(text).toContain('apiVersion: apps/v1\n')
    expect(text).toContain('hostNetwork: false')
    expect(text).toContain('limits: {cpu: 0.5}')
    expect(objects[0]).toMatchObject({ mistakes: [], lost: [], unknownFields: [] })
  })

  it('an empty selector of policy/v1beta1 still selects no pod, one of policy/v1 still all', async () => {
    const budget = (version: string) =>
      `apiVersion: policy/${version}\nkind: PodDisruptionBudget\nmetadata: {name: b}\nspec: {minAvailable: 1, selector: {}}\n`
    const { text } = await convert(budget('v1beta1'), { outputVersion: 'policy/v1' })
    expect(objectOf(text)['spec']).toMatchObject({
      selector: { matchExpressions: [{ operator: 'Exists' }] },
    })
    const old = await convert(budget('v1'), { outputVersion: 'policy/v1beta1' })
    expect(objectOf(old.text)['spec']).toMatchObject({
      selector: { matchExpressions: [{ operator: 'DoesNotExist' }] },
    })
  })

  it('values for which the other version has no field are named', async () => {
    const { objects } = await convert(
      `apiVersion: flowcontrol.apiserver.k8s.io/v1
kind: FlowSchema
metadata: {name: a}
spec: {priorityLevelConfiguration: {name: b}, matchingPrecedence: 1, colour: red}
`,
      { outputVersion: 'flowcontrol.apiserver.k8s.io/v1beta1' },
    )
    expect(objects[0]).toMatchObject({ unknownFields: ['spec.colour'], lost: [] })
    const cluster = await convert(
      `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: {name: a}
spec:
  maxReplicas: 3
  scaleTargetRef: {kind: Deployment, name: web, apiVersion: apps/v1}
  behavior: {scaleUp: {tolerance: 100m}}
`,
      { outputVersion: 'autoscaling/v2beta2', release: '1.24' },
    )
    expect(cluster.objects[0]).toMatchObject({ outcome: 'converted' })
  })
})

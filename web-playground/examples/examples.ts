import type { Brand, ServedResource } from '../../core/index.ts'
import { apiVersionOf, resourceKey } from '../resources/resource-key.ts'
import type { Example } from './example.ts'
import { extensionExamples } from './extension-examples.ts'
import { siteExample } from './site-example.ts'

export const examples: readonly Example[] = [
  {
    title: 'Pod',
    resource: 'pods',
    text: `apiVersion: v1
kind: Pod
metadata:
  name: web
  labels:
    app: web
spec:
  containers:
    - name: web
      image: nginx:1.27
      ports:
        - containerPort: 80
      resources:
        requests:
          cpu: 50m
          memory: 64Mi
`,
  },
  {
    title: 'Deployment and service',
    resource: 'deployments.apps',
    text: `apiVersion: apps/v1
kind: Deployment
metadata:
  name: shop
  labels:
    app: shop
spec:
  replicas: 3
  selector:
    matchLabels:
      app: shop
  template:
    metadata:
      labels:
        app: shop
    spec:
      containers:
        - name: shop
          image: ghcr.io/example/shop:2.1
          ports:
            - name: http
              containerPort: 8080
---
apiVersion: v1
kind: Service
metadata:
  name: shop
spec:
  selector:
    app: shop
  ports:
    - name: http
      port: 80
      targetPort: http
`,
  },
  {
    title: 'Service',
    resource: 'services',
    text: `apiVersion: v1
kind: Service
metadata:
  name: web
spec:
  selector:
    app: web
  ports:
    - name: http
      port: 80
      targetPort: 80
`,
  },
  {
    title: 'Config map',
    resource: 'configmaps',
    text: `apiVersion: v1
kind: ConfigMap
metadata:
  name: settings
data:
  colour: teal
  settings.yaml: |
    retries: 3
    timeout: 10s
`,
  },
  {
    title: 'Secret',
    resource: 'secrets',
    text: `apiVersion: v1
kind: Secret
metadata:
  name: credentials
type: Opaque
stringData:
  user: admin
  password: change-me
`,
  },
  {
    title: 'Job',
    resource: 'jobs.batch',
    text: `apiVersion: batch/v1
kind: Job
metadata:
  name: report
spec:
  backoffLimit: 2
  template:
    spec:
      restartPolicy: Never
      containers:
        - name: report
          image: busybox:1.36
          command: ["sh", "-c", "date"]
`,
  },
  {
    title: 'Cron job',
    resource: 'cronjobs.batch',
    text: `apiVersion: batch/v1
kind: CronJob
metadata:
  name: nightly
spec:
  schedule: "30 2 * * *"
  jobTemplate:
    spec:
      template:
        spec:
          restartPolicy: OnFailure
          containers:
            - name: nightly
              image: busybox:1.36
              command: ["sh", "-c", "date"]
`,
  },
  {
    title: 'Namespace',
    resource: 'namespaces',
    text: `apiVersion: v1
kind: Namespace
metadata:
  name: staging
  labels:
    team: harbour
`,
  },
  {
    title: 'Role and binding',
    resource: 'rolebindings.rbac.authorization.{brand}',
    text: `apiVersion: rbac.authorization.{brand}/v1
kind: Role
metadata:
  name: pod-reader
rules:
  - apiGroups: [""]
    resources: [pods]
    verbs: [get, list, watch]
---
apiVersion: rbac.authorization.{brand}/v1
kind: RoleBinding
metadata:
  name: jane-reads-pods
subjects:
  - kind: User
    apiGroup: rbac.authorization.{brand}
    name: jane
roleRef:
  apiGroup: rbac.authorization.{brand}
  kind: Role
  name: pod-reader
`,
  },
  {
    title: 'Ingress',
    resource: 'ingresses.networking.{brand}',
    text: `apiVersion: networking.{brand}/v1
kind: Ingress
metadata:
  name: shop
spec:
  rules:
    - host: shop.example.test
      http:
        paths:
          - path: /
            pathType: Prefix
            backend:
              service:
                name: shop
                port:
                  name: http
`,
  },
  siteExample,
  ...extensionExamples,
]

/** The example's text under a brand. */
export function exampleText({ text }: Example, brand: Brand): string {
  return brand.expand(text)
}

/** The example that shows a resource best; undefined where there is none. */
export function exampleOf(resource: ServedResource, brand: Brand): Example | undefined {
  const key = resourceKey(resource)
  return examples.find((example) => brand.expand(example.resource) === key)
}

/** What every object of the resource begins with. */
export function skeletonText(resource: ServedResource): string {
  return `apiVersion: ${apiVersionOf(resource)}\nkind: ${resource.kind}\nmetadata:\n  name: my-${resource.singular}\n`
}

/** Annotations of a hook that Helm removes once it succeeded. */
function hook(...events: readonly string[]): string {
  const policy = 'before-hook-creation,hook-succeeded'
  return `{ helm.sh/hook: "${events.join(',')}", helm.sh/hook-delete-policy: "${policy}" }`
}

function job(name: string, annotations: string): string {
  return `
apiVersion: batch/v1
kind: Job
metadata: { name: "${name}", annotations: ${annotations} }
spec:
  backoffLimit: 0
  template:
    spec:
      restartPolicy: Never
      containers: [{ name: main, image: busybox, command: [sh, -c, {{ .Values.task | quote }}] }]
`
}

/** Values of a chart that comes up. */
export const waitingValues = 'image: nginx:1.27\nreplicas: 2\ntask: "true"\n'

/** A chart whose parts a wait is for: a deployment with a claim, a service, an ingress, a job, hooks and a test. */
export const waitingChart: Readonly<Record<string, string>> = {
  'deployment.yaml': `
apiVersion: apps/v1
kind: Deployment
metadata: { name: web }
spec:
  replicas: {{ .Values.replicas }}
  progressDeadlineSeconds: 600
  selector: { matchLabels: { app: web } }
  template:
    metadata: { labels: { app: web } }
    spec:
      containers:
        - name: main
          image: {{ .Values.image | quote }}
          ports: [{ containerPort: 80 }]
          readinessProbe: { httpGet: { path: /, port: 80 }, periodSeconds: 1 }
          volumeMounts: [{ name: data, mountPath: /data }]
      volumes: [{ name: data, persistentVolumeClaim: { claimName: data } }]
`,
  'claim.yaml': `
apiVersion: v1
kind: PersistentVolumeClaim
metadata: { name: data }
spec: { accessModes: [ReadWriteOnce], resources: { requests: { storage: 1Gi } } }
`,
  'service.yaml': `
apiVersion: v1
kind: Service
metadata: { name: web }
spec: { type: LoadBalancer, selector: { app: web }, ports: [{ name: http, port: 80 }] }
`,
  'ingress.yaml': `
apiVersion: networking.k8s.io/v1
kind: Ingress
metadata: { name: web }
spec:
  rules:
    - host: web.example
      http:
        paths:
          - { path: /, pathType: Prefix, backend: { service: { name: web, port: { name: http } } } }
`,
  'job.yaml': job('setup-{{ .Release.Revision }}', '{}'),
  'before.yaml': job('before', hook('pre-install', 'pre-upgrade')),
  'after.yaml': job('after', hook('post-install', 'post-upgrade')),
  'test.yaml': `
apiVersion: v1
kind: Pod
metadata: { name: web-test, annotations: { helm.sh/hook: test } }
spec:
  restartPolicy: Never
  containers: [{ name: main, image: busybox, command: [sh, -c, "echo all is well"] }]
`,
}

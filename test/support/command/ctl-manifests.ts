/** Manifests as people write them. */

export function configMapYaml(name: string, data: Readonly<Record<string, string>> = {}): string {
  const lines = Object.entries(data).map(([key, value]) => `  ${key}: ${JSON.stringify(value)}`)
  const content = lines.length === 0 ? '' : `data:\n${lines.join('\n')}\n`
  return `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${name}\n${content}`
}

export function podYaml(name: string, labels: Readonly<Record<string, string>> = {}): string {
  const all = JSON.stringify(labels)
  return `apiVersion: v1
kind: Pod
metadata:
  name: ${name}
  labels: ${all}
spec:
  containers:
  - name: main
    image: nginx
`
}

/** Containers are given as a flow list: `{name: main, image: nginx}`. */
export function deploymentYaml(name: string, containers: string, more = ''): string {
  return `apiVersion: apps/v1
kind: Deployment
metadata:
  name: ${name}
spec:
  selector: {matchLabels: {app: ${name}}}
  template:
    metadata: {labels: {app: ${name}}}
    spec:
      containers: [${containers}]
${more}`
}

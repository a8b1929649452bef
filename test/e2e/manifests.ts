/** What people keep in files for `kubectl apply -f`: an object as JSON. */
export function manifest(object: object): string {
  return JSON.stringify(object)
}

/** A deployment of one container; `facts` are more of its spec. */
export function deployment(name: string, image: string, facts: object = {}): string {
  const labels = { app: name }
  const template = { metadata: { labels }, spec: { containers: [{ name: 'main', image }] } }
  const spec = { selector: { matchLabels: labels }, template, ...facts }
  return manifest({ apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name }, spec })
}

/** `facts` are more of its metadata. */
export function configMap(
  name: string,
  data: Readonly<Record<string, string>>,
  facts: object = {},
): string {
  return manifest({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, ...facts }, data })
}

export function namespace(name: string): string {
  return manifest({ apiVersion: 'v1', kind: 'Namespace', metadata: { name } })
}

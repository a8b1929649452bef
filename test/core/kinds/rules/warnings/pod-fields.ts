export const pods = '/api/v1/namespaces/default/pods'

export interface PodFields {
  readonly name?: string
  readonly annotations?: object
  readonly container?: object
  readonly spec?: object
}

export function podOf({
  name = 'a',
  annotations = {},
  container = {},
  spec = {},
}: PodFields): object {
  const containers = [{ name: 'a', image: 'a', ...container }]
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, annotations },
    spec: { containers, ...spec },
  }
}

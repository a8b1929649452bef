import type { Flag } from '../flag.ts'

export const recursiveFlag: Flag = {
  name: 'recursive',
  shorthand: 'R',
  type: 'boolean',
  help: 'Read folders of -f with all folders in them.',
}

export const brandFlag: Flag = {
  name: 'brand',
  type: 'string',
  values: ['k8s', 'svc'],
  help: 'Whose names the API groups have. By default that of the groups that the manifests name, else that of the server.',
}

export function releaseFlag(help: string): Flag {
  return { name: 'release', type: 'string', help }
}

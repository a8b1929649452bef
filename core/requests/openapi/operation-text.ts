/** Kind with its article: `a Pod`, `an Event`; plurals such as `Endpoints` have none (`GatewayClass` is no plural). */
function withArticle(kind: string): string {
  if (kind.endsWith('s') && !kind.endsWith('ss')) return kind
  return `${/^[AEIOU]/i.test(kind) ? 'an' : 'a'} ${kind}`
}

/** Object of an operation: a kind, or a subresource of it. */
export interface OperationObject {
  readonly kind: string
  readonly subresource?: string
}

function named({ kind, subresource }: OperationObject): string {
  return (subresource === undefined ? '' : `the ${subresource} of `) + withArticle(kind)
}

/** Descriptions of operations. Generated clients carry them as documentation. */
export const operationText = {
  read: (object: OperationObject): string => `Reads ${named(object)} by name.`,
  replace: (object: OperationObject): string =>
    `Replaces ${named(object)}; a resourceVersion in the body has to be the stored one.`,
  patch: (object: OperationObject): string =>
    `Changes ${named(object)} by a patch or a server-side apply.`,
  create: (object: OperationObject): string => `Creates ${named(object)}.`,
  delete: ({ kind }: OperationObject): string => `Deletes ${withArticle(kind)} by name.`,
  deleteCollection: (kind: string): string =>
    `Deletes all objects of kind ${kind} that the selectors match.`,
  list: (kind: string, watchable: boolean): string =>
    `Lists${watchable ? ' or watches' : ''} objects of kind ${kind}.`,
  watch: (kind: string): string =>
    `Watches ${withArticle(kind)} by name. Deprecated: list with watch=true and fieldSelector=metadata.name=NAME.`,
  watchList: (kind: string): string =>
    `Watches objects of kind ${kind}. Deprecated: list with watch=true.`,
  connect: (method: string, { kind, subresource = '' }: OperationObject): string =>
    subresource === 'proxy'
      ? `Passes a ${method} request on to what ${withArticle(kind)} serves.`
      : `Connects to ${subresource} of ${withArticle(kind)} by ${method}.`,
}

/** Descriptions of operations that are not of a resource. */
export const serverText = {
  groupVersion: 'Lists the resources of a group version, with their verbs.',
  group: 'Names the versions of a group, and the preferred one.',
  groups: 'Lists the groups of the API, with their versions.',
  coreVersions: 'Names the versions of the core group.',
  version: 'Names the release that the server stands for.',
  issuer: 'OpenID Connect discovery document of the issuer of service account tokens.',
  issuerKeys: 'Public keys that service account tokens are verified with, as a JSON Web Key Set.',
} as const

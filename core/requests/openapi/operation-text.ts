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

function specified(verb: string, { kind, subresource }: OperationObject): string {
  return `${verb}${subresource === undefined ? '' : ` ${subresource} of`} the specified ${kind}`
}

function some(verb: string, { kind, subresource }: OperationObject): string {
  return `${verb}${subresource === undefined ? '' : ` ${subresource} of`} ${withArticle(kind)}`
}

const instead = "deprecated: use the 'watch' parameter with a list operation instead"

/** Descriptions of operations, in one line. Generated clients carry them as documentation, and tests compare them. */
export const operationText = {
  read: (object: OperationObject): string => specified('read', object),
  replace: (object: OperationObject): string => specified('replace', object),
  patch: (object: OperationObject): string => specified('partially update', object),
  create: (object: OperationObject): string => some('create', object),
  delete: (object: OperationObject): string => some('delete', object),
  deleteCollection: (kind: string): string => `delete collection of ${kind}`,
  list: (kind: string, watchable: boolean): string =>
    `list ${watchable ? 'or watch ' : ''}objects of kind ${kind}`,
  watch: (kind: string): string =>
    `watch changes to an object of kind ${kind}. ${instead}, filtered to a single item with the 'fieldSelector' parameter.`,
  watchList: (kind: string): string => `watch individual changes to a list of ${kind}. ${instead}.`,
}

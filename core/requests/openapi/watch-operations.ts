import { operationText } from './operation-text.ts'
import type { Answer, Operation, Parameter, PathItem } from './operation.ts'
import { namespaceParameter, prettyParameter } from './parameters.ts'
import type { ResourceOperations } from './resource-operations.ts'

function watchOperation(
  of: ResourceOperations,
  subject: string,
  action: 'watch' | 'watchlist',
  description: string,
): Operation {
  const answers: readonly Answer[] = of.answers(of.schemas.useType('meta/v1.WatchEvent'), 200)
  const parameters = of.options('ListOptions')
  return of.operation('get', 'watch', subject, {
    description,
    action,
    parameters,
    answers,
    streams: true,
  })
}

/** Deprecated watch paths, with `watch` in the path; none for resources that cannot be listed and watched. */
export function watchPaths(of: ResourceOperations): readonly PathItem[] {
  const { definition, subject } = of
  const { kind, namespaced, verbs } = definition
  if (!verbs.has('list') || !verbs.has('watch')) return []
  const ofList = operationText.watchList(kind)
  const namespace: readonly Parameter[] = namespaced ? [namespaceParameter] : []
  const item = (
    path: string,
    parameters: readonly Parameter[],
    operation: Operation,
  ): PathItem => ({
    path: of.watchPath(path),
    parameters,
    operations: [operation],
  })
  const items = [
    item(
      of.collectionPath,
      [...namespace, prettyParameter],
      watchOperation(of, `${subject}List`, 'watchlist', ofList),
    ),
  ]
  if (verbs.has('get')) {
    const ofOne = watchOperation(of, subject, 'watch', operationText.watch(kind))
    items.push(item(of.objectPath, of.objectParameters(kind), ofOne))
  }
  if (namespaced) {
    const ofAll = watchOperation(of, `${kind}ListForAllNamespaces`, 'watchlist', ofList)
    items.push(item(of.rootPath, [prettyParameter], ofAll))
  }
  return items
}

import type { ResourceList } from './resources/resource-list.ts'

/** The version of kustomize in kubectl of the newest release, which a label names. */
const version = 'v5.7.1'

export const managedByLabel: { readonly name: string; readonly value: string } = {
  name: 'app.kubernetes.io/managed-by',
  value: `kustomize-${version}`,
}

const originKey = 'config.kubernetes.io/origin'
const transformationsKey = 'alpha.config.kubernetes.io/transformations'

/** The annotation of an object that a part of a kustomization has made or changed. */
export function originOf(file: string, part: string): string {
  return `configuredIn: ${file}\nconfiguredBy:\n  apiVersion: builtin\n  kind: ${part}\n`
}

/** Notes on all objects that a part of a kustomization has run. */
export function noteTransformation(list: ResourceList, origin: string): void {
  for (const resource of list.items) {
    if (resource.origin === '') resource.origin = origin
    else resource.transformations.push(origin)
  }
}

/** Writes what was noted into annotations, as far as `buildMetadata` asks for it. */
export function annotateOrigins(list: ResourceList, asked: readonly string[]): void {
  for (const resource of list.items) {
    const { [originKey]: _, [transformationsKey]: __, ...annotations } = resource.annotations()
    const { origin, transformations } = resource
    const showsOrigin = asked.includes('originAnnotations') && origin !== ''
    const shows = asked.includes('transformerAnnotations') && transformations.length > 0
    resource.setMap('annotations', {
      ...annotations,
      ...(showsOrigin && { [originKey]: origin }),
      ...(shows && { [transformationsKey]: transformations.map(asItem).join('') }),
    })
  }
}

function asItem(origin: string): string {
  return origin.replaceAll(/^(?=.)/gm, '  ').replace('  ', '- ')
}

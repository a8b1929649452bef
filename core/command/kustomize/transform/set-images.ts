import { getKey, isJsonObject, isList, type JsonValue, setKey } from '../../../base/api/json.ts'
import type { FieldConfig } from '../fields/field-spec.ts'
import { visitField } from '../fields/visit-field.ts'
import type { ImageEntry } from '../kustomization/kustomization.ts'
import { wrongKind } from '../resources/node-kind.ts'
import type { ResourceList } from '../resources/resource-list.ts'
import { scalarText } from '../resources/written-scalar.ts'
import { regexTest } from './select-resources.ts'

interface ImageParts {
  readonly name: string
  readonly tag: string
  readonly digest: string
}

/** `registry:5000/shop/web:1.2@sha256:…` in its parts. */
function splitImage(image: string): ImageParts {
  const slash = Math.max(image.indexOf('/'), 0)
  const at = image.indexOf('@', slash)
  const colon = image.indexOf(':', slash)
  const isTagged = colon >= 0 && (at < 0 || colon < at)
  const end = isTagged ? colon : at < 0 ? image.length : at
  return {
    name: image.slice(0, end),
    tag: isTagged ? image.slice(colon + 1, at < 0 ? undefined : at) : '',
    digest: at < 0 ? '' : image.slice(at + 1),
  }
}

function changedImage(image: string, entry: ImageEntry): string {
  const { newName = '', newTag = '', digest: newDigest = '', tagSuffix = '' } = entry
  const parts = splitImage(image)
  let { tag, digest } = parts
  if (newTag !== '' || newDigest !== '') [tag, digest] = [newTag, newDigest]
  else if (tagSuffix !== '') [tag, digest] = [tag + tagSuffix, '']
  return (
    (newName || parts.name) + (tag === '' ? '' : `:${tag}`) + (digest === '' ? '' : `@${digest}`)
  )
}

/** Changes the images of a name in all containers, and in the fields of the configuration. */
export function setImage(list: ResourceList, entry: ImageEntry, config: FieldConfig): void {
  const isMatched = regexTest(
    `^${entry.name ?? ''}(:[a-zA-Z0-9_.{}-]*)?(@sha256:[a-zA-Z0-9_.{}-]*)?$`,
  )
  const change = (value: JsonValue): string | undefined => {
    const text = scalarText(value)
    if (text === undefined) throw wrongKind('ScalarNode', value)
    return isMatched(text) ? changedImage(text, entry) : undefined
  }
  for (const resource of list.items) {
    if (resource.kind === 'CustomResourceDefinition') continue
    changeContainers(resource.live, list, change)
  }
  for (const resource of list.items) {
    if (resource.kind === 'CustomResourceDefinition') continue
    for (const spec of config.images) {
      visitField(resource, spec, 'nothing', list.budget, (slot) => {
        const changed = change(slot.value)
        if (changed !== undefined) slot.set(changed)
      })
    }
  }
}

/** Changes images in the lists `containers` and `initContainers`, wherever they are. */
function changeContainers(
  value: JsonValue,
  list: ResourceList,
  change: (image: JsonValue) => string | undefined,
): void {
  list.budget.step()
  if (isList(value)) {
    for (const item of value) changeContainers(item, list, change)
    return
  }
  if (!isJsonObject(value)) return
  for (const [key, member] of Object.entries(value)) {
    if (member === undefined) continue
    changeContainers(member, list, change)
    if ((key !== 'containers' && key !== 'initContainers') || !isList(member)) continue
    for (const container of member) {
      if (!isJsonObject(container)) continue
      const image = getKey(container, 'image') ?? null
      const changed = image === null ? undefined : change(image)
      if (changed !== undefined) setKey(container, 'image', changed)
    }
  }
}

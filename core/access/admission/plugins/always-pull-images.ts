import { objectOf, objectsOf, structOf } from '../../../base/api/json-fields.ts'
import type { JsonObject, WritableJsonObject } from '../../../base/api/json.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import type { AdmissionAttributes } from '../admission-attributes.ts'
import { writesOf } from '../handled-writes.ts'
import type { PluginRegistration } from '../plugin-registration.ts'

const name = 'AlwaysPullImages'

const containerLists = ['containers', 'initContainers', 'ephemeralContainers']

function containersOf(pod: ApiObject): readonly JsonObject[] {
  return containerLists.flatMap((list) => objectsOf(structOf(pod, 'spec'), list))
}

function imageVolumesOf(pod: ApiObject): readonly JsonObject[] {
  return objectsOf(structOf(pod, 'spec'), 'volumes').flatMap((volume) => {
    const image = objectOf(volume, 'image')
    return image ? [image] : []
  })
}

/** Images that a pod names, those of volumes by their reference. */
function imagesOf(pod: ApiObject): ReadonlySet<unknown> {
  return new Set([
    ...containersOf(pod).map(({ image }) => image),
    ...imageVolumesOf(pod).map(({ reference }) => reference),
  ])
}

/** Whether an update names no image that the pod did not name before. */
function namesNoNewImage({ object, old }: AdmissionAttributes): boolean {
  if (!object || !old) return false
  const before = imagesOf(old)
  return [...imagesOf(object)].every((image) => before.has(image))
}

/** The plug-in AlwaysPullImages: pods pull their images each time they start, so that nobody runs one they may not pull. */
export const alwaysPullImages: PluginRegistration = {
  name,
  isDefault: false,
  create: () => ({
    name,
    handles: writesOf('pods'),
    changesObjects: 'complete',
    mutate(attributes) {
      const { object } = attributes
      if (!object || namesNoNewImage(attributes)) return
      const containers: readonly WritableJsonObject[] = containersOf(object)
      for (const container of containers) container['imagePullPolicy'] = 'Always'
      const images: readonly WritableJsonObject[] = imageVolumesOf(object)
      for (const image of images) image['pullPolicy'] = 'Always'
    },
  }),
}

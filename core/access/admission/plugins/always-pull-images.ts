import type * as corev1 from '../../../base/api/types/core.v1.generated.ts'
import type { Writable } from '../../../base/api/types/views.ts'
import type { AdmissionAttributes } from '../admission-attributes.ts'
import type { AdmissionPlugin } from '../admission-plugin.ts'
import { writesOf } from '../handled-writes.ts'
import type { PluginRegistration } from '../plugin-registration.ts'

const name = 'AlwaysPullImages'

type Pod = Writable<corev1.Pod>

function containersOf({
  spec,
}: Pod): Pick<Writable<corev1.Container>, 'image' | 'imagePullPolicy'>[] {
  return [
    ...(spec.containers ?? []),
    ...(spec.initContainers ?? []),
    ...(spec.ephemeralContainers ?? []),
  ]
}

function imageVolumesOf({ spec }: Pod): Writable<corev1.ImageVolumeSource>[] {
  return (spec.volumes ?? []).flatMap(({ image }) => image ?? [])
}

/** Images that a pod names, those of volumes by their reference. */
function imagesOf(pod: corev1.Pod): ReadonlySet<string | undefined> {
  return new Set([
    ...containersOf(pod).map(({ image }) => image),
    ...imageVolumesOf(pod).map(({ reference }) => reference),
  ])
}

/** Whether an update names no image that the pod did not name before. */
function namesNoNewImage({ object, old }: AdmissionAttributes<corev1.Pod>): boolean {
  if (!object || !old) return false
  const before = imagesOf(old)
  return [...imagesOf(object)].every((image) => before.has(image))
}

/** The plug-in AlwaysPullImages: pods pull their images each time they start, so that nobody runs one they may not pull. */
export const alwaysPullImages: PluginRegistration = {
  name,
  isDefault: false,
  create: (): AdmissionPlugin<corev1.Pod> => ({
    name,
    handles: writesOf('pods'),
    changesObjects: 'complete',
    mutate(attributes) {
      const { object } = attributes
      if (!object || namesNoNewImage(attributes)) return
      for (const container of containersOf(object)) container.imagePullPolicy = 'Always'
      for (const image of imageVolumesOf(object)) image.pullPolicy = 'Always'
    },
  }),
}

import { didYouMean } from '../../../base/text/nearest-name.ts'
import {
  behaviourSettings,
  isSettingName,
} from '../../../cluster/simulation/containers/behaviour-settings.ts'
import type { ImageBehaviours } from '../../../cluster/simulation/simulation-settings.ts'

/** Refuses settings of images that do not exist. @throws RangeError with the nearest name */
export function checkImages(images: ImageBehaviours): void {
  for (const [image, settings] of Object.entries(images)) {
    const unknown = Object.keys(settings).find((name) => !isSettingName(name))
    if (unknown === undefined) continue
    const names = Object.keys(behaviourSettings)
    const near = didYouMean(unknown, names) || `; there are ${names.join(', ')}`
    throw new RangeError(`images: ${JSON.stringify(image)} has no setting ${unknown}${near}`)
  }
}
